//! Checks requests of the bot and responses of the sandbox against Discord's OpenAPI description.
//!
//! The program contains a copy of the description (`crates/sandbox/assets`), so that this check is
//! always made.

use std::io::Read as _;
use std::sync::LazyLock;

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use thiserror::Error;

use super::shape::{Faults, Shape};

/// The description as Discord publishes it, gzipped.
const COPY: &[u8] = include_bytes!("../../assets/openapi.json.gz");
#[derive(Clone, Debug, Error)]
#[error("the copy of Discord's OpenAPI description is damaged: {0}")]
pub struct SchemaError(String);

#[derive(Clone, Copy)]
pub struct Schema(&'static Description);

/// The description, parsed once per process.
struct Description(Value);

static DESCRIPTION: LazyLock<Result<Description, SchemaError>> =
    LazyLock::new(|| Description::read(unpack(COPY)?));

impl Schema {
    pub fn discord() -> Result<Self, SchemaError> {
        DESCRIPTION.as_ref().map(Self).map_err(Clone::clone)
    }

    pub(crate) fn templates(&self) -> impl Iterator<Item = &'static str> {
        self.paths().as_object().into_iter().flatten().map(|(template, _)| template.as_str())
    }

    pub(crate) fn describes(&self, method: &str, template: &str) -> bool {
        self.paths()[template][method.to_ascii_lowercase()]["responses"].is_object()
    }

    /// Checks the body of a request; returns the path and words of each fault.
    pub(crate) fn request(
        &self,
        method: &str,
        template: &str,
        media_type: &str,
        body: &Value,
    ) -> Faults {
        let route = &self.paths()[template][method.to_ascii_lowercase()];
        match route["requestBody"]["content"][media_type].get("schema") {
            Some(schema) => Shape { document: &self.0.0, lenient: true }.faults(schema, body),
            None => Faults::new(),
        }
    }

    pub(crate) fn response(
        &self,
        method: &str,
        template: &str,
        status: u16,
        body: Option<&Value>,
    ) -> Faults {
        let responses = &self.paths()[template][method.to_ascii_lowercase()]["responses"];
        let fault = |words: &str| vec![(String::new(), words.to_owned())];
        if responses.is_null() {
            return Faults::new();
        }
        let exact = status.to_string();
        let class = format!("{}XX", status / 100);
        let Some(known) = [exact, class].iter().find_map(|name| responses.get(name)) else {
            // The description does not cover 5xx responses.
            let words = format!("the status {status} is not described");
            return if status >= 500 { Faults::new() } else { fault(&words) };
        };
        let shared = known["$ref"].as_str().and_then(|path| path.strip_prefix('#'));
        let known = shared.map_or(Some(known), |path| self.0.0.pointer(path));
        let schema = known.and_then(|known| known["content"]["application/json"].get("schema"));
        match (schema, body) {
            (Some(schema), Some(body)) => {
                Shape { document: &self.0.0, lenient: false }.faults(schema, body)
            }
            (Some(_), None) => fault("a body is described, none was sent"),
            (None, Some(_)) => fault("no body is described, one was sent"),
            (None, None) => Faults::new(),
        }
    }

    fn paths(&self) -> &'static Value {
        &self.0.0["paths"]
    }
}

impl Description {
    fn read(mut description: Value) -> Result<Self, SchemaError> {
        if !description["paths"].is_object() {
            return Err(SchemaError("it has no paths".to_owned()));
        }
        correct(&mut description);
        Ok(Self(description))
    }
}

fn unpack(copy: &[u8]) -> Result<Value, SchemaError> {
    let mut text = Vec::new();
    GzDecoder::new(copy).read_to_end(&mut text).map_err(|error| SchemaError(error.to_string()))?;
    serde_json::from_slice(&text).map_err(|error| SchemaError(error.to_string()))
}

/// Corrects two errors in the description. The field errors of a form have string codes
/// (`BASE_TYPE_REQUIRED`), as in Discord's documentation and its responses; in the description they
/// are numbers. A bot may change its avatar without its username, as all libraries do.
fn correct(description: &mut Value) {
    let own = description.pointer_mut("/components/schemas/BotAccountPatchRequest");
    if let Some(own) = own.and_then(Value::as_object_mut) {
        own.remove("required");
    }
    if let Some(fault) =
        description.pointer_mut("/components/schemas/InnerErrors/properties/_errors/items")
    {
        *fault = json!({
            "type": "object",
            "required": ["code", "message"],
            "properties": { "code": { "type": "string" }, "message": { "type": "string" } },
        });
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::path::Path;

    use super::*;
    use crate::checks::shape;

    #[test]
    fn a_damaged_description_is_refused() {
        assert!(unpack(b"").is_err());
        assert!(unpack(&COPY[..COPY.len() / 2]).is_err());
        for value in [json!({}), json!([])] {
            assert!(Description::read(value).is_err());
        }
    }

    #[test]
    fn requests_and_responses_are_validated() {
        let schema = Schema::discord().unwrap();
        let (method, template) = ("POST", "/users/@me/channels");
        assert!(
            schema
                .request(method, template, "application/json", &json!({ "recipient_id": "5" }))
                .is_empty()
        );
        assert!(!schema.request(method, template, "application/json", &json!(7)).is_empty());
        assert!(!schema.response(method, template, 200, Some(&json!({}))).is_empty());
    }

    /// If the original file is present next to the project, the copy must equal it.
    #[test]
    fn the_copy_equals_the_original_file() {
        let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
        let file = shared.join("discord/openapi.json");
        if let Ok(text) = std::fs::read_to_string(file) {
            assert!(serde_json::from_str::<Value>(&text).unwrap() == unpack(COPY).unwrap());
        }
    }

    /// A small description for the tests of strict and lenient validation.
    fn small() -> Schema {
        let small = json!({
            "paths": { "/things/{id}": { "post": {
                "requestBody": {
                    "content": {
                        "application/json": { "schema": { "$ref": "#/components/schemas/Thing" } },
                    },
                },
                "responses": {
                    "200": {
                        "content": {
                            "application/json": {
                                "schema": { "$ref": "#/components/schemas/Thing" },
                            },
                        },
                    },
                    "4XX": { "$ref": "#/components/responses/Error" },
                },
            } } },
            "components": {
                "schemas": {
                    "Id": { "type": "string", "pattern": "^[0-9]+$", "format": "snowflake" },
                    "Thing": {
                        "type": "object",
                        "required": ["id"],
                        "properties": {
                            "id": { "$ref": "#/components/schemas/Id" },
                            "count": { "type": "integer", "maximum": 9 },
                        },
                    },
                },
                "responses": { "Error": { "content": { "application/json": { "schema": {
                    "type": "object", "required": ["code"],
                } } } } },
            },
        });
        Schema(Box::leak(Box::new(Description::read(small).unwrap())))
    }

    #[test]
    fn requests_may_send_numbers_as_strings_and_ids_as_numbers() {
        let schema = small();
        let faults =
            |body: Value| schema.request("POST", "/things/{id}", "application/json", &body).len();
        assert_eq!(faults(json!({ "id": "5", "count": 3 })), 0);
        assert_eq!(faults(json!({ "id": 5, "count": "3" })), 0);
        assert_eq!(faults(json!({ "id": "x" })), 1);
        assert_eq!(faults(json!({ "id": "9223372036854775807" })), 0);
        assert_eq!(faults(json!({ "id": "9223372036854775808" })), 1);
        assert_eq!(faults(json!({ "id": 9_223_372_036_854_775_808_u64 })), 1);
        assert_eq!(faults(json!({ "id": "5", "count": 10 })), 1);
        assert_eq!(faults(json!({ "id": "5", "count": "three" })), 1);
        assert_eq!(faults(json!({})), 1);
    }

    #[test]
    fn responses_are_validated_strictly() {
        let schema = small();
        let faults = |status, body: Option<&Value>| {
            schema.response("POST", "/things/{id}", status, body).len()
        };
        assert_eq!(faults(200, Some(&json!({ "id": "5" }))), 0);
        assert_eq!(faults(200, Some(&json!({ "id": 5 }))), 1);
        assert_eq!(faults(200, None), 1);
        assert_eq!(faults(404, Some(&json!({ "code": 0 }))), 0);
        assert_eq!(faults(404, Some(&json!({}))), 1);
        assert_eq!(faults(204, None), 1);
        assert_eq!(faults(502, None), 0);
    }

    /// What [`Shape`] does not look at must not be in the description.
    #[test]
    fn all_keywords_are_known() {
        const KEYWORDS: &str = "$ref type const enum oneOf anyOf allOf properties required items \
            additionalProperties minimum maximum minLength maxLength minItems maxItems \
            uniqueItems minProperties maxProperties pattern format";
        const WITHOUT_EFFECT: &str = "title description contentEncoding x-discord-union";
        const PATTERNS: [&str; 2] = [shape::ID, shape::COLOR];
        // Numbers are limited by `minimum` and `maximum`.
        const FORMATS: &str = "snowflake date-time uri int32 int64 double nonce";

        fn look(schema: &Value) {
            let Some(parts) = schema.as_object() else { return assert!(schema.is_boolean()) };
            for (name, part) in parts {
                let mut known =
                    KEYWORDS.split_whitespace().chain(WITHOUT_EFFECT.split_whitespace());
                assert!(known.any(|known| known == name), "{name}");
                match name.as_str() {
                    "pattern" => assert!(PATTERNS.iter().any(|known| part == known), "{part}"),
                    "format" => assert!(FORMATS.split(' ').any(|known| part == known), "{part}"),
                    "properties" => part.as_object().unwrap().values().for_each(look),
                    "items" | "additionalProperties" => look(part),
                    "oneOf" | "anyOf" | "allOf" => part.as_array().unwrap().iter().for_each(look),
                    _ => {}
                }
            }
        }

        /// Looks at all schemas inside.
        fn look_inside(value: &Value) {
            match value {
                Value::Object(parts) => parts.iter().for_each(|(name, part)| match name.as_str() {
                    "schema" => look(part),
                    _ => look_inside(part),
                }),
                Value::Array(parts) => parts.iter().for_each(look_inside),
                _ => {}
            }
        }

        let description = unpack(COPY).unwrap();
        let components = &description["components"];
        components["schemas"].as_object().unwrap().values().for_each(look);
        look_inside(&description["paths"]);
        look_inside(&components["responses"]);
    }
}
