//! Tests of the level and text of each block's assessment.

mod market;
mod police;
mod registers;
mod regressions;

use avtosled_core::date::Date;
use avtosled_core::report::{Block, SourceState};

/// Current time of the tests: 2026-11-20, noon in Moscow.
fn today() -> Date {
    Date::from_unix_ms(1_795_165_200_000)
}

fn assessment_of(block: &Block) -> (SourceState, String) {
    let assessment = block.assess(today());
    (assessment.level, assessment.text.replace('\u{a0}', " "))
}

/// Optional field; `None` for an empty text.
fn text(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

#[track_caller]
#[expect(
    clippy::needless_pass_by_value,
    reason = "a case is written where it is expected"
)]
fn assert_assessment(block: Block, level: SourceState, words: &str) {
    assert_eq!(assessment_of(&block), (level, words.to_owned()));
}
