//! A rule, its findings, and the checks that rules share.

use serde_json::Value;

use super::request::{JsonNode, RequestParts};

type Check = fn(&RequestParts<'_>, &mut Findings);

pub struct Rule {
    pub name: &'static str,
    pub(super) check: Check,
}

pub(super) const fn rule(name: &'static str, check: Check) -> Rule {
    Rule { name, check }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub rule: &'static str,
    pub path: String,
    pub message: String,
}

#[derive(Debug, Default)]
pub(super) struct Findings {
    pub(super) rule: &'static str,
    pub(super) found: Vec<Finding>,
}

impl JsonNode<'_> {
    /// Reports what is wrong with a field.
    pub(super) fn fault(&self, findings: &mut Findings, name: &str, words: impl Into<String>) {
        findings.add(self.path_of(name), words);
    }
}

impl Findings {
    pub(super) fn add(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.found.push(Finding { rule: self.rule, path: path.into(), message: message.into() });
    }

    /// Reports a text whose length in characters is out of bounds. A missing text is fine.
    pub(super) fn length(&mut self, node: &JsonNode<'_>, name: &str, min: usize, max: usize) {
        if let Some(text) = node.value[name].as_str() {
            let length = text.chars().count();
            if !(min..=max).contains(&length) {
                let words = format!("Must be between {min} and {max} in length, is {length}.");
                node.fault(self, name, words);
            }
        }
    }

    pub(super) fn lengths<'a>(
        &mut self,
        nodes: impl IntoIterator<Item = JsonNode<'a>>,
        name: &str,
        min: usize,
        max: usize,
    ) {
        nodes.into_iter().for_each(|node| self.length(&node, name, min, max));
    }

    /// Reports lists that are too long.
    pub(super) fn counts<'a>(
        &mut self,
        nodes: impl IntoIterator<Item = JsonNode<'a>>,
        name: &str,
        max: usize,
    ) {
        nodes.into_iter().for_each(|node| self.at_most(&node, name, max));
    }

    pub(super) fn at_most(&mut self, node: &JsonNode<'_>, name: &str, max: usize) {
        if let Some(length) =
            node.value[name].as_array().map(Vec::len).filter(|length| *length > max)
        {
            node.fault(self, name, format!("Must be {max} or fewer in length, is {length}."));
        }
    }

    /// Reports a value that occurs earlier in the list.
    pub(super) fn unique<'a>(&mut self, values: impl IntoIterator<Item = (String, &'a Value)>) {
        let mut seen: Vec<&Value> = Vec::new();
        for (path, value) in values {
            if seen.contains(&value) {
                self.add(path, format!("{value} occurs twice."));
            }
            seen.push(value);
        }
    }
}
