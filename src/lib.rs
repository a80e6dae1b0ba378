//! Courier.
