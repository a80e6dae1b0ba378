//! Dialogs the bot opens.

use serde::Serialize;
use serde_json::{Value, json};

use super::ActError;
use crate::snowflake::Snowflake;
use crate::world::Modal;

/// An open dialog.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Dialog {
    /// The interaction that opened it.
    pub opened_by: Snowflake,
    /// Its heading.
    pub title: String,
    /// What the bot knows it by.
    pub custom_id: String,
    /// Its inputs.
    pub fields: Vec<Field>,
    #[serde(skip)]
    components: Vec<Value>,
}

/// An input of a dialog.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Field {
    /// What is written above it.
    pub label: String,
    /// What the bot knows it by.
    pub custom_id: String,
    /// Whether it has several lines.
    pub paragraph: bool,
    /// Whether it must be filled in.
    pub required: bool,
    /// What it shows while it is empty.
    pub placeholder: String,
    /// What is in it already.
    pub value: String,
    /// The fewest characters.
    pub least: u64,
    /// The most characters.
    pub most: u64,
}

/// Discord's number for a text input.
const TEXT_INPUT: u64 = 4;

impl Dialog {
    pub(crate) fn of(opened_by: Snowflake, modal: &Modal) -> Self {
        let mut fields = Vec::new();
        for component in &modal.components {
            collect(&mut fields, component, component["label"].as_str().unwrap_or_default());
        }
        Self {
            opened_by,
            title: modal.title.clone(),
            custom_id: modal.custom_id.clone(),
            fields,
            components: modal.components.clone(),
        }
    }

    /// The interaction data of this dialog, filled in by label or custom id.
    pub(super) fn data(&self, given: &[(&str, &str)]) -> Result<Value, ActError> {
        for (name, _) in given {
            if !self.fields.iter().any(|field| field.label == *name || field.custom_id == *name) {
                let known = self.fields.iter().map(|field| field.label.clone()).collect();
                return Err(ActError::NoSuchComponent { wanted: (*name).to_owned(), known });
            }
        }
        let mut values = Vec::new();
        for field in &self.fields {
            let filled =
                given.iter().find(|(name, _)| *name == field.label || *name == field.custom_id);
            let value = filled.map_or(field.value.as_str(), |(_, value)| *value);
            let length = value.chars().count() as u64;
            if length == 0 && field.required {
                return Err(ActError::Missing(field.label.clone()));
            }
            if length > 0 && !(field.least..=field.most).contains(&length) {
                let (name, value) = (field.label.clone(), value.to_owned());
                return Err(ActError::Unfit {
                    name,
                    value,
                    why: "too short or too long".to_owned(),
                });
            }
            values.push((field.custom_id.as_str(), value));
        }
        let components: Vec<Value> =
            self.components.iter().map(|component| filled(component, &values)).collect();
        Ok(json!({ "custom_id": self.custom_id, "components": components }))
    }
}

/// The inputs in a component. A label may stand around an input instead of in it.
fn collect(fields: &mut Vec<Field>, component: &Value, label: &str) {
    if component["type"] == TEXT_INPUT {
        let text = |name: &str| component[name].as_str().unwrap_or_default().to_owned();
        fields.push(Field {
            label: component["label"].as_str().unwrap_or(label).to_owned(),
            custom_id: text("custom_id"),
            paragraph: component["style"] == 2,
            required: component["required"] != false,
            placeholder: text("placeholder"),
            value: text("value"),
            least: component["min_length"].as_u64().unwrap_or(0),
            most: component["max_length"].as_u64().unwrap_or(4000),
        });
    }
    let inner = component["components"].as_array().into_iter().flatten();
    for inner in inner.chain(component.get("component")) {
        collect(fields, inner, label);
    }
}

/// A component as it is sent back: its kind, its id and what is in it.
fn filled(component: &Value, values: &[(&str, &str)]) -> Value {
    let mut answer =
        json!({ "type": component["type"], "id": component["id"].as_u64().unwrap_or(1) });
    if component["type"] == TEXT_INPUT {
        let custom_id = component["custom_id"].as_str().unwrap_or_default();
        let value = values.iter().find(|(id, _)| *id == custom_id).map_or("", |(_, value)| value);
        answer["custom_id"] = json!(custom_id);
        answer["value"] = json!(value);
    }
    if let Some(inner) = component["components"].as_array() {
        answer["components"] = inner.iter().map(|inner| filled(inner, values)).collect();
    }
    if let Some(inner) = component.get("component") {
        answer["component"] = filled(inner, values);
    }
    answer
}
