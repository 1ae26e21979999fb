//! The answer of a source on paper, as core shows it.

use avtosled_core::report::SourceState;
use avtosled_core::sources::{Group, Record, Records, Row};
use avtosled_render::report::{Block, Level, List, Mark, Section};
use avtosled_render::statement::HeadRow;
use chrono::{DateTime, Utc};

use crate::platform::clock::moscow_text;
use crate::reports::view::ServiceView;

/// One source on paper.
pub fn section(service: &ServiceView) -> Section {
    let (level, word) = service.state.map_or((Level::Unknown, "—"), told);
    let shown = service.shown.as_ref();
    Section {
        title: service.title.clone(),
        level,
        word: word.to_owned(),
        line: service.verdict.clone().unwrap_or_default(),
        asked: asked(service),
        notes: shown.map_or_else(Vec::new, |shown| {
            shown.notes.iter().map(ToString::to_string).collect()
        }),
        groups: shown.map_or_else(Vec::new, |shown| shown.groups.iter().map(block).collect()),
        lists: shown.map_or_else(Vec::new, |shown| shown.lists.iter().map(list).collect()),
        silent: service.silent.clone(),
        other: service.other.clone(),
    }
}

/// A level and its word.
pub const fn told(state: SourceState) -> (Level, &'static str) {
    match state {
        SourceState::Good => (Level::Good, "Хорошо"),
        SourceState::Attention => (Level::Attention, "Внимание"),
        SourceState::Stop => (Level::Stop, "Стоп"),
        SourceState::NoData => (Level::Unknown, "Нет данных"),
        SourceState::NotAnswered => (Level::Unknown, "Не ответил"),
    }
}

fn asked(service: &ServiceView) -> String {
    let text = |time: DateTime<Utc>| format!("{} (МСК)", moscow_text(time));
    let fetched = service
        .fetched_at
        .map(|time| format!("Запрошено {}", text(time)));
    let actual = service
        .actual_at
        .map(|time| format!("данные на {}", text(time)));
    let parts: Vec<String> = fetched.into_iter().chain(actual).collect();
    parts.join(", ")
}

fn list(list: &Records) -> List {
    List {
        title: list.title.to_string(),
        records: list.records.iter().map(record).collect(),
    }
}

/// Everything of a record is open on paper.
fn record(record: &Record) -> Block {
    let folded = record.groups.iter().flat_map(|group| &group.rows);
    Block {
        title: record.title.clone(),
        mark: record.mark.as_ref().map(|mark| Mark {
            level: told(mark.state).0,
            text: mark.text.to_string(),
        }),
        rows: record.rows.iter().chain(folded).map(row).collect(),
    }
}

fn block(group: &Group) -> Block {
    Block {
        title: group.title.to_string(),
        mark: None,
        rows: group.rows.iter().map(row).collect(),
    }
}

fn row(row: &Row) -> HeadRow {
    HeadRow {
        name: row.label.to_string(),
        value: row.value.text.clone(),
    }
}
