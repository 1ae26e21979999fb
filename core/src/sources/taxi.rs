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
        // One that still runs says more than those that ended after it.
        let ends = |is_told: &dyn Fn(&TaxiPermit) -> bool| {
            let permits = self.permits.iter();
            latest(permits.map(|permit| permit.to.as_deref().filter(|_| is_told(permit))))
        };
        let newest = ends(&|permit| permit.is_running(today)).or_else(|| {
            // Beside one that may run, the end of another says nothing.
            let is_over = self.permits.iter().all(|permit| permit.is_over(today));
            ends(&|_| true).filter(|_| is_over)
        });
        if let Some((place, to)) = newest {
            let is_running = self
                .permits
                .get(place)
                .is_some_and(|permit| permit.is_running(today));
            text.push_str(if is_running {
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
            .weighing(Weight::Wear, self.headline(today))
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

    fn tile(&self, judged: &Judgement, _today: Date) -> Option<(String, Option<String>)> {
        let found = judged.headline.clone();
        Some((found.unwrap_or_else(|| "Не найден".to_owned()), None))
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
            facts.state(Kind::Make, permit.brand.as_deref(), Some(place));
            facts.number(Kind::Year, permit.year, Some(place));
        }
    }
}

impl Taxi {
    /// A permit without a day may be over.
    fn headline(&self, today: Date) -> &'static str {
        if self.permits.iter().any(|permit| permit.is_running(today)) {
            "В реестре такси"
        } else if !self.permits.is_empty()
            && self.permits.iter().all(|permit| permit.is_over(today))
        {
            "Был в реестре такси"
        } else {
            "Найден в реестре такси"
        }
    }
}

impl TaxiPermit {
    /// The register says so, or its term has not ended.
    fn is_running(&self, today: Date) -> bool {
        let end: Option<Date> = self.to.as_deref().and_then(|to| to.parse().ok());
        match self.is_active {
            Some(false) => false,
            Some(true) => end.is_none_or(|end| end >= today),
            None => end.is_some_and(|end| end >= today),
        }
    }

    /// The register says so, or its term has ended.
    fn is_over(&self, today: Date) -> bool {
        let end: Option<Date> = self.to.as_deref().and_then(|to| to.parse().ok());
        self.is_active == Some(false) || end.is_some_and(|end| end < today)
    }

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
