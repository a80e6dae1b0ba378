//! The imports and paths in one source file. Comments, string literals and `#[cfg(test)]` items do
//! not count.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A path as it is written, for example `["super", "board", "Board"]`. A glob ends with `*`.
pub(crate) type WrittenPath = Vec<String>;

/// One name that a `use` brings into scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Import {
    /// The name in this file; `*` for a glob.
    pub(crate) name: String,
    pub(crate) path: WrittenPath,
    /// Whether this is a `pub use`.
    pub(crate) reexport: bool,
}

/// The imports and paths of a file.
#[derive(Debug, Default)]
pub(crate) struct Source {
    pub(crate) imports: Vec<Import>,
    /// Paths of two or more parts outside `use`, as written.
    pub(crate) paths: Vec<WrittenPath>,
}

impl Source {
    /// Reads the text of a file.
    pub(crate) fn parse(text: &str) -> Self {
        let mut source = Self::default();
        let tokens: TokenStream = text.parse().expect("the file compiles");
        source.items(tokens, 0);
        source
    }

    /// The first parts of all paths that do not begin with `crate`, `self` or `super`.
    pub(crate) fn libraries(&self) -> impl Iterator<Item = &str> {
        let written = self.imports.iter().map(|import| &import.path).chain(&self.paths);
        written
            .filter_map(|path| path.first().map(String::as_str))
            .filter(|first| !matches!(*first, "crate" | "self" | "super" | "Self"))
    }

    /// Whether the file uses a library or what stands at this path in it.
    pub(crate) fn uses(&self, library: &str) -> bool {
        let wanted: Vec<&str> = library.split("::").collect();
        let written = self.imports.iter().map(|import| &import.path).chain(&self.paths);
        written.into_iter().any(|path| {
            let is_there = |(at, part): (usize, &&str)| {
                path.get(at).is_some_and(|found| found == part || found == "*")
            };
            wanted.iter().enumerate().all(is_there)
        })
    }

    /// The modules of the package that the file uses.
    pub(crate) fn modules(&self) -> BTreeSet<&str> {
        let written = self.imports.iter().map(|import| &import.path).chain(&self.paths);
        written
            .filter(|path| path.len() > 1 && path[0] == "crate")
            .map(|path| module(&path[1..]))
            .collect()
    }

    /// The paths into a package without a type or constant: functions, and modules whose functions
    /// could be called.
    pub(crate) fn functions_of(&self, package: &str) -> BTreeSet<String> {
        let is_type = |part: &String| part.starts_with(|first: char| first.is_ascii_uppercase());
        let written = self.imports.iter().map(|import| &import.path).chain(&self.paths);
        written
            .filter(|path| path.len() > 1 && path[0] == package)
            .filter(|path| !path.iter().any(is_type))
            .map(|path| path.join("::"))
            .collect()
    }

    /// Whether a path starts with `super::super`.
    pub(crate) fn uses_super_super(&self) -> bool {
        let written = self.imports.iter().map(|import| &import.path).chain(&self.paths);
        written.into_iter().any(|path| path.len() > 1 && path[0] == "super" && path[1] == "super")
    }

    /// Reads items. `depth` is the number of inline modules around them.
    fn items(&mut self, tokens: TokenStream, depth: usize) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            if is_cfg_test(&tokens, at) {
                at = end_of_item(&tokens, at + 2);
                continue;
            }
            if ident(&tokens, at).as_deref() == Some("use") {
                let reexport = at > 0 && follows_pub(&tokens, at);
                at = self.import(&tokens, at + 1, depth, reexport);
                continue;
            }
            if let (Some("mod"), Some(TokenTree::Group(body))) =
                (ident(&tokens, at).as_deref(), tokens.get(at + 2))
                && body.delimiter() == Delimiter::Brace
            {
                self.items(body.stream(), depth + 1);
                at += 3;
                continue;
            }
            match &tokens[at] {
                TokenTree::Group(group) => {
                    self.items(group.stream(), depth);
                    at += 1;
                }
                TokenTree::Ident(_) => {
                    let (path, next) = path_at(&tokens, at);
                    if path.len() > 1 {
                        self.paths.extend(outside(path, depth));
                    }
                    at = next;
                }
                _ => at += 1,
            }
        }
    }

    fn import(&mut self, tokens: &[TokenTree], from: usize, depth: usize, reexport: bool) -> usize {
        let end = (from..tokens.len()).find(|at| is_punct(tokens, *at, ';'));
        let end = end.unwrap_or(tokens.len());
        for import in tree(&tokens[from..end], &[]) {
            let path = outside(import.path, depth);
            let import = path.map(|path| Import { name: import.name, path, reexport });
            self.imports.extend(import);
        }
        end + 1
    }
}

/// The name of the module that a path below the root leads to: that of its first folder, or of the
/// second one in a folder that only groups modules.
pub(crate) fn module(path: &[String]) -> &str {
    match path {
        [group, module, ..] if matches!(group.as_str(), "process" | "engine") => module,
        [module, ..] => module,
        [] => "",
    }
}

/// Translates a path in inline modules to the module of the file. `None` if it does not leave the
/// inline modules.
fn outside(mut path: WrittenPath, depth: usize) -> Option<WrittenPath> {
    for _ in 0..depth {
        match path.first().map(String::as_str) {
            Some("super") => drop(path.remove(0)),
            Some("self") => return None,
            _ => return Some(path),
        }
    }
    let still_inside = depth > 0 && !matches!(path.first().map(String::as_str), Some("super"));
    if still_inside {
        path.insert(0, "self".to_owned());
    }
    Some(path)
}

/// The imports of a use tree, such as `a::{b, c as d, e::*}`.
fn tree(tokens: &[TokenTree], prefix: &[String]) -> Vec<Import> {
    let mut path = prefix.to_vec();
    let mut name = None;
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            TokenTree::Group(group) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let parts = inner.split(|token| token.to_string() == ",");
                return parts
                    .filter(|part| !part.is_empty())
                    .flat_map(|part| tree(part, &path))
                    .collect();
            }
            TokenTree::Ident(word) if word == "as" => {
                name = tokens.get(at + 1).map(ToString::to_string);
                break;
            }
            TokenTree::Ident(word) if word == "self" && !path.is_empty() => {}
            TokenTree::Ident(word) => path.push(word.to_string()),
            TokenTree::Punct(punct) if punct.as_char() == '*' => path.push("*".to_owned()),
            _ => {}
        }
        at += 1;
    }
    let name = name.or_else(|| path.last().cloned()).unwrap_or_default();
    vec![Import { name, path, reexport: false }]
}

/// The path that begins at a token, and the index after it.
fn path_at(tokens: &[TokenTree], from: usize) -> (WrittenPath, usize) {
    let mut path = Vec::new();
    let mut at = from;
    while let Some(word) = ident(tokens, at) {
        path.push(word);
        at += 1;
        if !(is_punct(tokens, at, ':') && is_punct(tokens, at + 1, ':')) {
            break;
        }
        at += 2;
    }
    (path, at.max(from + 1))
}

/// Whether a token follows `pub` or `pub(...)`.
fn follows_pub(tokens: &[TokenTree], at: usize) -> bool {
    let before = match &tokens[at - 1] {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => at.checked_sub(2),
        _ => Some(at - 1),
    };
    before.is_some_and(|before| ident(tokens, before).as_deref() == Some("pub"))
}

fn is_cfg_test(tokens: &[TokenTree], at: usize) -> bool {
    is_punct(tokens, at, '#')
        && matches!(tokens.get(at + 1), Some(TokenTree::Group(attribute))
            if attribute.stream().to_string().replace(' ', "").starts_with("cfg(test)"))
}

/// The index after the item that begins at `from`: after its `;` or its braces.
fn end_of_item(tokens: &[TokenTree], from: usize) -> usize {
    (from..tokens.len())
        .find(|at| {
            is_punct(tokens, *at, ';')
                || matches!(&tokens[*at], TokenTree::Group(group)
                    if group.delimiter() == Delimiter::Brace)
        })
        .map_or(tokens.len(), |at| at + 1)
}

fn ident(tokens: &[TokenTree], at: usize) -> Option<String> {
    match tokens.get(at) {
        Some(TokenTree::Ident(word)) => Some(word.to_string()),
        _ => None,
    }
}

fn is_punct(tokens: &[TokenTree], at: usize, sign: char) -> bool {
    matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}
