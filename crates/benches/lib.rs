//! This library is empty: the package consists of benchmarks.
