//! Permits to work as a taxi.

use serde::{Deserialize, Serialize};

use super::checks::{CheckKind, Checks};
use super::events::{Draft, EventKind, Events, joined};
use super::facts::{Facts, Kind};
use super::says::{Judgement, Says, is_finding};
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
    ways: ANY_NUMBER,
    cache_minutes: DAY,
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
                ", срок по "
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
        Judgement::attention(text).at(newest.map(|(place, _)| place))
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
