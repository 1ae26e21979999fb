//! Builds again when a file comes into the folder of sources: cargo sees changed files by itself, but
//! no new ones, and the folder is read by a macro.

fn main() {
    println!("cargo::rerun-if-changed=src/car_data/sources");
}
