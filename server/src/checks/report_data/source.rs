//! A source row of a report with its parsed block.

use avtosled_core::report::{Answer, Block, History, SourceInput, SourceStatus};

use crate::checks::repository::reports::{ReportService, ServiceStatus};

/// Public error code of an answer without content.
pub const EMPTY_CODE: &str = "source_empty";

/// A source row of a report with its parsed answer.
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
            ServiceStatus::Error if self.row.error_code.as_deref() == Some(EMPTY_CODE) => {
                SourceStatus::Empty
            }
            ServiceStatus::Error => SourceStatus::Failed,
            ServiceStatus::Skipped => SourceStatus::Skipped,
            ServiceStatus::Pending | ServiceStatus::Running => SourceStatus::Pending,
        }
    }

    /// Source as an input of the rules of core.
    pub fn input(&self) -> SourceInput<'_> {
        SourceInput {
            service_id: &self.row.service_name,
            source: self.row.source.0,
            status: self.status(),
            answer: self.answer.as_ref(),
        }
    }

    pub fn has_ended(&self) -> bool {
        self.status() != SourceStatus::Pending
    }
}

/// Sources as inputs of the rules of core.
pub fn inputs<'a>(sources: &'a [Source<'a>]) -> Vec<SourceInput<'a>> {
    sources.iter().map(Source::input).collect()
}

/// Registration history, if it was ordered and answered.
pub fn history<'a>(sources: &'a [Source<'a>]) -> Option<&'a History> {
    sources.iter().find_map(|source| match source.block() {
        Some(Block::History(history)) => Some(history),
        _ => None,
    })
}
