//! Modals as users see them.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::error::{ActionError, Result};
use super::menu_options::{self, MenuOption};
use crate::model::Modal;
use crate::snowflake::Snowflake;
use crate::world::State;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ModalView {
    pub opened_by: Snowflake,
    pub title: String,
    pub custom_id: String,
    pub texts: Vec<String>,
    pub fields: Vec<ModalField>,
    #[serde(skip)]
    components: Vec<Value>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ModalField {
    pub label: String,
    pub description: Option<String>,
    pub custom_id: String,
    /// Discord's number for the component type: 4 text input, others are menus.
    pub kind: u64,
    /// Whether it has several lines.
    pub paragraph: bool,
    pub required: bool,
    pub placeholder: String,
    pub value: String,
    pub options: Vec<MenuOption>,
    /// The minimum length in characters, or the minimum number of chosen options.
    pub min: u64,
    pub max: u64,
}

const TEXT_INPUT: u64 = 4;
const TEXT_DISPLAY: u64 = 10;

impl ModalView {
    pub(crate) fn of(state: &State, opened_by: Snowflake, modal: &Modal) -> Self {
        let details = state.interaction(opened_by).map(|interaction| &interaction.details);
        let (viewer, channel) =
            details.map_or((opened_by, opened_by), |details| (details.user, details.channel));
        let mut texts = Vec::new();
        let mut fields = Vec::new();
        for component in &modal.components {
            let text = component["content"].as_str();
            texts.extend(text.filter(|_| component["type"] == TEXT_DISPLAY).map(str::to_owned));
            let options = |menu: &Value| menu_options::options(state, viewer, channel, menu);
            collect(&mut fields, component, component, &options);
        }
        Self {
            opened_by,
            title: modal.title.clone(),
            custom_id: modal.custom_id.clone(),
            texts,
            fields,
            components: modal.components.clone(),
        }
    }

    /// The interaction data of the submitted modal, with inputs by label or custom id.
    pub(super) fn data(
        &self,
        state: &State,
        place: (Snowflake, Snowflake),
        given: &[(&str, &str)],
    ) -> Result<Value> {
        for (name, _) in given {
            if !self.fields.iter().any(|field| field.is_named(name)) {
                let known = self.fields.iter().map(|field| field.label.clone()).collect();
                return Err(ActionError::NoSuchComponent { wanted: (*name).to_owned(), known });
            }
        }
        let mut resolved = Map::new();
        let mut filled_in = Vec::new();
        for field in &self.fields {
            let named = given.iter().filter(|(name, _)| field.is_named(name));
            let given: Vec<&str> = named.map(|(_, value)| *value).collect();
            let value = if field.kind == TEXT_INPUT {
                json!(field.text(given.first().copied())?)
            } else {
                let values = field.choice(&given)?;
                menu_options::resolve(state, place, field.kind, &values, &mut resolved);
                json!(values)
            };
            filled_in.push((field.custom_id.as_str(), value));
        }
        let components: Vec<Value> =
            self.components.iter().map(|component| filled(component, &filled_in)).collect();
        let mut data = json!({ "custom_id": self.custom_id, "components": components });
        if !resolved.is_empty() {
            data["resolved"] = Value::Object(resolved);
        }
        Ok(data)
    }
}

impl ModalField {
    fn is_named(&self, name: &str) -> bool {
        self.label == name || self.custom_id == name
    }

    fn text<'a>(&'a self, given: Option<&'a str>) -> Result<&'a str> {
        let text = given.unwrap_or(&self.value);
        let length = text.chars().count() as u64;
        if length == 0 && self.required {
            return Err(ActionError::MissingOption(self.label.clone()));
        }
        if length > 0 && !(self.min..=self.max).contains(&length) {
            return Err(ActionError::InvalidValue {
                name: self.label.clone(),
                value: text.to_owned(),
                why: "too short or too long".to_owned(),
            });
        }
        Ok(text)
    }

    /// The options that are submitted: those given, or those chosen at first. An empty text stands
    /// for no option.
    fn choice(&self, given: &[&str]) -> Result<Vec<String>> {
        let defaults = self.options.iter().filter(|option| option.default);
        let mut wanted: Vec<&str> = if given.is_empty() {
            defaults.map(|option| option.value.as_str()).collect()
        } else {
            given.to_vec()
        };
        wanted.retain(|value| !value.is_empty());
        if wanted.is_empty() && !self.required {
            return Ok(Vec::new());
        }
        if wanted.is_empty() {
            return Err(ActionError::MissingOption(self.label.clone()));
        }
        menu_options::choose(&self.label, &self.options, (self.min, self.max), &wanted)
    }
}

/// Collects the text inputs and menus of a component. A label may contain one.
fn collect(
    fields: &mut Vec<ModalField>,
    component: &Value,
    label: &Value,
    options: &impl Fn(&Value) -> Vec<MenuOption>,
) {
    let kind = component["type"].as_u64().unwrap_or(0);
    let text = |name: &str| component[name].as_str().unwrap_or_default().to_owned();
    if kind == TEXT_INPUT || menu_options::is_menu(kind) {
        let number = |name: &str, otherwise| component[name].as_u64().unwrap_or(otherwise);
        let (min, max) = if kind == TEXT_INPUT {
            (number("min_length", 0), number("max_length", 4000))
        } else {
            (number("min_values", 1), number("max_values", 1))
        };
        fields.push(ModalField {
            label: component["label"]
                .as_str()
                .or(label["label"].as_str())
                .unwrap_or_default()
                .to_owned(),
            description: label["description"].as_str().map(ToOwned::to_owned),
            custom_id: text("custom_id"),
            kind,
            paragraph: component["style"] == 2,
            required: component["required"] != false,
            placeholder: text("placeholder"),
            value: text("value"),
            options: if kind == TEXT_INPUT { Vec::new() } else { options(component) },
            min,
            max,
        });
    }
    let inner = component["components"].as_array().into_iter().flatten();
    for inner in inner.chain(component.get("component")) {
        collect(fields, inner, label, options);
    }
}

/// A component of a submitted modal: its type, its id and its value.
fn filled(component: &Value, values: &[(&str, Value)]) -> Value {
    let mut response =
        json!({ "type": component["type"], "id": component["id"].as_u64().unwrap_or(1) });
    let custom_id = component["custom_id"].as_str().unwrap_or_default();
    if let Some((_, value)) = values.iter().find(|(id, _)| *id == custom_id) {
        let part = if component["type"] == TEXT_INPUT { "value" } else { "values" };
        response["custom_id"] = json!(custom_id);
        response[part] = value.clone();
    }
    if let Some(inner) = component["components"].as_array() {
        response["components"] = inner.iter().map(|inner| filled(inner, values)).collect();
    }
    if let Some(inner) = component.get("component") {
        response["component"] = filled(inner, values);
    }
    response
}
