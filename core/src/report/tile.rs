//! Tile of one source at the top of a report.

use super::source_input::{SourceInput, SourceStatus};
use crate::date::Date;
use crate::messages;
use crate::sources::texts::mid_sentence;
use crate::sources::{OdometerAnalysis, SourceState, Tile};

const NO_VALUE: &str = "—";
const NOT_READ_COMPLETELY: &str = "Прочитано не всё";
const DOUBTED: &str = "есть сомнительные значения";

/// Tile of a source; `None` for a source that has no tile.
#[must_use]
pub fn tile(source: &SourceInput<'_>, odometer: &OdometerAnalysis, today: Date) -> Option<Tile> {
    let title = source.source.source().tile_title?;
    let with_value = |value: String, text: String| Tile {
        title,
        rank: source.source as u32,
        value: Some(value),
        text,
    };
    let without_value = |text: &str| with_value(NO_VALUE.to_owned(), text.to_owned());
    Some(match (source.status, source.answer) {
        (SourceStatus::Pending, _) => Tile {
            value: None,
            ..without_value("Спрашиваем источник")
        },
        (SourceStatus::Failed, _) => without_value(messages::SOURCE_SILENT),
        (SourceStatus::Empty, _) => without_value(messages::SOURCE_EMPTY),
        (SourceStatus::Skipped, _) => without_value("Не опрашивался"),
        (SourceStatus::Answered, None) => without_value(messages::NOT_FOUND),
        (SourceStatus::Answered, Some(answer)) => {
            let assessment = answer.assess(odometer, today);
            let data = answer.block.data();
            let of_block = data.assess_with_odometer(odometer, today);
            let depends_on_unread = !answer.other.is_empty() && of_block.level != assessment.level;
            match data.tile(&assessment, today) {
                _ if assessment.level == SourceState::NoData => without_value(&assessment.text),
                // An unparsed record may contradict the value.
                Some(_) if depends_on_unread => {
                    with_value(NOT_READ_COMPLETELY.to_owned(), assessment.text)
                }
                Some((value, Some(text))) if !answer.other.is_empty() => {
                    let unread = mid_sentence(NOT_READ_COMPLETELY);
                    with_value(value, format!("{text}; {unread}"))
                }
                Some((value, Some(text))) if !answer.doubted.is_empty() => {
                    with_value(value, format!("{text}; {DOUBTED}"))
                }
                // The text of the assessment would only repeat the value.
                Some((value, None))
                    if assessment.level == SourceState::Good && answer.doubted.is_empty() =>
                {
                    with_value(value, source.source.source().register.to_owned())
                }
                Some((value, text)) => with_value(value, text.unwrap_or(assessment.text)),
                None => without_value(&assessment.text),
            }
        }
    })
}
