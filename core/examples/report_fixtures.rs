//! Updates the expected outputs in `core/tests/data/reports`:
//! `cargo run -p avtosled-core --example report_fixtures`.

#[path = "support/report.rs"]
mod report;

use std::error::Error;
use std::fs;

fn main() -> Result<(), Box<dyn Error>> {
    for path in report::files()? {
        let (_, current) = report::read(&path)?;
        fs::write(path, serde_json::to_string_pretty(&current)? + "\n")?;
    }
    Ok(())
}
