//! The wanted list: the interior ministry.

use serde::{Deserialize, Serialize};

use super::checks::{CheckKind, Checks};
use super::events::{Draft, EventKind, Events, joined};
use super::facts::{Facts, Kind};
use super::says::{Judgement, Says, Weight, counted_or_read, is_finding};
use super::shown::{Record, Rows, Shown, dated, known, number, plain, text, told, vin};
use super::words::{latest, spoken};
use super::{HOUR, Names, PLAIN, Risk, Source, SourceState, VIN_OR_BODY, block};
use crate::date::Date;
use crate::plural::counted;

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
    tile: Some("Розыск"),
    ways: VIN_OR_BODY,
    cache_minutes: 6 * HOUR,
    risk: Some(Risk {
        name: "розыск",
        clear: "не в розыске",
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
    fn short(&self) -> &'static str {
        SOURCE.short
    }

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
        Judgement::stop(text)
            .weighing(Weight::Theft, "В розыске")
            .at(place)
    }

    fn show(&self) -> Shown {
        let Self {
            count,
            message,
            records,
        } = self;
        let mut shown = Shown::default();
        // Without any record the line of the source says so already.
        if let Some(message) =
            told(message.as_deref()).filter(|_| *count > 0 || !records.is_empty())
        {
            shown = shown.note(message.to_owned());
        }
        shown.list("Розыск", records.iter().map(WantedRecord::record))
    }

    fn tile(&self, _judged: &Judgement, _today: Date) -> Option<(String, Option<String>)> {
        let found = counted_or_read(self.count, self.records.len());
        Some(match found {
            0 => (
                "Не в розыске".to_owned(),
                Some("В розыске не числится".to_owned()),
            ),
            found => (
                "В розыске".to_owned(),
                Some(counted(
                    found,
                    "запись в базе",
                    "записи в базе",
                    "записей в базе",
                )),
            ),
        })
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

impl WantedRecord {
    fn record(&self) -> Record {
        let Self {
            region,
            model,
            year,
            vin: own_vin,
            body_number,
            date,
        } = self;
        Record::titled(dated("В розыске с", date.as_deref()))
            .row("region", "Кто объявил", known(text(region)))
            .row("model", "Модель", known(text(model)))
            .row("year", "Год выпуска", known(plain(*year)))
            .row("vin", "VIN", known(vin(own_vin)))
            .row("bodyNumber", "Номер кузова", known(number(body_number)))
    }
}
