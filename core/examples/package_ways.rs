//! Prints the ways to buy full reports for each number of cars: `scripts/gen` writes them to the pages,
//! since the module would carry them to everybody.

use std::error::Error;
use std::io::{self, Write as _};

use avtosled_core::packages::{self, MOST_CARS};

fn main() -> Result<(), Box<dyn Error>> {
    let ways: Vec<_> = (1..=MOST_CARS).map(packages::compare).collect();
    let json = serde_json::to_string(&ways)?;
    writeln!(io::stdout(), "{json}")?;
    Ok(())
}
