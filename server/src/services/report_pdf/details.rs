//! What the sources say together, as a document tells it.

use avtosled_core::date::Date;
use avtosled_core::report::SourceState;
use avtosled_render::report::CheckGroup;
use avtosled_render::report::Compared;
use avtosled_render::report::Event;
use avtosled_render::report::Price;
use avtosled_render::statement::HeadRow;
use serde::Deserialize;
use serde_json::Value;

use crate::clock::russian_day;
use crate::services::report_pdf::section::grouped;
use crate::services::report_pdf::section::told;

/// The kinds of the checklist in the order of a viewing.
const CHECKS: [(&str, &str); 3] = [
    ("documents", "В документах"),
    ("look", "У автомобиля"),
    ("ask", "Спросить у продавца"),
];

/// Read from what the report keeps: it may be of an earlier version, which lacks some of it.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Details {
    contradictions: Vec<KeptContradiction>,
    timeline: KeptTimeline,
    price: Option<KeptPrice>,
    checklist: Vec<KeptCheck>,
}

#[derive(Deserialize)]
struct KeptContradiction {
    level: SourceState,
    text: String,
    values: Vec<KeptValue>,
}

#[derive(Deserialize)]
struct KeptValue {
    source: String,
    value: String,
}

#[derive(Default, Deserialize)]
struct KeptTimeline {
    events: Vec<KeptEvent>,
}

#[derive(Deserialize)]
struct KeptEvent {
    date: String,
    title: String,
    text: String,
}

#[derive(Deserialize)]
struct KeptPrice {
    min: f64,
    typical: f64,
    max: f64,
    note: String,
}

#[derive(Deserialize)]
struct KeptCheck {
    kind: String,
    text: String,
    value: Option<String>,
}

impl Details {
    pub fn read(kept: &Value) -> Self {
        serde_json::from_value(kept.clone()).unwrap_or_default()
    }

    pub fn contradictions(&self) -> Vec<Compared> {
        let compared = self.contradictions.iter().map(|found| {
            let (level, word) = told(found.level);
            // It is no lack of data: a question to the seller settles it.
            let word = if found.level == SourceState::NoData {
                "Уточнить"
            } else {
                word
            };
            let values = found.values.iter().map(|stated| HeadRow {
                name: stated.source.clone(),
                value: stated.value.clone(),
            });
            Compared {
                level,
                word: word.to_owned(),
                text: found.text.clone(),
                values: values.collect(),
            }
        });
        compared.collect()
    }

    pub fn price(&self) -> Option<Price> {
        let roubles = |sum: f64| format!("{} ₽", grouped(&format!("{sum:.0}")));
        self.price.as_ref().map(|price| Price {
            min: roubles(price.min),
            typical: roubles(price.typical),
            max: roubles(price.max),
            note: price.note.clone(),
        })
    }

    pub fn checklist(&self) -> Vec<CheckGroup> {
        let groups = CHECKS.iter().map(|(kind, title)| {
            let items = self.checklist.iter().filter(|item| item.kind == *kind);
            CheckGroup {
                title: (*title).to_owned(),
                items: items.map(KeptCheck::text).collect(),
            }
        });
        groups.filter(|group| !group.items.is_empty()).collect()
    }

    pub fn timeline(&self) -> Vec<Event> {
        self.timeline
            .events
            .iter()
            .rev()
            .map(KeptEvent::told)
            .collect()
    }
}

impl KeptCheck {
    fn text(&self) -> String {
        match &self.value {
            Some(value) => format!("{} — {value}", self.text),
            None => self.text.clone(),
        }
    }
}

impl KeptEvent {
    fn told(&self) -> Event {
        let day = self.date.parse::<Date>();
        Event {
            date: day.map_or_else(|_| self.date.clone(), russian_day),
            title: self.title.clone(),
            text: self.text.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_kept_is_told() {
        let details = Details::read(&json!({
            "contradictions": [{
                "code": "colour", "level": "attention", "text": "Цвет назван по-разному.",
                "values": [{ "source": "ГИБДД", "anchor": "history", "value": "БЕЛЫЙ" }],
            }],
            "timeline": { "events": [
                { "date": "2020-05-01", "kind": "registration", "title": "Постановка", "text": "Москва",
                  "level": "good", "mileage": null },
                { "date": "2024-05-01", "kind": "inspection", "title": "Техосмотр", "text": "120\u{a0}000 км",
                  "level": "good", "mileage": 120_000 },
            ] },
            "price": { "min": 900_000.0, "typical": 1_000_000.0, "max": 1_100_000.0, "note": "Оценка." },
            "checklist": [
                { "kind": "ask", "text": "Спросите о ДТП", "value": null, "anchor": "" },
                { "kind": "documents", "text": "Сверьте VIN", "value": "XTA", "anchor": "" },
            ],
        }));
        assert_eq!(details.contradictions()[0].values[0].value, "БЕЛЫЙ");
        let events = details.timeline();
        let told: Vec<_> = events
            .iter()
            .map(|event| (event.date.as_str(), event.text.as_str()))
            .collect();
        assert_eq!(
            told,
            [("01.05.2024", "120\u{a0}000 км"), ("01.05.2020", "Москва")]
        );
        assert_eq!(details.price().unwrap().typical, "1\u{a0}000\u{a0}000 ₽");
        let titles: Vec<_> = details
            .checklist()
            .into_iter()
            .map(|group| (group.title, group.items))
            .collect();
        assert_eq!(
            titles,
            [
                (
                    "В документах".to_owned(),
                    vec!["Сверьте VIN — XTA".to_owned()]
                ),
                (
                    "Спросить у продавца".to_owned(),
                    vec!["Спросите о ДТП".to_owned()]
                ),
            ]
        );
    }

    #[test]
    fn an_earlier_report_tells_what_it_has() {
        for kept in [json!(null), json!({}), json!({ "checklist": [] })] {
            let details = Details::read(&kept);
            assert!(details.timeline().is_empty() && details.price().is_none());
        }
    }
}
