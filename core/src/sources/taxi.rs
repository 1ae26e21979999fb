//! Permits to work as a taxi.

use serde::{Deserialize, Serialize};

use super::checks::{CheckKind, Checks};
use super::events::{Draft, EventKind, Events, joined};
use super::facts::{Facts, Kind};
use super::says::{Judgement, Says, Weight, is_finding};
use super::shown::{
    Record, Rows, Shown, car, day, known, number, person, plate, span, text, titled, told, word,
};
use super::words::{latest, spoken};
use super::{ANY_NUMBER, DAY, Names, PLAIN, Source, SourceState, WEAR, WORK, block};
use crate::date::Date;
use crate::plural::counted;

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("taxi"),
        selection: Some("taxi"),
        extended: Some("taxi"),
    },
    icon: "taxi",
    title: "Такси",
    description: "Разрешения на работу в такси",
    features: &["Факт разрешения", "Регион", "Срок действия"],
    short: "Реестр такси",
    register: "Реестры разрешений на такси",
    tile: Some("Такси"),
    ways: ANY_NUMBER,
    cache_minutes: DAY,
    names_people: true,
    ..PLAIN
};

block! {
    /// One permit to carry passengers.
    personal TaxiPermit {
        series: Option<String>,
        number: Option<String>,
        /// The carrier, a company or a person.
        carrier: Option<String>,
        /// The carrier's taxpayer number.
        tax_number: Option<String>,
        /// Days, `yyyy-mm-dd`.
        from: Option<String>,
        to: Option<String>,
        /// In the words of the register.
        status: Option<String>,
        is_active: Option<bool>,
        region: Option<String>,
        brand: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        plate: Option<String>,
        /// Last change of the record, `yyyy-mm-dd`.
        changed_on: Option<String>,
    }
}

block! {
    /// Taxi permits.
    Taxi {
        found: bool,
        /// What the source says of it, in words.
        info: Option<String>,
        permits: Vec<TaxiPermit>,
    }
}

impl Says for Taxi {
    fn short(&self) -> &'static str {
        SOURCE.short
    }

    fn judge(&self, today: Date) -> Judgement {
        if !self.found && self.permits.is_empty() {
            return Judgement::good("Разрешений на работу в такси не найдено");
        }
        let mut text = match self.permits.len() as u64 {
            0 => "Есть разрешение на работу в такси".to_owned(),
            count => format!(
                "{} на работу в такси",
                counted(count, "разрешение", "разрешения", "разрешений")
            ),
        };
        let newest = latest(self.permits.iter().map(|permit| permit.to.as_deref()));
        if let Some((place, to)) = newest {
            let is_ahead = to.parse::<Date>().is_ok_and(|to| to >= today);
            let is_off = self.permits.get(place).and_then(|permit| permit.is_active) == Some(false);
            text.push_str(if is_ahead && !is_off {
                ", действует до "
            } else {
                ", действовало до "
            });
            text.push_str(&spoken(to));
            let region = self
                .permits
                .get(place)
                .and_then(|permit| permit.region.as_deref());
            if let Some(region) = region {
                text.push_str(", ");
                text.push_str(region);
            }
        }
        Judgement::attention(text)
            .weighing(Weight::Wear, "Был в реестре такси")
            .at(newest.map(|(place, _)| place))
    }

    fn show(&self) -> Shown {
        let Self {
            found,
            info,
            permits,
        } = self;
        let said = if *found {
            "Найден в реестре такси"
        } else {
            "Не найден в реестре такси"
        };
        let note = match told(info.as_deref()) {
            Some(info) => format!("{said}. {info}"),
            None => said.to_owned(),
        };
        Shown::default()
            .note(note)
            .list("Разрешения", permits.iter().map(TaxiPermit::record))
    }

    fn tile(&self, _today: Date) -> Option<(String, Option<String>)> {
        let value = match self.permits.len() {
            0 if !self.found => "Не в такси".to_owned(),
            _ => "Был в такси".to_owned(),
        };
        Some((value, None))
    }

    fn events(&self, line: &mut Events<'_>) {
        for (place, permit) in self.permits.iter().enumerate() {
            let to = permit.to.as_deref();
            let until = to.map(|day| format!("до {}", spoken(day)));
            let text = joined([permit.region.clone(), until]);
            let draft = Draft::good(EventKind::Taxi, place, "Разрешение на такси", text);
            line.add(
                permit.from.as_deref(),
                draft.at_level(SourceState::Attention),
            );
        }
    }

    fn advice(&self, level: SourceState) -> Option<&'static str> {
        is_finding(level).then_some("Автомобиль мог работать в такси или прокате: проверьте износ салона, двигателя и коробки")
    }

    fn checks(&self, list: &mut Checks, today: Date) {
        if self.judge(today).is_finding() {
            list.add_all(&[(CheckKind::Look, WEAR), (CheckKind::Ask, WORK)]);
        }
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        for (place, permit) in self.permits.iter().enumerate() {
            facts.number(Kind::Year, permit.year, Some(place));
        }
    }
}

impl TaxiPermit {
    fn record(&self) -> Record {
        let Self {
            series,
            number: own_number,
            carrier,
            tax_number,
            from,
            to,
            status,
            is_active,
            region,
            brand,
            model,
            year,
            plate: plate_then,
            changed_on,
        } = self;
        let name: Vec<&str> = [told(series.as_deref()), told(own_number.as_deref())]
            .into_iter()
            .flatten()
            .collect();
        let record = Record::titled(titled("Разрешение", Some(&name.join(" "))))
            .row("from+to", "Срок", span(from, to))
            .row(
                "status",
                "Статус",
                text(status).filter(|_| is_active.is_none()),
            )
            .row("carrier", "Перевозчик", known(person(carrier)))
            .row("taxNumber", "ИНН перевозчика", number(tax_number))
            .row("region", "Регион", known(text(region)))
            .row("brand+model+year", "Автомобиль", car(brand, model, *year))
            .row("plate", "Госномер", plate(plate_then))
            .row("changedOn", "Запись изменена", day(changed_on));
        match is_active {
            Some(true) => record.marked(SourceState::Attention, word(status, "действует")),
            Some(false) => record.marked(SourceState::NoData, word(status, "не действует")),
            None => record,
        }
    }
}
