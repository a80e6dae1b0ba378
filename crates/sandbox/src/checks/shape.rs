//! Compares a JSON value with a schema of Discord's OpenAPI description.
//!
//! The description uses two dozen keywords of JSON Schema, two patterns and three formats, which a
//! test counts. A library for all of JSON Schema took an eighth of the time in which the sandbox is
//! built from nothing: 48 of 398 s.

use chrono::DateTime;
use reqwest::Url;
use serde_json::{Map, Value};

/// The largest id: Discord's ids are signed numbers of 64 bits.
pub(super) const LARGEST_ID: u64 = i64::MAX.cast_unsigned();

pub(super) type Faults = Vec<(String, String)>;

#[derive(Clone, Copy)]
pub(super) struct Shape<'a> {
    /// What references lead into.
    pub(super) document: &'a Value,
    /// Whether also forms pass that Discord accepts although they are not in its description: a
    /// number written as a string, an id written as a number. With them several members of a union
    /// may match.
    pub(super) lenient: bool,
}

impl Shape<'_> {
    pub(super) fn faults(self, schema: &Value, value: &Value) -> Faults {
        let mut faults = Faults::new();
        self.check(schema, value, &mut faults);
        faults
    }

    fn check(self, schema: &Value, value: &Value, faults: &mut Faults) {
        let Some(schema) = schema.as_object() else {
            if *schema == Value::Bool(false) {
                faults.push(fault("nothing may be here"));
            }
            return;
        };
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            match reference.strip_prefix('#').and_then(|path| self.document.pointer(path)) {
                Some(named) => self.check(named, value, faults),
                None => faults.push(fault(&format!("{reference} is not described"))),
            }
        }
        if self.lenient && is_in_other_form(schema, value) {
            return;
        }
        if let Some(words) = wrong_kind(schema, value) {
            faults.push(fault(&words));
            return;
        }
        for part in list(schema, "allOf") {
            self.check(part, value, faults);
        }
        self.check_union(schema, value, faults);
        match value {
            Value::Number(_) => faults.extend(wrong_number(schema, value)),
            Value::String(text) => {
                faults.extend(wrong_count(schema, "Length", text.chars().count()));
                faults.extend(wrong_text(schema, text));
            }
            Value::Array(items) => {
                faults.extend(wrong_count(schema, "Items", items.len()));
                self.check_items(schema, items, faults);
            }
            Value::Object(fields) => {
                faults.extend(wrong_count(schema, "Properties", fields.len()));
                self.check_fields(schema, fields, faults);
            }
            Value::Null | Value::Bool(_) => {}
        }
    }

    fn check_union(self, schema: &Map<String, Value>, value: &Value, faults: &mut Faults) {
        for (name, may_be_several) in [("anyOf", true), ("oneOf", self.lenient)] {
            let members = list(schema, name);
            let matching = members.iter().filter(|member| self.allows(member, value)).count();
            if !members.is_empty() && (matching == 0 || (matching > 1 && !may_be_several)) {
                let count = members.len();
                faults.push(fault(&format!("matches {matching} of {count} forms: {}", cut(value))));
            }
        }
    }

    /// Whether a value has the form of a union's member.
    fn allows(self, member: &Value, value: &Value) -> bool {
        let named = member["$ref"].as_str().and_then(|reference| reference.strip_prefix('#'));
        let schema = named.and_then(|path| self.document.pointer(path)).unwrap_or(member);
        // Most members differ in a field with few values, which tells sooner than all fields do.
        let told_apart = schema["properties"].as_object().is_some_and(|properties| {
            properties.iter().any(|(name, property)| {
                let field = value.get(name);
                property.get("enum").is_some()
                    && field.is_some_and(|field| !self.faults(property, field).is_empty())
            })
        });
        !told_apart && self.faults(member, value).is_empty()
    }

    fn check_items(self, schema: &Map<String, Value>, items: &[Value], faults: &mut Faults) {
        if let Some(form) = schema.get("items") {
            for (index, item) in items.iter().enumerate() {
                self.check_inside(&index.to_string(), form, item, faults);
            }
        }
        let repeated = || (1..items.len()).any(|index| items[..index].contains(&items[index]));
        if schema.get("uniqueItems") == Some(&Value::Bool(true)) && repeated() {
            faults.push(fault("has the same element twice"));
        }
    }

    fn check_fields(
        self,
        schema: &Map<String, Value>,
        fields: &Map<String, Value>,
        faults: &mut Faults,
    ) {
        for name in list(schema, "required").iter().filter_map(Value::as_str) {
            if !fields.contains_key(name) {
                faults.push(fault(&format!("{name} is missing")));
            }
        }
        let properties = schema.get("properties");
        for (name, field) in fields {
            let property = properties.and_then(|properties| properties.get(name));
            if let Some(form) = property.or_else(|| schema.get("additionalProperties")) {
                self.check_inside(name, form, field, faults);
            }
        }
    }

    fn check_inside(self, name: &str, schema: &Value, value: &Value, faults: &mut Faults) {
        let outside = faults.len();
        self.check(schema, value, faults);
        for (path, _) in &mut faults[outside..] {
            *path = if path.is_empty() { name.to_owned() } else { format!("{name}.{path}") };
        }
    }
}

fn fault(words: &str) -> (String, String) {
    (String::new(), words.to_owned())
}

fn cut(value: &Value) -> String {
    value.to_string().chars().take(300).collect()
}

fn list<'s>(schema: &'s Map<String, Value>, name: &str) -> &'s [Value] {
    schema.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The types that a schema allows; none if it allows all.
fn types(schema: &Map<String, Value>) -> &[Value] {
    match schema.get("type") {
        Some(Value::Array(several)) => several,
        Some(one) => std::slice::from_ref(one),
        None => &[],
    }
}

fn is_in_other_form(schema: &Map<String, Value>, value: &Value) -> bool {
    match value {
        Value::Number(id) => {
            schema.get("format").is_some_and(|format| format == "snowflake")
                && id.as_u64().is_some_and(|id| id <= LARGEST_ID)
        }
        Value::String(text) => {
            // A list of constants has no other form.
            types(schema).iter().any(|name| name == "integer")
                && !["enum", "const", "oneOf", "anyOf"]
                    .iter()
                    .any(|name| schema.contains_key(*name))
                && is_whole_number(text.strip_prefix('-').unwrap_or(text))
        }
        _ => false,
    }
}

fn wrong_kind(schema: &Map<String, Value>, value: &Value) -> Option<String> {
    let types = types(schema);
    let has_type = |name: &Value| match name.as_str() {
        Some("string") => value.is_string(),
        Some("integer") => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => value.is_null(),
    };
    if !types.is_empty() && !types.iter().any(has_type) {
        return Some(format!("is not {}: {}", Value::from(types), cut(value)));
    }
    let constant = schema.get("const").map(std::slice::from_ref);
    let listed =
        constant.or_else(|| schema.get("enum").and_then(Value::as_array).map(Vec::as_slice))?;
    (!listed.contains(value)).then(|| format!("is none of {}: {}", Value::from(listed), cut(value)))
}

fn wrong_number(schema: &Map<String, Value>, value: &Value) -> Option<(String, String)> {
    let less = |first: &Value, second: &Value| match (first.as_i64(), second.as_i64()) {
        (Some(first), Some(second)) => first < second,
        _ => first.as_f64() < second.as_f64(),
    };
    let (minimum, maximum) = (schema.get("minimum"), schema.get("maximum"));
    if minimum.is_some_and(|minimum| less(value, minimum)) {
        return Some(fault(&format!("{value} is too small")));
    }
    let too_large = maximum.is_some_and(|maximum| less(maximum, value));
    too_large.then(|| fault(&format!("{value} is too large")))
}

fn wrong_count(schema: &Map<String, Value>, of: &str, count: usize) -> Option<(String, String)> {
    let bound = |name| schema.get(&format!("{name}{of}")).and_then(Value::as_u64);
    let count = count as u64;
    let wrong = bound("min").is_some_and(|least| count < least)
        || bound("max").is_some_and(|most| count > most);
    wrong.then(|| fault(&format!("has a length of {count}")))
}

fn wrong_text(schema: &Map<String, Value>, text: &str) -> Option<(String, String)> {
    let rule = |name| schema.get(name).and_then(Value::as_str);
    let right_pattern = match rule("pattern") {
        Some(ID) => is_whole_number(text),
        Some(COLOR) => text.strip_prefix('#').is_some_and(|digits| {
            [3, 6].contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
        }),
        _ => true,
    };
    let right_format = match rule("format") {
        Some("snowflake") => text.parse().is_ok_and(|id: u64| id <= LARGEST_ID),
        Some("date-time") => DateTime::parse_from_rfc3339(text).is_ok(),
        Some("uri") => Url::parse(text).is_ok(),
        _ => true,
    };
    (!right_pattern || !right_format).then(|| fault(&format!("is malformed: {text:?}")))
}

pub(super) const ID: &str = "^(0|[1-9][0-9]*)$";
pub(super) const COLOR: &str = "^#(([0-9a-fA-F]{2}){3}|([0-9a-fA-F]){3})$";

/// Whether a text is a number without leading zeros: what [`ID`] matches.
fn is_whole_number(text: &str) -> bool {
    text == "0"
        || (!text.starts_with('0')
            && !text.is_empty()
            && text.bytes().all(|digit| digit.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Whether a value has a shape, read strictly and leniently.
    fn allows(schema: &Value, value: &Value) -> [bool; 2] {
        let document = json!({ "named": { "type": "integer", "maximum": 9 } });
        let allows = |lenient| Shape { document: &document, lenient }.faults(schema, value);
        [allows(false).is_empty(), allows(true).is_empty()]
    }

    #[test]
    fn every_keyword_is_compared() {
        let (yes, no) = ([true; 2], [false; 2]);
        let one_of = json!({ "oneOf": [{ "type": "integer" }, { "maximum": 5 }] });
        let any_of = json!({ "anyOf": [{ "type": "string" }, { "minimum": 2 }] });
        let only_a = json!({ "properties": { "a": {} }, "additionalProperties": false });
        for (schema, value, expected) in [
            (json!({}), json!([null]), yes),
            (json!(false), json!(1), no),
            (json!({ "$ref": "#/named" }), json!(9), yes),
            (json!({ "$ref": "#/named" }), json!(10), no),
            (json!({ "$ref": "#/nothing" }), json!(9), no),
            (json!({ "type": "integer" }), json!(1.0), yes),
            (json!({ "type": "integer" }), json!(1.5), no),
            (json!({ "type": "integer" }), json!("-10"), [false, true]),
            (json!({ "type": "integer" }), json!("01"), no),
            (json!({ "type": "integer", "enum": [1] }), json!("1"), no),
            (json!({ "type": ["boolean", "null"] }), json!(null), yes),
            (json!({ "type": ["boolean", "null"] }), json!(0), no),
            (json!({ "const": 1 }), json!(2), no),
            (json!({ "allOf": [{ "minimum": 2 }, { "maximum": 3 }] }), json!(1), no),
            (any_of.clone(), json!(2), yes),
            (any_of, json!(1), no),
            (one_of.clone(), json!(5), [false, true]),
            (one_of, json!(6), yes),
            (json!({ "minLength": 2, "maxLength": 3 }), json!("ééé"), yes),
            (json!({ "minLength": 2 }), json!("é"), no),
            (json!({ "maxItems": 1 }), json!([1, 1]), no),
            (json!({ "uniqueItems": true }), json!([1, 2, 1]), no),
            (json!({ "items": { "type": "string" } }), json!(["", 1]), no),
            (json!({ "minProperties": 1 }), json!({}), no),
            (json!({ "required": ["a"] }), json!({ "b": 1 }), no),
            (json!({ "properties": { "a": { "minimum": 1 } } }), json!({ "a": 0, "b": 0 }), no),
            (only_a.clone(), json!({ "a": 0 }), yes),
            (only_a, json!({ "b": 0 }), no),
            (json!({ "pattern": ID }), json!("10"), yes),
            (json!({ "pattern": ID }), json!("010"), no),
            (json!({ "pattern": COLOR }), json!("#0aF"), yes),
            (json!({ "pattern": COLOR }), json!("#0aF1"), no),
            (json!({ "format": "snowflake" }), json!("9223372036854775808"), no),
            (json!({ "format": "date-time" }), json!("2026-01-02T03:04:05Z"), yes),
            (json!({ "format": "date-time" }), json!("2026-01-02"), no),
            (json!({ "format": "uri" }), json!("attachment://board.png"), yes),
            (json!({ "format": "uri" }), json!("board.png"), no),
        ] {
            assert_eq!(allows(&schema, &value), expected, "{schema} {value}");
        }
    }

    #[test]
    fn a_fault_has_a_path() {
        let schema = json!({ "properties": { "a": { "items": { "type": "string" } } } });
        let shape = Shape { document: &Value::Null, lenient: false };
        assert_eq!(shape.faults(&schema, &json!({ "a": ["", 1] }))[0].0, "a.1");
    }
}
