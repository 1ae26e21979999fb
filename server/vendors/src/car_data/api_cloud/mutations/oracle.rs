//! Test oracle: outcome of parsing an answer, with its content, level and number of unread values.

use avtosled_core::date::Date;
use avtosled_core::report::{Answer, SourceInput, SourceStatus, analyse_odometer};
use avtosled_core::sources::{SourceId, SourceState};
use serde_json::Value;

use super::parsers::Parser;

/// Outcome of parsing an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Parsed content; `None` if the answer was refused.
    pub content: Option<Value>,
    /// Level of the assessment; `None` without a block.
    pub level: Option<SourceState>,
    /// Number of records and values that the answer reports as unread.
    pub losses: usize,
    /// Largest counter in the block.
    pub count: u64,
}

/// Current day of the tests, later than all days of the samples.
pub fn today() -> Date {
    Date::new(2030, 6, 1).unwrap()
}

/// Rank of a level: 3 stop, 2 attention, 1 no data, 0 good.
pub const fn rank(level: SourceState) -> u8 {
    match level {
        SourceState::Stop => 3,
        SourceState::Attention => 2,
        SourceState::NoData | SourceState::NotAnswered => 1,
        SourceState::Good => 0,
    }
}

/// Answer as stored in a report; `None` if it is refused or has no block.
pub fn stored(parser: &Parser, body: &str) -> Option<Answer> {
    let answer = (parser.parse)(body.as_bytes(), 200).ok()?;
    let block = answer.block.clone()?;
    Some(answer.stored_with(block, today()))
}

/// Level of an answer that is the only one of its report.
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
    /// Whether the answer was refused, so that the source is queried again and the verdict is not good.
    pub fn is_refused(&self) -> bool {
        self.content.is_none()
    }

    pub fn rank(&self) -> u8 {
        self.level.map_or(1, rank)
    }
}
