//! Cases of `tests/data/reports`: answers of sources with the expected report.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use avtosled_core::date::Date;
use avtosled_core::report::{Answer, RequestedCar, SourceInput, SourceStatus, findings};
use avtosled_core::sources::SourceId;
use serde::Deserialize;
use serde_json::Value;

type Outcome<T> = Result<T, Box<dyn Error>>;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Case {
    today: Date,
    vin: Option<String>,
    plate: Option<String>,
    body_number: Option<String>,
    mismatch: Option<String>,
    sources: Vec<Source>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Source {
    service_id: String,
    #[serde(rename = "source")]
    id: SourceId,
    status: SourceStatus,
    answer: Option<Answer>,
}

/// Paths of the report cases, sorted by file name.
pub fn files() -> Outcome<Vec<PathBuf>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/reports");
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        files.push(entry?.path());
    }
    files.sort();
    Ok(files)
}

/// Reads a case twice: with the stored output, and with the current output.
pub fn read(path: &Path) -> Outcome<(Value, Value)> {
    let stored: Value = serde_json::from_str(&fs::read_to_string(path)?)?;
    let case = Case::deserialize(&stored)?;
    let sources: Vec<SourceInput> = case
        .sources
        .iter()
        .map(|source| SourceInput {
            service_id: &source.service_id,
            source: source.id,
            status: source.status,
            answer: source.answer.as_ref(),
        })
        .collect();
    let named = RequestedCar {
        vin: case.vin.as_deref(),
        plate: case.plate.as_deref(),
        body_number: case.body_number.as_deref(),
    };
    let found = findings(named, case.mismatch.as_deref(), &sources, case.today);
    let mut current = stored.clone();
    current["output"] = serde_json::to_value(found)?;
    Ok((stored, current))
}
