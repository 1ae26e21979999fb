//! Outcome of parsing an answer: its content, its level, and the number of values not read.

use avtosled_core::date::Date;
use avtosled_core::report::{Answer, SourceInput, SourceStatus, analyse_odometer};
use avtosled_core::sources::{SourceId, SourceState};
use serde_json::Value;

use super::parsers::Parser;

/// Outcome of parsing an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Parsed content; `None`: the answer was refused.
    pub content: Option<Value>,
    /// `None` without a block.
    pub level: Option<SourceState>,
    /// Records and values that the answer reports as not read.
    pub losses: usize,
    /// The largest counter of the block.
    pub count: u64,
}

/// A day after those of the samples.
pub fn today() -> Date {
    Date::new(2030, 6, 1).unwrap()
}

/// 3 stop, 2 attention, 1 no data, 0 good.
pub const fn rank(level: SourceState) -> u8 {
    match level {
        SourceState::Stop => 3,
        SourceState::Attention => 2,
        SourceState::NoData | SourceState::NotAnswered => 1,
        SourceState::Good => 0,
    }
}

/// The stored answer; `None`: refused or without a block.
pub fn stored(parser: &Parser, body: &str) -> Option<Answer> {
    let answer = (parser.parse)(body.as_bytes(), 200).ok()?;
    let block = answer.block.clone()?;
    Some(answer.stored_with(block, today()))
}

/// Level of an answer by itself.
pub fn level(answer: &Answer) -> SourceState {
    let source = SourceInput {
        service_id: "source",
        source: SourceId::Wanted,
        status: SourceStatus::Answered,
        answer: Some(answer),
    };
    let odometer = analyse_odometer(&[source], today());
    answer.assess(&odometer, today()).level
}

pub fn outcome(parser: &Parser, body: &str) -> Outcome {
    let Ok(answer) = (parser.parse)(body.as_bytes(), 200) else {
        return Outcome {
            content: None,
            level: None,
            losses: 0,
            count: 0,
        };
    };
    let Some(block) = answer.block.clone() else {
        return Outcome {
            content: Some(answer.raw),
            level: None,
            losses: 0,
            count: 0,
        };
    };
    let answer = answer.stored_with(block, today());
    let content = serde_json::to_value(&answer.block).unwrap();
    Outcome {
        count: largest_count(&content),
        content: Some(content),
        level: Some(level(&answer)),
        losses: answer.other.len() + answer.doubted.len(),
    }
}

fn largest_count(block: &Value) -> u64 {
    let counters = ["count", "counted", "totalCount"];
    let counts = counters.iter().filter_map(|name| block.get(name)?.as_u64());
    counts.max().unwrap_or(0)
}

impl Outcome {
    /// Whether the answer was refused: the source is asked again and is no part of a good verdict.
    pub fn is_refused(&self) -> bool {
        self.content.is_none()
    }

    pub fn rank(&self) -> u8 {
        self.level.map_or(1, rank)
    }
}
