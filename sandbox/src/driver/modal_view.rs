//! Modals as users see them.

use serde::Serialize;
use serde_json::{Value, json};

use super::error::ActionError;
use crate::model::Modal;
use crate::snowflake::Snowflake;

/// An open modal.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ModalView {
    /// The interaction that opened it.
    pub opened_by: Snowflake,
    /// The title.
    pub title: String,
    /// The custom id.
    pub custom_id: String,
    /// The text inputs.
    pub fields: Vec<ModalField>,
    #[serde(skip)]
    components: Vec<Value>,
}

/// A text input of a modal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ModalField {
    /// The label.
    pub label: String,
    /// The custom id.
    pub custom_id: String,
    /// Whether it has several lines.
    pub paragraph: bool,
    /// Whether it is required.
    pub required: bool,
    /// The placeholder.
    pub placeholder: String,
    /// The initial value.
    pub value: String,
    /// The minimum length in characters.
    pub min: u64,
    /// The maximum length in characters.
    pub max: u64,
}

/// Discord's number for a text input.
const TEXT_INPUT: u64 = 4;

impl ModalView {
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

    /// The interaction data of the submitted modal, with inputs by label or custom id.
    pub(super) fn data(&self, given: &[(&str, &str)]) -> Result<Value, ActionError> {
        for (name, _) in given {
            if !self.fields.iter().any(|field| field.label == *name || field.custom_id == *name) {
                let known = self.fields.iter().map(|field| field.label.clone()).collect();
                return Err(ActionError::NoSuchComponent { wanted: (*name).to_owned(), known });
            }
        }
        let mut values = Vec::new();
        for field in &self.fields {
            let filled =
                given.iter().find(|(name, _)| *name == field.label || *name == field.custom_id);
            let value = filled.map_or(field.value.as_str(), |(_, value)| *value);
            let length = value.chars().count() as u64;
            if length == 0 && field.required {
                return Err(ActionError::MissingOption(field.label.clone()));
            }
            if length > 0 && !(field.min..=field.max).contains(&length) {
                let (name, value) = (field.label.clone(), value.to_owned());
                return Err(ActionError::InvalidValue {
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

/// Collects the text inputs of a component. A label may contain an input.
fn collect(fields: &mut Vec<ModalField>, component: &Value, label: &str) {
    if component["type"] == TEXT_INPUT {
        let text = |name: &str| component[name].as_str().unwrap_or_default().to_owned();
        fields.push(ModalField {
            label: component["label"].as_str().unwrap_or(label).to_owned(),
            custom_id: text("custom_id"),
            paragraph: component["style"] == 2,
            required: component["required"] != false,
            placeholder: text("placeholder"),
            value: text("value"),
            min: component["min_length"].as_u64().unwrap_or(0),
            max: component["max_length"].as_u64().unwrap_or(4000),
        });
    }
    let inner = component["components"].as_array().into_iter().flatten();
    for inner in inner.chain(component.get("component")) {
        collect(fields, inner, label);
    }
}

/// A component of a submitted modal: its type, its id and its value.
fn filled(component: &Value, values: &[(&str, &str)]) -> Value {
    let mut response =
        json!({ "type": component["type"], "id": component["id"].as_u64().unwrap_or(1) });
    if component["type"] == TEXT_INPUT {
        let custom_id = component["custom_id"].as_str().unwrap_or_default();
        let value = values.iter().find(|(id, _)| *id == custom_id).map_or("", |(_, value)| value);
        response["custom_id"] = json!(custom_id);
        response["value"] = json!(value);
    }
    if let Some(inner) = component["components"].as_array() {
        response["components"] = inner.iter().map(|inner| filled(inner, values)).collect();
    }
    if let Some(inner) = component.get("component") {
        response["component"] = filled(inner, values);
    }
    response
}
