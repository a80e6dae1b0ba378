//! The state that all REST handlers share.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, header};

use super::call::RouteAccess;
use super::rate_limits::RateLimiter;
use crate::api_error::{self, ApiError};
use crate::checks::schema::Schema;
use crate::faults::FaultQueue;
use crate::model::Access;
use crate::problems::ProblemLog;
use crate::world::World;

pub struct Api {
    pub world: Arc<World>,
    pub problems: Arc<ProblemLog>,
    pub schema: Schema,
    pub faults: Arc<FaultQueue>,
    pub rate_limiter: RateLimiter,
    pub gateway_url: String,
    pub tls_gateway_url: String,
    pub shards: u32,
    pub sessions_left: Box<dyn Fn() -> u32 + Send + Sync>,
}

impl Api {
    /// Whose token a request has, if its route needs one.
    pub(super) fn authorize(
        &self,
        needs: RouteAccess,
        headers: &HeaderMap,
    ) -> Result<Option<Access>, ApiError> {
        let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let given = given.and_then(|given| given.split_once(' ')).unwrap_or_default();
        self.world.read(|state| match (needs, given) {
            (RouteAccess::Token | RouteAccess::Client, _) => Ok(None),
            (RouteAccess::Bot | RouteAccess::BotOrPerson, ("Bot", token))
                if token == state.application.token =>
            {
                Ok(None)
            }
            (RouteAccess::Person | RouteAccess::BotOrPerson, ("Bearer", token)) => {
                state.access(token).cloned().map(Some).ok_or(api_error::UNAUTHORIZED)
            }
            _ => Err(api_error::UNAUTHORIZED),
        })
    }

    /// A file of a message, as Discord's CDN serves it.
    pub fn file(&self, path: &str) -> Option<Response<Body>> {
        let (media_type, bytes) = self.world.read(|state| state.file_at(path))?;
        let mut response = Response::new(Body::from(bytes.to_vec()));
        let media_type = HeaderValue::from_str(&media_type).ok()?;
        response.headers_mut().insert(header::CONTENT_TYPE, media_type);
        Some(response)
    }
}
