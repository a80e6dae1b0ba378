//! Checks requests of the bot and responses of the sandbox against Discord's OpenAPI description.
//!
//! The program contains a copy of the description (`crates/sandbox/assets`), so that this check is
//! always made. Validators are compiled on first use, which keeps the start fast.

use std::collections::HashMap;
use std::io::Read as _;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use flate2::read::GzDecoder;
use jsonschema::{Draft, Registry, Validator};
use serde_json::{Value, json};
use thiserror::Error;

/// The description as Discord publishes it, gzipped.
const COPY: &[u8] = include_bytes!("../../assets/openapi.json.gz");
/// The base URI of the description for its own references.
const NAME: &str = "urn:discord";
/// The largest id: Discord's ids are signed numbers of 64 bits.
const LARGEST_ID: u64 = i64::MAX.cast_unsigned();

/// Why the copy is unusable.
#[derive(Clone, Debug, Error)]
#[error("the copy of Discord's OpenAPI description is damaged: {0}")]
pub struct SchemaError(String);

/// Validates against the description.
#[derive(Clone, Copy)]
pub struct Schema(&'static Description);

/// The description, parsed once per process.
struct Description {
    paths: &'static Value,
    requests: Registry<'static>,
    responses: Registry<'static>,
    compiled: Mutex<HashMap<String, Compiled>>,
}

/// A validator that is compiled on first use; `None` if its schema is unusable.
type Compiled = Arc<OnceLock<Option<Validator>>>;

static DESCRIPTION: LazyLock<Result<Description, SchemaError>> =
    LazyLock::new(|| Description::read(unpack(COPY)?));

impl Schema {
    /// Discord's description.
    pub fn discord() -> Result<Self, SchemaError> {
        DESCRIPTION.as_ref().map(Self).map_err(Clone::clone)
    }

    /// The templates of all paths in the description.
    pub(crate) fn templates(&self) -> impl Iterator<Item = &'static str> {
        self.0.paths.as_object().into_iter().flatten().map(|(template, _)| template.as_str())
    }

    /// Whether the description has this route.
    pub(crate) fn describes(&self, method: &str, template: &str) -> bool {
        self.0.paths[template][method.to_ascii_lowercase()]["responses"].is_object()
    }

    /// Validates the body of a request; returns the path and message of each error.
    pub fn request(
        &self,
        method: &str,
        template: &str,
        media_type: &str,
        body: &Value,
    ) -> Vec<(String, String)> {
        let method = method.to_ascii_lowercase();
        let pointer = format!(
            "/paths/{}/{method}/requestBody/content/{}/schema",
            escape(template),
            escape(media_type)
        );
        self.0.faults(&self.0.requests, &pointer, body)
    }

    /// Validates a response of the sandbox.
    pub fn response(
        &self,
        method: &str,
        template: &str,
        status: u16,
        body: Option<&Value>,
    ) -> Vec<(String, String)> {
        let description = self.0;
        let method = method.to_ascii_lowercase();
        let responses = &description.paths[template][&method]["responses"];
        if responses.is_null() {
            return Vec::new();
        }
        let exact = status.to_string();
        let class = format!("{}XX", status / 100);
        let Some(known) = [exact, class].into_iter().find(|name| responses.get(name).is_some())
        else {
            // The description does not cover 5xx responses.
            let fault = (String::new(), format!("the status {status} is not described"));
            return if status >= 500 { Vec::new() } else { vec![fault] };
        };
        let pointer =
            responses[&known]["$ref"].as_str().and_then(|path| path.strip_prefix('#')).map_or_else(
                || format!("/paths/{}/{method}/responses/{known}", escape(template)),
                ToOwned::to_owned,
            );
        let schema = format!("{pointer}/content/{}/schema", escape("application/json"));
        match (description.has(&schema), body) {
            (true, Some(body)) => description.faults(&description.responses, &schema, body),
            (true, None) => vec![(String::new(), "a body is described, none was sent".to_owned())],
            (false, Some(_)) => {
                vec![(String::new(), "no body is described, one was sent".to_owned())]
            }
            (false, None) => Vec::new(),
        }
    }
}

impl Description {
    fn read(mut strict: Value) -> Result<Self, SchemaError> {
        if !strict["paths"].is_object() {
            return Err(SchemaError("it has no paths".to_owned()));
        }
        correct(&mut strict);
        let mut lenient = strict.clone();
        loosen(&mut lenient);
        // Both are kept for the lifetime of the process; all its sandboxes share them.
        let strict: &'static Value = Box::leak(Box::new(strict));
        let lenient: &'static Value = Box::leak(Box::new(lenient));
        let registry = |document: &'static Value| {
            let builder = Registry::new().draft(Draft::Draft202012).add(NAME, document);
            builder
                .and_then(jsonschema::RegistryBuilder::prepare)
                .map_err(|error| SchemaError(error.to_string()))
        };
        Ok(Self {
            paths: &strict["paths"],
            requests: registry(lenient)?,
            responses: registry(strict)?,
            compiled: Mutex::default(),
        })
    }

    /// Whether the description has a schema at this JSON pointer.
    fn has(&self, pointer: &str) -> bool {
        match pointer.strip_prefix("/paths") {
            Some(rest) => self.paths.pointer(rest).is_some(),
            // All shared responses have one.
            None => true,
        }
    }

    fn faults(
        &'static self,
        registry: &'static Registry<'static>,
        pointer: &str,
        body: &Value,
    ) -> Vec<(String, String)> {
        if !self.has(pointer) {
            return Vec::new();
        }
        let strict = std::ptr::eq(registry, &self.responses);
        let compiled = self.compiled(pointer, strict);
        let Some(validator) = compiled.get_or_init(|| compile(registry, pointer)) else {
            return vec![(String::new(), format!("the schema at {pointer} cannot be compiled"))];
        };
        // Most bodies are valid, and this check is several times as fast as collecting errors.
        if validator.is_valid(body) {
            return Vec::new();
        }
        let faults = validator.iter_errors(body).map(|fault| {
            let path = fault.instance_path().as_str().trim_start_matches('/').replace('/', ".");
            let mut words = fault.to_string();
            if let Some((cut, _)) = words.char_indices().nth(300) {
                words.truncate(cut);
            }
            (path, words)
        });
        faults.collect()
    }

    /// The cell for a validator. It is compiled without holding the lock of the map, because
    /// compiling takes some milliseconds.
    fn compiled(&self, pointer: &str, strict: bool) -> Compiled {
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(compiled.entry(format!("{strict} {pointer}")).or_default())
    }
}

fn unpack(copy: &[u8]) -> Result<Value, SchemaError> {
    let mut text = Vec::new();
    GzDecoder::new(copy).read_to_end(&mut text).map_err(|error| SchemaError(error.to_string()))?;
    serde_json::from_slice(&text).map_err(|error| SchemaError(error.to_string()))
}

fn compile(registry: &'static Registry<'static>, pointer: &str) -> Option<Validator> {
    let schema = json!({ "$ref": format!("{NAME}#{}", percent(pointer)) });
    let options = jsonschema::options()
        .with_draft(Draft::Draft202012)
        .with_registry(registry)
        .with_format("snowflake", is_snowflake)
        .should_validate_formats(true)
        .offline();
    options
        .build(&schema)
        .inspect_err(|error| tracing::error!(%error, pointer, "no validator"))
        .ok()
}

/// Whether Discord accepts an id. It refuses larger ones (`NUMBER_TYPE_MAX`).
fn is_snowflake(text: &str) -> bool {
    text.parse().is_ok_and(|id: u64| id <= LARGEST_ID)
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

/// Accepts two forms that Discord accepts although they are not in its description: a number
/// written as a string, and an id written as a number.
fn loosen(schema: &mut Value) {
    match schema {
        Value::Object(parts) => {
            if parts.get("format").is_some_and(|format| format == "snowflake") {
                let text = Value::Object(std::mem::take(parts));
                *schema = json!({
                    "anyOf": [text, { "type": "integer", "minimum": 0, "maximum": LARGEST_ID }],
                });
                return;
            }
            // With both forms allowed, several members of a union may match. A list of constants
            // stays as it is.
            let union = parts.get("oneOf").and_then(Value::as_array);
            if union
                .is_some_and(|members| members.iter().any(|member| member.get("const").is_none()))
                && let Some(members) = parts.remove("oneOf")
            {
                parts.insert("anyOf".to_owned(), members);
            }
            // An enumeration of numbers stays as it is: a string would never match it.
            let open =
                !["enum", "const", "oneOf", "anyOf"].iter().any(|name| parts.contains_key(*name));
            let integer = match parts.get_mut("type").filter(|_| open) {
                Some(kind) if *kind == "integer" => {
                    *kind = json!(["integer", "string"]);
                    true
                }
                Some(Value::Array(kinds)) if kinds.iter().any(|kind| kind == "integer") => {
                    kinds.push(json!("string"));
                    true
                }
                _ => false,
            };
            if integer {
                parts.insert("pattern".to_owned(), json!("^-?(0|[1-9][0-9]*)$"));
            }
            parts.values_mut().for_each(loosen);
        }
        Value::Array(list) => list.iter_mut().for_each(loosen),
        _ => {}
    }
}

/// Escapes a name for use in a JSON pointer.
fn escape(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Escapes a JSON pointer for use as a URI fragment.
fn percent(pointer: &str) -> String {
    pointer.replace('%', "%25").replace('{', "%7B").replace('}', "%7D")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::path::Path;

    use super::*;

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
}
