//! A row of a report with its parsed block.

use avtosled_core::report::{Answer, Block, History, SourceInput, SourceStatus};

use crate::checks::rows::reports::{ReportService, ServiceStatus};

/// A row with its parsed answer.
pub struct Source<'a> {
    pub row: &'a ReportService,
    pub answer: Option<Answer>,
}

impl<'a> Source<'a> {
    pub fn read(row: &'a ReportService) -> Self {
        let answer = row
            .block
            .clone()
            .and_then(|answer| serde_json::from_value(answer).ok());
        Self { row, answer }
    }

    pub fn block(&self) -> Option<&Block> {
        self.answer.as_ref().map(|answer| &answer.block)
    }

    pub fn status(&self) -> SourceStatus {
        match self.row.status {
            ServiceStatus::Success => SourceStatus::Answered,
            ServiceStatus::Error => SourceStatus::Failed,
            ServiceStatus::Skipped => SourceStatus::Skipped,
            ServiceStatus::Pending | ServiceStatus::Running => SourceStatus::Pending,
        }
    }

    pub fn has_ended(&self) -> bool {
        self.status() != SourceStatus::Pending
    }
}

/// The answers that the verdict is drawn from.
pub fn inputs<'a>(sources: &'a [Source<'a>]) -> Vec<SourceInput<'a>> {
    sources
        .iter()
        .map(|source| SourceInput {
            service_id: &source.row.service_name,
            source: source.row.source.0,
            status: source.status(),
            answer: source.answer.as_ref(),
        })
        .collect()
}

/// The registration history, if it was ordered and answered.
pub fn history<'a>(sources: &'a [Source<'a>]) -> Option<&'a History> {
    sources.iter().find_map(|source| match source.block() {
        Some(Block::History(history)) => Some(history),
        _ => None,
    })
}
