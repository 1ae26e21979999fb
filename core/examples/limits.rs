//! Prints the limits and words that `web` reads: `scripts/gen` writes them to its tree.

use std::error::Error;
use std::io::{self, Write as _};

fn main() -> Result<(), Box<dyn Error>> {
    let json = serde_json::to_string_pretty(&avtosled_core::limits::limits())?;
    writeln!(io::stdout(), "{json}")?;
    Ok(())
}
