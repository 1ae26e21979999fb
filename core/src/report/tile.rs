//! The most telling thing of one source.

use super::{SourceInput, SourceStatus};
use crate::date::Date;
use crate::sources::answer::judge_answer;
use crate::sources::odometer::Odometer;
use crate::sources::{SourceState, Tile};

/// Stands where there is nothing to tell.
const NOTHING: &str = "—";

/// The tile of a source; `None` while it is asked, and for one that has none. Tiles stand in the order
/// of [`SourceId`](crate::sources::SourceId).
#[must_use]
pub fn tile(source: &SourceInput<'_>, odometer: &Odometer, today: Date) -> Option<Tile> {
    let title = source.source.source().tile?;
    let nothing = |text: &str| Tile {
        title,
        value: NOTHING.to_owned(),
        text: text.to_owned(),
    };
    Some(match (source.status, source.answer) {
        (SourceStatus::Pending, _) => return None,
        (SourceStatus::Failed, _) => nothing("Источник не ответил"),
        (SourceStatus::Skipped, _) => nothing("Не опрашивался"),
        (SourceStatus::Answered, None) => nothing("Данные не найдены"),
        (SourceStatus::Answered, Some(answer)) => {
            let judged = judge_answer(answer, odometer, today);
            match answer.block.says().tile() {
                Some((value, text)) if judged.level != SourceState::NoData => Tile {
                    title,
                    value,
                    text: text.unwrap_or(judged.text),
                },
                _ => nothing(&judged.text),
            }
        }
    })
}
