//! The questions of a report to its sources, as jobs.

use std::collections::BTreeSet;

use avtosled_core::sources::SourceId;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::kit::db::{StorageError, Tx};
use crate::kit::queue::{self, Payload};

/// Asks one source for the services of a report that it answers.
#[derive(Serialize, Deserialize)]
pub struct FetchSource {
    pub report_id: Uuid,
    pub source: SourceId,
}

impl Payload for FetchSource {
    const KIND: &'static str = "fetch_source";

    fn key(&self) -> String {
        format!("{}:{}", self.report_id, self.source.name())
    }
}

/// Asks the conversion for what sources of a report are asked by.
#[derive(Serialize, Deserialize)]
pub struct ConvertCar {
    pub report_id: Uuid,
}

impl Payload for ConvertCar {
    const KIND: &'static str = "convert_car";

    fn key(&self) -> String {
        self.report_id.to_string()
    }
}

/// Enqueues a question to each of the sources.
pub async fn ask(
    tx: &Tx,
    report_id: Uuid,
    sources: BTreeSet<SourceId>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let sources = sources.into_iter();
    let jobs: Vec<FetchSource> = sources
        .map(|source| FetchSource { report_id, source })
        .collect();
    queue::enqueue(tx, &jobs, now).await
}
