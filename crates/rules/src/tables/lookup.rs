//! The shapes of lookup tables.

pub(crate) type Sides<T> = [T; 2];
pub(crate) type PerCell<T> = Box<[T]>;
