//! Checks the width of lines, that words which docs/glossary.md replaced are not used, that all
//! pages are in the book, and that all integration tests run.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The maximum number of characters in a line.
const WIDTH: usize = 100;

/// The maximum number of lines of a page of the book.
const MOST_LINES: usize = 350;

/// The extensions of files with a maximum width. `.ftl` files have none, because line breaks in
/// them would be sent to users.
const CHECKED: &[&str] =
    &["css", "editorconfig", "example", "js", "md", "rs", "sql", "toml", "yml"];

/// Words that were replaced by plainer ones.
const REPLACED: &[&str] =
    &["bell", "easel", "house", "lane", "letterbox", "man", "men", "shelf", "studio", "whoever"];

/// Parts of custom ids, which cannot change, because old messages contain them; and the page for
/// the command of this name.
const ALLOWED: &[&str] =
    &["\"man\"", "\"men\"", ":man:", ":men:", "`courier man`", "man page", "clap_mangen::Man"];

/// This file, which contains the words.
const THIS: &str = "tests/style.rs";

fn files(folder: &Path, root: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let hidden = name.starts_with('.') && name != ".env.example" && name != ".github";
        // The folder `data` belongs to a running bot.
        if hidden || name == "target" || name == "data" || name == "node_modules" {
            continue;
        }
        if path.is_dir() {
            files(&path, root, found);
        } else {
            found.push(path.strip_prefix(root).unwrap().to_owned());
        }
    }
}

/// All files of the project with one of these extensions, with their text.
fn texts(extensions: &[&str]) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    files(root, root, &mut found);
    let wanted = |path: &PathBuf| {
        path.extension().is_some_and(|end| extensions.contains(&end.to_string_lossy().as_ref()))
    };
    let read = |path: PathBuf| {
        (path.to_string_lossy().replace('\\', "/"), fs::read_to_string(root.join(&path)).unwrap())
    };
    found.into_iter().filter(wanted).map(read).collect()
}

#[test]
fn lines_have_at_most_100_characters() {
    let texts = texts(CHECKED);
    assert!(texts.len() > 300, "only {} files found", texts.len());
    let mut wrong = Vec::new();
    for (path, text) in texts {
        for (number, line) in (1..).zip(text.lines()) {
            // An address cannot be broken.
            let address = line.contains("https://") && !line.trim().contains(' ');
            let length = line.chars().count();
            if length > WIDTH && !address {
                wrong.push(format!("{path}:{number}: {length}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} long lines:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn replaced_words_do_not_return() {
    let mut wrong = Vec::new();
    for (path, text) in texts(&[CHECKED, &["ftl", "snap"]].concat()) {
        // The words are English.
        if path == THIS || path.contains("/es/") || path.contains("/ca/") || is_translated(&path) {
            continue;
        }
        for (number, line) in (1..).zip(text.lines()) {
            let line = ALLOWED.iter().fold(line.to_owned(), |line, part| line.replace(part, ""));
            let words = line.split(|sign: char| !sign.is_alphanumeric()).map(str::to_lowercase);
            for word in words.filter(|word| REPLACED.contains(&word.as_str())) {
                wrong.push(format!("{path}:{number}: {word}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} replaced words:\n{}", wrong.len(), wrong.join("\n"));
}

fn is_translated(path: &str) -> bool {
    path.ends_with(".es.snap") || path.ends_with(".ca.snap")
}

/// Players have the same pages in each language. `docs/book.sh` checks the links.
#[test]
fn every_page_is_in_the_book_and_short() {
    let texts = texts(&["md"]);
    let summary = &texts.iter().find(|(path, _)| path == "docs/SUMMARY.md").unwrap().1;
    let mut names = [const { Vec::new() }; 3];
    for (path, text) in &texts {
        let Some(page) = path.strip_prefix("docs/") else { continue };
        assert!(text.lines().count() <= MOST_LINES, "{path} is long");
        assert!(page == "SUMMARY.md" || summary.contains(&format!("({page})")), "{path}");
        for (language, names) in ["players/", "es/", "ca/"].into_iter().zip(&mut names) {
            names.extend(page.strip_prefix(language));
        }
    }
    let [english, spanish, catalan] = names.map(BTreeSet::from_iter);
    assert!(english.len() > 5 && english == spanish && english == catalan, "{english:?}");
}

/// A file that is neither a module of `tests/main.rs` nor a program of its own is not compiled.
#[test]
fn every_integration_test_is_part_of_a_program() {
    let texts = texts(&["rs", "toml"]);
    let text_of = |path: &str| {
        texts.iter().find(|(known, _)| known == path).map_or("", |(_, text)| text.as_str())
    };
    let mut count = 0;
    for (path, _) in &texts {
        // `tests/NAME.rs` or `tests/NAME/mod.rs`, of the bot or of a package in `crates`.
        let Some((package, file)) = path.rsplit_once("tests/") else { continue };
        let Some(name) = file.strip_suffix(".rs") else { continue };
        let name = name.strip_suffix("/mod").or(name.strip_suffix("/main")).unwrap_or(name);
        let main = text_of(&format!("{package}tests/main.rs"));
        if name.contains('/') || name == "main" || main.is_empty() {
            continue;
        }
        let manifest = text_of(&format!("{package}Cargo.toml"));
        let is_listed = main.contains(&format!("mod {name};\n"))
            || manifest.contains(&format!("path = \"tests/{file}\""));
        assert!(is_listed, "{path} is not in {package}tests/main.rs");
        count += 1;
    }
    assert!(count > 40, "only {count} files found");
}
