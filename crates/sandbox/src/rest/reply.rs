//! The response of a handler: a status and a JSON body.

use serde_json::Value;

use crate::api_error::ApiError;

#[derive(Debug)]
pub(crate) struct Reply {
    pub(super) status: u16,
    pub(super) body: Option<Value>,
}

impl Reply {
    pub(crate) const fn ok(body: Value) -> Self {
        Self { status: 200, body: Some(body) }
    }

    pub(crate) const fn with(status: u16, body: Value) -> Self {
        Self { status, body: Some(body) }
    }

    pub(crate) const fn created(body: Value) -> Self {
        Self { status: 201, body: Some(body) }
    }

    pub(crate) const fn nothing() -> Self {
        Self { status: 204, body: None }
    }
}

impl From<&ApiError> for Reply {
    fn from(error: &ApiError) -> Self {
        Self { status: error.status, body: Some(error.to_json()) }
    }
}
