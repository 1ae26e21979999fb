//! Answer of one source: its block, and the parts that could not be parsed.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::assessment::Assessment;
use super::odometer::OdometerAnalysis;
use super::registry::Block;
use super::state::SourceState;
use crate::date::Date;

/// Meaning of an answer with unparsed records.
const UNPARSED_RECORDS: &str = "Часть записей не удалось разобрать автоматически: прочитайте их сами, \
в них может быть важное.";

/// Block with the unparsed rest of its answer; a block stored alone deserialises as complete.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    #[serde(flatten)]
    pub block: Block,
    /// Records that were parsed only partly or not at all, as JSON text; may contain personal data.
    ///
    /// A partly parsed record is also in the block; an unparsed one only in the block's count, so
    /// that it cannot make a car look clean.
    #[serde(default)]
    pub other: Vec<String>,
    /// Values that are unreadable or implausible, as JSON text; no conclusion is based on them.
    #[serde(default)]
    pub doubted: Vec<String>,
    /// Russian names of the source's registers that did not answer while others did.
    #[serde(default)]
    pub silent: Vec<String>,
}

impl From<Block> for Answer {
    /// Creates an answer that was parsed completely.
    fn from(block: Block) -> Self {
        Self {
            block,
            other: Vec::new(),
            doubted: Vec::new(),
            silent: Vec::new(),
        }
    }
}

impl fmt::Debug for Answer {
    // Unparsed records may contain personal data, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answer")
            .field("block", &self.block)
            .field("other", &self.other.len())
            .field("doubted", &self.doubted.len())
            .field("silent", &self.silent)
            .finish()
    }
}

impl Answer {
    /// State of the source, given the odometer readings of all sources.
    ///
    /// Unparsed records are attention at least; an answer without one of its registers is never good.
    #[must_use]
    pub fn assess(&self, odometer: &OdometerAnalysis, today: Date) -> Assessment {
        let mut assessment = self.block.data().assess_with_odometer(odometer, today);
        if !self.silent.is_empty() {
            if assessment.level == SourceState::Good {
                assessment.level = SourceState::NoData;
            }
            assessment.text.push_str("; не ответили: ");
            assessment.text.push_str(&self.silent.join(", "));
        }
        let unparsed = self.other.len();
        if unparsed > 0 {
            if matches!(assessment.level, SourceState::Good | SourceState::NoData) {
                assessment.level = SourceState::Attention;
                assessment.meaning = Some(UNPARSED_RECORDS);
            }
            let text = format!("; разобрано не полностью записей: {unparsed}, смотрите «Прочее»");
            assessment.text.push_str(&text);
        }
        let doubted = self.doubted.len();
        if doubted > 0 {
            let text = format!("; под сомнением значений: {doubted}, смотрите «Прочее»");
            assessment.text.push_str(&text);
        }
        assessment
    }
}
