//! Section of a source in the PDF report, from the presentation rows of core.

use avtosled_core::report::SourceState;
use avtosled_core::sources::{Group, Record, RecordList, Row};
use avtosled_render::report::{Badge, Block, Level, List, Section};
use avtosled_render::statement::LabelledValue;
use chrono::{DateTime, Utc};

use crate::platform::clock::moscow_text;
use crate::reports::view::ServiceView;

/// Section of the PDF for one source.
pub fn section(service: &ServiceView) -> Section {
    let (level, label) = service.state.map_or((Level::Unknown, "—"), level_and_label);
    let shown = service.shown.as_ref();
    Section {
        title: service.title.clone(),
        level,
        label: label.to_owned(),
        summary: service.verdict.clone().unwrap_or_default(),
        queried_at: queried_at(service),
        notes: shown.map_or_else(Vec::new, |shown| {
            shown.notes.iter().map(ToString::to_string).collect()
        }),
        groups: shown.map_or_else(Vec::new, |shown| shown.groups.iter().map(block).collect()),
        lists: shown.map_or_else(Vec::new, |shown| shown.lists.iter().map(list).collect()),
        silent: service.silent.clone(),
        other: service.other.clone(),
    }
}

/// Level of a source's state, with its label.
pub const fn level_and_label(state: SourceState) -> (Level, &'static str) {
    match state {
        SourceState::Good => (Level::Good, "Хорошо"),
        SourceState::Attention => (Level::Attention, "Внимание"),
        SourceState::Stop => (Level::Stop, "Стоп"),
        SourceState::NoData => (Level::Unknown, "Нет данных"),
        SourceState::NotAnswered => (Level::Unknown, "Не ответил"),
    }
}

fn queried_at(service: &ServiceView) -> String {
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

fn list(list: &RecordList) -> List {
    List {
        title: list.title.to_string(),
        records: list.records.iter().map(record).collect(),
    }
}

/// Block of the PDF for a record, printed in full.
fn record(record: &Record) -> Block {
    let folded = record.groups.iter().flat_map(|group| &group.rows);
    Block {
        title: record.title.clone(),
        badge: record.badge.as_ref().map(|badge| Badge {
            level: level_and_label(badge.state).0,
            text: badge.text.to_string(),
        }),
        rows: record.rows.iter().chain(folded).map(row).collect(),
    }
}

fn block(group: &Group) -> Block {
    Block {
        title: group.title.to_string(),
        badge: None,
        rows: group.rows.iter().map(row).collect(),
    }
}

fn row(row: &Row) -> LabelledValue {
    LabelledValue {
        name: row.label.to_string(),
        value: row.value.text.clone(),
    }
}
