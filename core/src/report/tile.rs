//! The most telling thing of one source.

use super::{SourceInput, SourceStatus};
use crate::date::Date;
use crate::messages;
use crate::sources::answer::judge_answer;
use crate::sources::odometer::Odometer;
use crate::sources::words::inside;
use crate::sources::{SourceState, Tile};

/// Stands where there is nothing to tell.
const NOTHING: &str = "—";
const UNREAD: &str = "Прочитано не всё";

/// The tile of a source; `None` for one that has none.
#[must_use]
pub fn tile(source: &SourceInput<'_>, odometer: &Odometer, today: Date) -> Option<Tile> {
    let title = source.source.source().tile?;
    let told = |value: String, text: String| Tile {
        title,
        rank: source.source as u32,
        value: Some(value),
        text,
    };
    let nothing = |text: &str| told(NOTHING.to_owned(), text.to_owned());
    Some(match (source.status, source.answer) {
        (SourceStatus::Pending, _) => Tile {
            value: None,
            ..nothing("Спрашиваем источник")
        },
        (SourceStatus::Failed, _) => nothing(messages::SOURCE_SILENT),
        (SourceStatus::Skipped, _) => nothing("Не опрашивался"),
        (SourceStatus::Answered, None) => nothing(messages::NOT_FOUND),
        (SourceStatus::Answered, Some(answer)) => {
            let judged = judge_answer(answer, odometer, today);
            let said = answer.block.says();
            let alone = said.judge_beside(odometer, today);
            let is_unread = !answer.other.is_empty() && alone.level != judged.level;
            match said.tile(&judged, today) {
                _ if judged.level == SourceState::NoData => nothing(&judged.text),
                // What nobody read may say the opposite.
                Some(_) if is_unread => told(UNREAD.to_owned(), judged.text),
                Some((value, Some(text))) if !answer.other.is_empty() => {
                    told(value, format!("{text}; {}", inside(UNREAD)))
                }
                Some((value, text)) => told(value, text.unwrap_or(judged.text)),
                None => nothing(&judged.text),
            }
        }
    })
}
