//! The shapes of lookup tables.

/// A value per side.
pub(crate) type Sides<T> = [T; 2];
/// A value per cell.
pub(crate) type PerCell<T> = Box<[T]>;
