//! The wanted list: the interior ministry.

use serde::{Deserialize, Serialize};

use super::checks::{CheckKind, Checks};
use super::events::{Draft, EventKind, Events, joined};
use super::facts::{Facts, Kind};
use super::says::{Judgement, Says, counted_or_read, is_finding};
use super::words::{latest, spoken};
use super::{HOUR, Names, PLAIN, Risk, Source, SourceState, VIN_OR_BODY, block};
use crate::date::Date;

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("wanted"),
        selection: Some("gibddwanted"),
        ..Names::NONE
    },
    icon: "siren",
    title: "Розыск",
    description: "Розыск транспортных средств по базе МВД",
    features: &["Факт розыска", "Регион инициатора", "Дата постановки"],
    short: "Розыск (МВД)",
    register: "МВД России, розыск транспортных средств",
    ways: VIN_OR_BODY,
    cache_minutes: 6 * HOUR,
    risk: Some(Risk {
        name: "розыск",
        is_needed: true,
    }),
    ..PLAIN
};

block! {
    /// One record of the wanted list.
    WantedRecord {
        region: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        vin: Option<String>,
        body_number: Option<String>,
        /// Day, `yyyy-mm-dd`.
        date: Option<String>,
    }
}

block! {
    /// Wanted list (interior ministry).
    Wanted {
        count: u32,
        message: Option<String>,
        records: Vec<WantedRecord>,
    }
}

impl Says for Wanted {
    fn judge(&self, _today: Date) -> Judgement {
        let count = counted_or_read(self.count, self.records.len());
        if count == 0 {
            return Judgement::good("В розыске не числится");
        }
        let days = self.records.iter().map(|record| record.date.as_deref());
        let newest = latest(days);
        let place = newest
            .map(|(place, _)| place)
            .or_else(|| (!self.records.is_empty()).then_some(0));
        let mut text = "Автомобиль в розыске".to_owned();
        if let Some((_, date)) = newest {
            text.push_str(" с ");
            text.push_str(&spoken(date));
        }
        let region = place
            .and_then(|place| self.records.get(place))
            .and_then(|record| record.region.as_deref());
        if let Some(region) = region {
            text.push_str(", ");
            text.push_str(region);
        }
        Judgement::stop(text).at(place)
    }

    fn events(&self, line: &mut Events<'_>) {
        for (place, record) in self.records.iter().enumerate() {
            let text = joined([record.region.clone()]);
            let draft = Draft::good(EventKind::Wanted, place, "Объявлен в розыск", text);
            line.add(record.date.as_deref(), draft.at_level(SourceState::Stop));
        }
    }

    fn advice(&self, level: SourceState) -> Option<&'static str> {
        is_finding(level).then_some("Автомобиль в розыске: не покупайте его")
    }

    fn checks(&self, list: &mut Checks, today: Date) {
        if self.judge(today).is_finding() {
            list.add_all(&[(
                CheckKind::Documents,
                "Автомобиль в розыске: не передавайте деньги и обратитесь в Госавтоинспекцию",
            )]);
        }
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        for (place, record) in self.records.iter().enumerate() {
            facts.state(Kind::Vin, record.vin.as_deref(), Some(place));
            facts.state(Kind::BodyNumber, record.body_number.as_deref(), Some(place));
            facts.number(Kind::Year, record.year, Some(place));
        }
    }
}
