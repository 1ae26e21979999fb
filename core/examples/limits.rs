//! Prints the limits and words that `web` reads: `scripts/gen` writes them to its tree.

fn main() -> Result<(), serde_json::Error> {
    println!("{}", serde_json::to_string_pretty(&avtosled_core::limits::limits())?);
    Ok(())
}
