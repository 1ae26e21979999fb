//! Tests that complete reports match their files, which the web tests also use.

#[path = "../examples/support/report.rs"]
mod report;

use std::error::Error;

#[test]
fn stored_report_fixtures_match_current_reports() -> Result<(), Box<dyn Error>> {
    let files = report::files()?;
    assert_eq!(files.len(), 6, "{files:?}");
    for path in files {
        let (written, current) = report::read(&path)?;
        assert_eq!(
            written,
            current,
            "{}\nrun: cargo run -p avtosled-core --example report_fixtures",
            path.display()
        );
    }
    Ok(())
}
