//! Inspection cards: EAISTO.

use serde::{Deserialize, Serialize};

use super::events::{Draft, EventKind, Events, joined};
use super::facts::{Facts, Kind};
use super::mileage::fallen;
use super::odometer::{Odometer, Readings, odometer, reservation, told_fall};
use super::says::{Judgement, Says, counted_or_read, is_finding};
use super::shown::{
    Group, Layout, Record, Rows, Shown, car, dated, day, distance, known, number, person, plate,
    text, told, vin,
};
use super::words::{kilometres, latest, spoken, spoken_date};
use super::{ANY_NUMBER, DAY, Names, PLAIN, Source, SourceState, Tells, block};
use crate::date::Date;
use crate::plural::counted;

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("diagnostic"),
        selection: Some("eaisto"),
        ..Names::NONE
    },
    icon: "clipboard-check",
    title: "Диагностические карты",
    description: "Карты техосмотра из ЕАИСТО",
    features: &[
        "Номер и срок карты",
        "Пробег на осмотре",
        "Пункт техосмотра",
    ],
    short: "Техосмотр (ЕАИСТО)",
    register: "ЕАИСТО, единая система техосмотра",
    tile: Some("Техосмотр"),
    ways: ANY_NUMBER,
    cache_minutes: DAY,
    tells: &[Tells::Car, Tells::Mileage],
    ..PLAIN
};

block! {
    /// One technical inspection card. The second register tells no mileage, the first no expert.
    Inspection {
        number: Option<String>,
        /// Issued, `yyyy-mm-dd`.
        date: String,
        /// Valid to, `yyyy-mm-dd`.
        expires: Option<String>,
        /// Kilometres.
        mileage: Option<u32>,
        /// Name of the operator, or its number in the register.
        operator: Option<String>,
        address: Option<String>,
        /// The person who inspected the car.
        expert: Option<String>,
        /// State plate at that time, Cyrillic.
        plate: Option<String>,
        vin: Option<String>,
        /// Category as the card has it: `B:M1`.
        category: Option<String>,
    }
}

block! {
    /// Inspection cards (EAISTO), newest first.
    Inspections {
        count: u32,
        brand: Option<String>,
        model: Option<String>,
        body_number: Option<String>,
        cards: Vec<Inspection>,
    }
}

impl Inspections {
    /// Kilometres that the car has about now, where the newest reading of the cards can be trusted.
    #[must_use]
    pub fn trusted_mileage(&self, today: Date) -> Option<u32> {
        odometer(&self.own_readings(), today).trusted(today)
    }
}

impl Says for Inspections {
    fn short(&self) -> &'static str {
        SOURCE.short
    }

    fn judge(&self, today: Date) -> Judgement {
        self.judge_beside(&odometer(&self.own_readings(), today), today)
    }

    /// Private cars need no card, so one that ran out is no fault.
    fn judge_beside(&self, odometer: &Odometer, today: Date) -> Judgement {
        let cards = &self.cards;
        let newest = latest(cards.iter().map(|card| Some(card.date.as_str())))
            .and_then(|(place, _)| cards.get(place))
            .or(cards.first());
        let count = counted_or_read(self.count, cards.len());
        let Some(newest) = newest else {
            return Judgement::no_data(match count {
                0 => "Диагностические карты не найдены",
                _ => "Диагностические карты есть, прочитать их не удалось",
            });
        };
        let own = self.own_readings();
        if let Some((fall, place)) = told_fall(odometer, &own) {
            let judged = Judgement::attention(fall.text()).at(Some(place));
            return match fallen(odometer) {
                Some((weight, headline)) => judged.weighing(weight, headline),
                None => judged,
            };
        }
        let mut text = counted_cards(count, newest, today);
        if let Some(reservation) = reservation(odometer, today).filter(|_| !own.is_empty()) {
            text.extend([". ", &reservation]);
        }
        Judgement::good(text)
    }

    fn show(&self) -> Shown {
        let Self {
            count: _,
            brand,
            model,
            body_number,
            cards,
        } = self;
        let group = Group::default()
            .row(
                "brand+model",
                "Автомобиль в реестре",
                car(brand, model, None),
            )
            .row("bodyNumber", "Номер кузова", number(body_number));
        let cards = cards
            .iter()
            .map(|card| (Some(card.date.as_str()), card.record()));
        Shown::default()
            .group(group)
            .newest_first("Диагностические карты", Layout::Cards, cards)
    }

    fn tile(&self, judged: &Judgement, _today: Date) -> Option<(String, Option<String>)> {
        let cards = &self.cards;
        let newest = latest(cards.iter().map(|card| Some(card.date.as_str())));
        let newest = newest.and_then(|(place, _)| cards.get(place));
        let expires = newest.and_then(|card| told(card.expires.as_deref()));
        let text = match (&judged.headline, expires) {
            (Some(headline), _) => headline.clone(),
            (None, Some(expires)) => format!("Последняя до {}", spoken(expires)),
            (None, None) => "Срок не указан".to_owned(),
        };
        let count = counted_or_read(self.count, cards.len());
        Some((counted(count, "карта", "карты", "карт"), Some(text)))
    }

    fn events(&self, line: &mut Events<'_>) {
        for (place, card) in self.cards.iter().enumerate() {
            let expires = card.expires.as_deref();
            let until = expires.map(|day| format!("карта до {}", spoken(day)));
            let text = joined([card.mileage.map(kilometres), until]);
            let mut draft = Draft::good(EventKind::Inspection, place, "Техосмотр", text);
            draft.mileage = card.mileage;
            line.add(Some(&card.date), draft);
        }
    }

    fn advice(&self, level: SourceState) -> Option<&'static str> {
        is_finding(level).then_some(
            "Показания пробега расходятся: проверьте состояние автомобиля на диагностике",
        )
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        facts.state(Kind::Make, self.brand.as_deref(), None);
        facts.state(Kind::BodyNumber, self.body_number.as_deref(), None);
        for (place, card) in self.cards.iter().enumerate() {
            facts.state(Kind::Vin, card.vin.as_deref(), Some(place));
        }
    }

    fn readings(&self, readings: &mut Readings<'_>) {
        for (place, card) in self.cards.iter().enumerate() {
            if let Some(kilometres) = card.mileage {
                readings.add(place, Some(&card.date), kilometres);
            }
        }
    }

    fn knows_car(&self) -> bool {
        !self.cards.is_empty()
    }
}

impl Inspection {
    fn record(&self) -> Record {
        let Self {
            number: own_number,
            date,
            expires,
            mileage,
            operator,
            address,
            expert,
            plate: plate_then,
            vin: own_vin,
            category,
        } = self;
        Record::titled(dated("Карта от", Some(date)))
            .row("number", "Номер", known(number(own_number)))
            .row("expires", "Действует до", known(day(expires)))
            .row("mileage", "Пробег", known(distance(*mileage)))
            .row("operator", "Оператор", text(operator))
            .row("address", "Адрес", text(address))
            .rest("expert", "Эксперт", person(expert))
            .rest("plate", "Госномер тогда", plate(plate_then))
            .rest("vin", "VIN в карте", vin(own_vin))
            .rest("category", "Категория", text(category))
    }
}

fn counted_cards(count: u64, newest: &Inspection, today: Date) -> String {
    let count = counted(count, "карта", "карты", "карт");
    let validity = match newest.expires.as_deref().map(str::parse::<Date>) {
        Some(Ok(expires)) if expires >= today => format!("действует до {}", spoken_date(expires)),
        Some(Ok(expires)) => format!("последняя истекла {}", spoken_date(expires)),
        _ => "срок не указан".to_owned(),
    };
    format!("{count}, {validity}")
}
