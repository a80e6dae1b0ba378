//! Rebuilds when a drawing or a file of diagrams is added: `include_dir!` alone tracks only the
//! files it has found.
#![allow(clippy::disallowed_macros, reason = "a build script prints to Cargo")]

fn main() {
    println!("cargo::rerun-if-changed=assets");
}
