//! The files of a package that use each other, and circles among them.
//!
//! A path is followed through modules and re-exports to the file with the definition. A re-export
//! and a `mod` declaration do not count as use, nor do tests and benchmarks.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::source::{Source, WrittenPath};

/// A module's path below `crate`; empty for the root.
type ModulePath = Vec<String>;

/// The files of one package with their imports and paths.
pub(crate) struct Package {
    files: BTreeMap<ModulePath, (PathBuf, Source)>,
}

impl Package {
    /// Reads all files of `root`, except tests.
    pub(crate) fn read(root: &Path) -> Self {
        let mut files = BTreeMap::new();
        for path in sources(root) {
            let module = module_of(path.strip_prefix(root).unwrap());
            if !is_test(&path, root) && module != ["main"] {
                let source = Source::parse(&fs::read_to_string(&path).unwrap());
                files.insert(module, (path, source));
            }
        }
        Self { files }
    }

    /// A package from sources instead of files.
    pub(crate) fn of(sources: &[(&str, &str)]) -> Self {
        let file = |(name, text): &(&str, &str)| {
            let path = PathBuf::from(name);
            (module_of(&path), (path, Source::parse(text)))
        };
        Self { files: sources.iter().map(file).collect() }
    }

    /// Groups of files that use each other in a circle, each group sorted.
    pub(crate) fn circles(&self) -> Vec<Vec<String>> {
        let uses: BTreeMap<&ModulePath, BTreeSet<&ModulePath>> =
            self.files.keys().map(|module| (module, self.used_by(module))).collect();
        let reachable = |from: &ModulePath| {
            let mut seen = BTreeSet::new();
            let mut open: Vec<&ModulePath> = uses[from].iter().copied().collect();
            while let Some(module) = open.pop() {
                if seen.insert(module) {
                    open.extend(&uses[module]);
                }
            }
            seen
        };
        let reach: BTreeMap<_, _> =
            self.files.keys().map(|module| (module, reachable(module))).collect();
        let mut circles = BTreeSet::new();
        for module in self.files.keys().filter(|module| reach[module].contains(module)) {
            let others = reach[module].iter().filter(|other| reach[*other].contains(module));
            circles.insert(others.map(|other| self.name(other)).collect::<Vec<_>>());
        }
        circles.into_iter().collect()
    }

    fn name(&self, module: &ModulePath) -> String {
        self.files[module].0.display().to_string()
    }

    /// The files that a file uses. Re-exports do not count.
    fn used_by(&self, module: &ModulePath) -> BTreeSet<&ModulePath> {
        let source = &self.files[module].1;
        let private = source.imports.iter().filter(|import| !import.reexport);
        let written = private.map(|import| &import.path).chain(&source.paths);
        let found = written.filter_map(|path| self.follow(module, path, 0));
        found.filter(|found| *found != module).collect()
    }

    /// The file that a path leads to, if it is in this package.
    fn follow(&self, from: &ModulePath, path: &WrittenPath, steps: usize) -> Option<&ModulePath> {
        if steps > 16 {
            return None;
        }
        let mut at = from.clone();
        let mut rest = path.as_slice();
        match rest.first()?.as_str() {
            "crate" => {
                at.clear();
                rest = &rest[1..];
            }
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|part| part == "super") {
                    at.pop()?;
                    rest = &rest[1..];
                }
            }
            first => {
                let known = self.child(&at, first).is_some()
                    || self.files[&at].1.imports.iter().any(|import| import.name == first);
                if !known {
                    return None;
                }
            }
        }
        for (index, part) in rest.iter().enumerate() {
            if let Some(child) = self.child(&at, part) {
                at = child;
                continue;
            }
            let (_, source) = self.files.get(&at)?;
            let onward = |import: &[String]| {
                let mut path = import.to_vec();
                path.extend_from_slice(&rest[index + 1..]);
                self.follow(&at, &path, steps + 1)
            };
            let named = source.imports.iter().find(|import| import.name == *part);
            if let Some(import) = named {
                return onward(&import.path);
            }
            break;
        }
        self.files.get_key_value(&at).map(|(module, _)| module)
    }

    fn child(&self, module: &ModulePath, name: &str) -> Option<ModulePath> {
        let mut child = module.clone();
        child.push(name.to_owned());
        let exists = self.files.keys().any(|other| other.starts_with(&child));
        exists.then_some(child)
    }
}

/// Whether the name or the folder of a file below `root` says that it is only compiled for tests.
pub(crate) fn is_test(path: &Path, root: &Path) -> bool {
    path.strip_prefix(root)
        .unwrap()
        .with_extension("")
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .any(|part| part.ends_with("tests") || part.starts_with("test_") || part == "stories")
}

/// All Rust files below a folder, sorted.
pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// `src/a/b.rs` and `src/a/b/mod.rs` are both `a::b`.
fn module_of(inside: &Path) -> ModulePath {
    let mut module: ModulePath = inside
        .with_extension("")
        .components()
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect();
    if module.last().is_some_and(|last| last == "mod") || module == ["lib"] {
        module.pop();
    }
    module
}
