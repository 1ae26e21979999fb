//! Findings section of the PDF report.

use avtosled_core::date::Date;
use avtosled_core::report::{
    CheckItem, CheckKind, Contradiction, PriceBand, SourceState, TimelineEvent,
};
use avtosled_core::sources::roubles;
use avtosled_render::report::{self, Changes, ChecklistGroup, Event, Price};
use avtosled_render::statement::LabelledValue;

use crate::platform::clock::{moscow_day, russian_day};
use crate::reports::earlier::{ChangedSince, SourceChanges};
use crate::reports::pdf::section::level_and_label;

/// Kinds of checklist items in inspection order, with their headings.
const CHECKS: [(CheckKind, &str); 3] = [
    (CheckKind::Documents, "В документах"),
    (CheckKind::Look, "У автомобиля"),
    (CheckKind::Ask, "Спросить у продавца"),
];

pub fn compared(found: &Contradiction) -> report::Contradiction {
    let (level, label) = level_and_label(found.level);
    // A contradiction is no lack of data: the seller can clarify it.
    let label = if found.level == SourceState::NoData {
        "Уточнить"
    } else {
        label
    };
    let values = found.values.iter().map(|stated| LabelledValue {
        name: stated.source.clone(),
        value: stated.value.clone(),
    });
    report::Contradiction {
        level,
        label: label.to_owned(),
        text: found.text.clone(),
        values: values.collect(),
    }
}

pub fn changes(since: &ChangedSince, changes: &[SourceChanges]) -> Changes {
    let lines = changes.iter().flat_map(|source| {
        let lines = source.lines.iter();
        lines.map(|line| format!("{}: {line}", source.title))
    });
    let day = russian_day(moscow_day(since.finished_at));
    Changes {
        since: format!("С прошлого отчёта от {day}"),
        lines: lines.collect(),
        compared: since.compared.iter().map(ToString::to_string).collect(),
    }
}

pub fn price(band: &PriceBand) -> Price {
    Price {
        min: roubles(band.min),
        typical: roubles(band.typical),
        max: roubles(band.max),
        note: band.note.to_string(),
    }
}

pub fn checklist(items: &[CheckItem]) -> Vec<ChecklistGroup> {
    let groups = CHECKS.iter().map(|(kind, title)| {
        let items = items.iter().filter(|item| item.kind == *kind);
        ChecklistGroup {
            title: (*title).to_owned(),
            items: items.map(check).collect(),
        }
    });
    groups.filter(|group| !group.items.is_empty()).collect()
}

fn check(item: &CheckItem) -> String {
    match &item.value {
        Some(value) => format!("{} — {value}", item.text),
        None => item.text.clone(),
    }
}

pub fn event(event: &TimelineEvent) -> Event {
    let day = event.date.parse::<Date>();
    Event {
        date: day.map_or_else(|_| event.date.clone(), russian_day),
        title: event.title.clone(),
        text: event.text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use avtosled_core::money::Kopecks;

    #[test]
    fn typical_price_in_pdf_is_in_whole_roubles() {
        let band = PriceBand {
            min: Kopecks(90_000_000),
            typical: Kopecks(100_000_000),
            max: Kopecks(110_000_000),
            min_is_trade_in: false,
            mileage_estimated: false,
            note: "Оценка.".into(),
        };
        assert_eq!(price(&band).typical, "1\u{a0}000\u{a0}000₽");
    }

    #[test]
    fn checklist_groups_in_pdf_are_in_inspection_order() {
        let item = |kind, text: &str, value: Option<&str>| CheckItem {
            kind,
            text: text.to_owned(),
            value: value.map(ToOwned::to_owned),
            anchor: String::new(),
        };
        let groups = checklist(&[
            item(CheckKind::Ask, "Спросите о ДТП", None),
            item(CheckKind::Documents, "Сверьте VIN", Some("XTA")),
        ]);
        let printed: Vec<_> = groups
            .iter()
            .map(|group| (group.title.as_str(), group.items[0].as_str()))
            .collect();
        assert_eq!(
            printed,
            [
                ("В документах", "Сверьте VIN — XTA"),
                ("Спросить у продавца", "Спросите о ДТП"),
            ]
        );
    }
}
