//! Builds again when a file of weights or a network is added: `include_dir!` alone tracks those
//! that it has found.
#![allow(clippy::disallowed_macros, reason = "a build script prints to Cargo")]

fn main() {
    println!("cargo::rerun-if-changed=assets");
}
