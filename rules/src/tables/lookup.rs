//! Shapes of the lookup tables.

/// Something for each side.
pub(crate) type Sides<T> = [T; 2];
/// Something for each cell.
pub(crate) type PerCell<T> = Box<[T]>;
