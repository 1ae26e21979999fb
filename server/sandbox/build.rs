//! Rebuilds the crate when a file is added to `src/car_data/sources`, which a macro includes.
//!
//! cargo tracks changes of known files, but not new ones.

fn main() {
    println!("cargo::rerun-if-changed=src/car_data/sources");
}
