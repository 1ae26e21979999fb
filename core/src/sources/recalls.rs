//! Recalls of the maker.

use serde::{Deserialize, Serialize};

use super::checks::{CheckKind, Checks};
use super::events::{Draft, EventKind, Events, joined};
use super::says::{Judgement, Says, Weight, counted_or_read, is_finding};
use super::shown::{Record, Rows, Shown, dated, known, text};
use super::words::{inside, latest, spoken};
use super::{DAY, Names, PLAIN, Source, SourceState, VIN, block};
use crate::date::Date;
use crate::plural::counted;

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("recalls"),
        selection: Some("otzivcamp"),
        extended: Some("recall"),
    },
    icon: "wrench",
    title: "Отзывные кампании",
    description: "Отзывы производителя, под которые попадает машина",
    features: &["Причина отзыва", "Организатор", "Рекомендация"],
    short: "Отзывные кампании",
    register: "Росстандарт, отзывные кампании",
    limits: Some("Сделана ли работа по отзыву, реестр не говорит: спросите дилера."),
    tile: Some("Отзывы"),
    ways: VIN,
    cache_minutes: 7 * DAY,
    ..PLAIN
};

block! {
    /// One recall of the maker.
    Recall {
        /// Announced, `yyyy-mm-dd`.
        date: Option<String>,
        organizer: Option<String>,
        brand: Option<String>,
        model: Option<String>,
        reason: Option<String>,
        recommendation: Option<String>,
    }
}

block! {
    /// Recalls that concern the car. Whether the work was done no source tells.
    Recalls {
        /// Including those that could not be read.
        count: u32,
        campaigns: Vec<Recall>,
    }
}

impl Says for Recalls {
    fn short(&self) -> &'static str {
        SOURCE.short
    }

    fn judge(&self, _today: Date) -> Judgement {
        let count = counted_or_read(self.count, self.campaigns.len());
        if count == 0 {
            return Judgement::good("Отзывных кампаний не найдено");
        }
        let mut text = counted(
            count,
            "отзывная кампания",
            "отзывные кампании",
            "отзывных кампаний",
        );
        let newest = latest(self.campaigns.iter().map(|recall| recall.date.as_deref()));
        let place = newest
            .map(|(place, _)| place)
            .or_else(|| (!self.campaigns.is_empty()).then_some(0));
        if let Some((_, date)) = newest {
            text.push_str(if count > 1 {
                ", последняя "
            } else {
                " от "
            });
            text.push_str(&spoken(date));
        }
        let reason = place
            .and_then(|place| self.campaigns.get(place))
            .and_then(|recall| recall.reason.as_deref());
        if let Some(reason) = reason {
            text.push_str(": ");
            text.push_str(&inside(reason));
        }
        Judgement::attention(text)
            .weighing(Weight::Trifle, "Отзывная кампания изготовителя")
            .at(place)
    }

    fn show(&self) -> Shown {
        let Self {
            count: _,
            campaigns,
        } = self;
        Shown::default().list("Отзывные кампании", campaigns.iter().map(Recall::record))
    }

    fn tile(&self, _judged: &Judgement, _today: Date) -> Option<(String, Option<String>)> {
        let count = counted_or_read(self.count, self.campaigns.len());
        let value = match count {
            0 => "Не найдены".to_owned(),
            count => counted(count, "кампания", "кампании", "кампаний"),
        };
        Some((value, None))
    }

    fn events(&self, line: &mut Events<'_>) {
        for (place, recall) in self.campaigns.iter().enumerate() {
            let text = joined([recall.reason.clone()]);
            let draft = Draft::good(EventKind::Recall, place, "Отзывная кампания", text);
            line.add(
                recall.date.as_deref(),
                draft.at_level(SourceState::Attention),
            );
        }
    }

    fn advice(&self, level: SourceState) -> Option<&'static str> {
        is_finding(level)
            .then_some("Узнайте у дилера по VIN, выполнены ли работы отзывной кампании")
    }

    fn checks(&self, list: &mut Checks, today: Date) {
        if self.judge(today).is_finding() {
            list.add_all(&[(
                CheckKind::Documents,
                "Отметка о работах отзывной кампании в сервисной книжке",
            )]);
        }
    }
}

impl Recall {
    fn record(&self) -> Record {
        let Self {
            date,
            organizer,
            brand,
            model,
            reason,
            recommendation,
        } = self;
        Record::titled(dated("Отзыв от", date.as_deref()))
            .row("organizer", "Организатор", known(text(organizer)))
            .row("brand", "Марка", known(text(brand)))
            .row("model", "Модель", known(text(model)))
            .row("reason", "Причина", known(text(reason)))
            .row(
                "recommendation",
                "Рекомендация",
                known(text(recommendation)),
            )
    }
}
