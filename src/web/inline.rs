//! The modules of the page as one script, for a page that may not load any. Each becomes a function
//! that returns its exports, so its other names stay private.

/// Joins the modules that `main` needs, from names and contents, each after those it needs.
pub(super) fn one_script(modules: &[(&str, &str)], main: &str) -> String {
    let mut script = String::new();
    add(modules, main, &mut Vec::new(), &mut script);
    script
}

/// Adds a module after those that it needs, unless it was already added.
fn add<'a>(
    modules: &[(&'a str, &'a str)],
    name: &str,
    added: &mut Vec<&'a str>,
    script: &mut String,
) {
    let found = modules.iter().find(|(other, _)| *other == name && !added.contains(other));
    let Some((name, text)) = found else { return };
    added.push(name);
    let mut body = String::new();
    let mut exported = Vec::new();
    let mut rest = *text;
    while !rest.is_empty() {
        if let Some((import, after)) = import(rest) {
            add(modules, import.module, added, script);
            body += &import.declaration();
            rest = after;
            continue;
        }
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        let declaration = line.strip_prefix("export ");
        exported.extend(declaration.and_then(declared));
        body += declaration.unwrap_or(line);
        body.push('\n');
        rest = after;
    }
    let exported = exported.join(",");
    *script += &format!("const {}=(()=>{{\n{body}return {{{exported}}};\n}})();\n", variable(name));
}

/// An import: the imported names as written, and the module.
struct Import<'a> {
    names: &'a str,
    module: &'a str,
}

impl Import<'_> {
    fn declaration(&self) -> String {
        let names = match self.names.strip_prefix("* as ") {
            Some(whole) => whole.to_owned(),
            None => self.names.replace('\n', " ").replace(" as ", ":"),
        };
        format!("const {names}={};\n", variable(self.module))
    }
}

/// The import at the beginning of a text, and the rest.
fn import(text: &str) -> Option<(Import<'_>, &str)> {
    let (statement, after) = text.strip_prefix("import ")?.split_once(";\n")?;
    let (names, from) = statement.split_once(" from ")?;
    let module = from.trim_matches('"').strip_prefix("./")?;
    Some((Import { names, module }, after))
}

fn declared(text: &str) -> Option<&str> {
    let kinds = ["const ", "class ", "function ", "async function "];
    let rest = kinds.iter().find_map(|kind| text.strip_prefix(kind))?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

/// The name of the variable that holds a module.
fn variable(module: &str) -> String {
    format!("${}", module.trim_end_matches(".js"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::assets;

    #[test]
    fn modules_become_functions_in_the_order_of_their_imports() {
        let modules = [
            ("a.js", "import {\nb,\nd as e,\n} from \"./b.js\";\nimport * as c from \"./c.js\";\n"),
            ("b.js", "import { x } from \"./c.js\";\nexport const b = (y) => x;\n"),
            ("c.js", "export async function x() {}\nexport class z {}\nconst own = 1;\n"),
            ("unused.js", "export const z = 1;\n"),
        ];
        let c =
            "const $c=(()=>{\nasync function x() {}\nclass z {}\nconst own = 1;\nreturn {x,z};\n";
        let b = "const $b=(()=>{\nconst { x }=$c;\nconst b = (y) => x;\nreturn {b};\n";
        let a = "const $a=(()=>{\nconst { b, d:e, }=$b;\nconst c=$c;\nreturn {};\n";
        let expected = format!("{c}}})();\n{b}}})();\n{a}}})();\n");
        assert_eq!(one_script(&modules, "a.js"), expected);
    }

    /// This relies on statements of known forms, no circles, and no text that ends a script.
    #[test]
    fn the_modules_of_the_page_are_written_so_that_they_can_be_joined() {
        let modules: Vec<_> = assets::scripts().collect();
        for (name, text) in &modules {
            for line in text.lines().filter_map(|line| line.strip_prefix("export ")) {
                let simple = declared(line).is_some_and(|name| !name.is_empty());
                assert!(simple && !line.contains("const {"), "{name}: {line}");
            }
            assert!(!text.contains("</script"), "{name}");
            assert!(!text.contains("export default"), "{name}");
        }
        let script = one_script(&modules, "main.js");
        for (name, text) in &modules {
            let at = |name: &str| script.find(&format!("const {}=(()", variable(name)));
            let own = at(name).unwrap_or_else(|| panic!("{name} is not used"));
            for needed in text.split(" from \"./").skip(1).filter_map(|it| it.split('"').next()) {
                assert!(at(needed).is_some_and(|at| at < own), "{name} and {needed} in a circle");
            }
        }
        let left =
            script.lines().find(|line| line.starts_with("import ") || line.starts_with("export "));
        assert_eq!(left, None);
    }
}
