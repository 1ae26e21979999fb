//! Test that the fixtures in `core/fixtures` are up to date.

#[path = "../examples/support/mod.rs"]
mod support;

use std::error::Error;
use std::fs;
use std::path::Path;

use serde_json::Value;

#[test]
fn stored_fixture_outputs_match_current_functions() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut files = 0;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let cases: Vec<Value> = serde_json::from_str(&fs::read_to_string(&path)?)?;
        for case in cases {
            let function = case["function"]
                .as_str()
                .ok_or("a case names its function")?;
            let args = case["input"]
                .as_array()
                .ok_or("a case has a list of arguments")?;
            let answer: Value = serde_json::from_str(&support::call(function, args)?)?;
            assert_eq!(
                answer,
                case["output"],
                "{}: {}\nrun: cargo run -p avtosled-core --example fixtures",
                path.display(),
                case["name"]
            );
        }
        files += 1;
    }
    assert_eq!(files, 15, "one file per exported function");
    Ok(())
}
