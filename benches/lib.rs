//! Nothing: the benchmarks of this package are targets of their own.
