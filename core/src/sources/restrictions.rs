//! Restrictions on registration actions: the traffic police.

use serde::{Deserialize, Serialize};

use super::checks::{CheckKind, Checks};
use super::events::{Draft, EventKind, Events, joined};
use super::facts::{Facts, Kind};
use super::says::{Judgement, Says, counted_or_read, is_finding};
use super::shown::{Record, Rows, Shown, UNKNOWN, car, day, known, number, text, told, vin};
use super::words::{inside, latest, spoken};
use super::{HOUR, Names, PLAIN, Risk, Source, SourceState, VIN_OR_BODY, block};
use crate::date::Date;
use crate::plural::counted;

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("restrict"),
        selection: Some("gibddrestricted"),
        ..Names::NONE
    },
    icon: "lock",
    title: "Ограничения",
    description: "Запреты на регистрационные действия",
    features: &["Вид ограничения", "Кто наложил", "Основание и дата"],
    short: "Ограничения (Госавтоинспекция)",
    register: "Госавтоинспекция, реестр ограничений",
    limits: Some("Запрет может появиться в любой день: проверьте ещё раз прямо перед сделкой."),
    tile: Some("Ограничения"),
    ways: VIN_OR_BODY,
    cache_minutes: 6 * HOUR,
    risk: Some(Risk {
        name: "ограничения",
        is_needed: true,
    }),
    ..PLAIN
};

block! {
    /// One restriction on registration actions.
    Restriction {
        kind_code: Option<String>,
        kind: String,
        /// Day the restriction was imposed, `yyyy-mm-dd`.
        date: Option<String>,
        /// Day it was entered into the register, `yyyy-mm-dd`.
        entered_on: Option<String>,
        region: Option<String>,
        imposed_by: Option<String>,
        basis: Option<String>,
        phone: Option<String>,
        key: Option<String>,
        /// The car as the record names it.
        vin: Option<String>,
        body_number: Option<String>,
        model: Option<String>,
        year: Option<i32>,
    }
}

block! {
    /// Restrictions on registration actions (traffic police).
    Restrictions {
        count: u32,
        records: Vec<Restriction>,
    }
}

impl Says for Restrictions {
    fn judge(&self, _today: Date) -> Judgement {
        let records = &self.records;
        let count = counted_or_read(self.count, records.len());
        if count == 0 {
            return Judgement::good("Ограничений не найдено");
        }
        let mut text = counted(count, "ограничение", "ограничения", "ограничений");
        text.push_str(" на регистрационные действия");
        let newest = latest(records.iter().map(|record| record.date.as_deref()));
        if let Some((_, date)) = newest {
            text.push_str(if count > 1 {
                ", последнее "
            } else {
                " от "
            });
            text.push_str(&spoken(date));
        }
        let place = newest
            .map(|(place, _)| place)
            .or_else(|| (!records.is_empty()).then_some(0));
        let imposed_by = place
            .and_then(|place| records.get(place))
            .and_then(|record| record.imposed_by.as_deref());
        if let Some(by) = imposed_by {
            text.push_str(", наложил: ");
            text.push_str(&inside(by));
        }
        Judgement::stop(text).at(place)
    }

    fn show(&self) -> Shown {
        let Self { count: _, records } = self;
        Shown::default().list("Ограничения", records.iter().map(Restriction::record))
    }

    fn tile(&self) -> Option<(String, Option<String>)> {
        let found = counted_or_read(self.count, self.records.len());
        Some(match found {
            0 => ("0".to_owned(), Some("Запретов не найдено".to_owned())),
            found => (found.to_string(), Some("Машину не переоформить".to_owned())),
        })
    }

    fn events(&self, line: &mut Events<'_>) {
        for (place, record) in self.records.iter().enumerate() {
            let by = record.imposed_by.as_deref().map(inside);
            let text = joined([Some(inside(&record.kind)), by, record.region.clone()]);
            let draft = Draft::good(EventKind::Restriction, place, "Наложено ограничение", text);
            line.add(record.date.as_deref(), draft.at_level(SourceState::Stop));
        }
    }

    fn advice(&self, level: SourceState) -> Option<&'static str> {
        is_finding(level).then_some(
            "Есть ограничения: автомобиль не перерегистрируют, пока продавец их не снимет",
        )
    }

    fn checks(&self, list: &mut Checks, today: Date) {
        if self.judge(today).is_finding() {
            list.add_all(&[
                (
                    CheckKind::Ask,
                    "Когда и чем снимут ограничения? До этого автомобиль не оформят на вас",
                ),
                (
                    CheckKind::Documents,
                    "Попросите документ о снятии ограничений и проверьте их снова",
                ),
            ]);
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

impl Restriction {
    fn record(&self) -> Record {
        let Self {
            kind_code: _,
            kind,
            date,
            entered_on,
            region,
            imposed_by,
            basis,
            phone,
            key,
            vin: own_vin,
            body_number,
            model,
            year,
        } = self;
        Record::titled(told(Some(kind)).unwrap_or(UNKNOWN))
            .row("date", "Наложено", known(day(date)))
            .row("enteredOn", "Внесено в реестр", day(entered_on))
            .row("imposedBy", "Кем наложено", known(text(imposed_by)))
            .row("region", "Регион", known(text(region)))
            .row("basis", "Основание", known(text(basis)))
            .row("phone", "Телефон", text(phone))
            .rest("key", "Ключ ограничения", number(key))
            .rest(
                "model+year",
                "Автомобиль в записи",
                car(&None, model, *year),
            )
            .rest("vin", "VIN в записи", vin(own_vin))
            .rest("bodyNumber", "Номер кузова в записи", number(body_number))
    }
}
