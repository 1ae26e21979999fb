//! Whole reports say what their files hold. The web tests may draw the same files.

#[path = "../examples/support/report.rs"]
mod report;

use std::error::Error;

#[test]
fn reports_are_current() -> Result<(), Box<dyn Error>> {
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
