//! Technical inspection cards (ЕАИСТО).

use super::odometer::{OdometerAnalysis, Readings, analyse_readings, mileage_caveat, own_fall};
use super::prelude::*;

pub(super) const SOURCE: Source = Source {
    icon: "clipboard-check",
    title: "Диагностические карты",
    description: "Карты техосмотра из ЕАИСТО",
    features: &[
        "Номер и срок карты",
        "Пробег на осмотре",
        "Пункт техосмотра",
    ],
    short_name: "Техосмотр (ЕАИСТО)",
    register: "ЕАИСТО, единая система техосмотра",
    tile_title: Some("Техосмотр"),
    input_sets: ANY_NUMBER,
    cache_minutes: DAY,
    provides: &[DataKind::Car, DataKind::Mileage],
    attention_advice: Some(
        "Пробег по записям под вопросом: проверьте состояние автомобиля на диагностике",
    ),
    ..Source::DEFAULT
};

block! {
    /// Technical inspection card; the first register has no expert, the second no mileage.
    Inspection {
        number: Option<String>,
        /// Day of issue, `yyyy-mm-dd`.
        date: String,
        /// Last day of validity, `yyyy-mm-dd`.
        expires: Option<String>,
        /// Odometer reading, kilometres.
        mileage: Option<u32>,
        /// Name of the operator, or its number in the register.
        operator: Option<String>,
        address: Option<String>,
        /// Name of the inspector.
        expert: Option<String>,
        /// Plate at the time of the inspection, Cyrillic.
        plate: Option<String>,
        vin: Option<String>,
        /// Category of the vehicle: `B:M1`.
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
    /// Current mileage in kilometres, if the newest reading of the cards can be trusted.
    #[must_use]
    pub fn trusted_mileage(&self, today: Date) -> Option<u32> {
        analyse_readings(&self.own_readings(), today).trusted(today)
    }
}

impl Assess for Inspections {
    fn assess(&self, today: Date) -> Assessment {
        self.assess_with_odometer(&analyse_readings(&self.own_readings(), today), today)
    }

    /// Assesses the cards; an expired card is no finding, as private cars need none.
    fn assess_with_odometer(&self, odometer: &OdometerAnalysis, today: Date) -> Assessment {
        let cards = &self.cards;
        let newest = latest_day(cards.iter().map(|card| Some(card.date.as_str())))
            .and_then(|(index, _)| cards.get(index))
            .or(cards.first());
        let count = record_count(self.count, cards.len());
        let Some(newest) = newest else {
            return Assessment::no_data(match count {
                0 => "Диагностические карты не найдены",
                _ => "Диагностические карты есть, прочитать их не удалось",
            });
        };
        let own = self.own_readings();
        if let Some((fall, index)) = own_fall(odometer, &own) {
            let assessment = Assessment::attention(fall.text()).at_record(Some(index));
            return match odometer.headline() {
                Some((weight, headline)) => assessment.with_weight(weight, headline),
                None => assessment,
            };
        }
        let mut text = counted_cards(count, newest, today);
        let headline = odometer.headline().filter(|_| !own.is_empty());
        if let (Some(suspicion), Some((weight, headline))) = (&odometer.suspicion, headline) {
            text = format!("{}. {text}", suspicion.text());
            return Assessment::attention(text).with_weight(weight, headline);
        }
        if let Some(caveat) = mileage_caveat(odometer, today).filter(|_| !own.is_empty()) {
            text.extend([". ", &caveat]);
        }
        Assessment::good(text)
    }

    fn present(&self) -> Presentation {
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
        Presentation::default().group(group).newest_first(
            "Диагностические карты",
            Layout::Cards,
            cards,
        )
    }

    fn tile(&self, assessment: &Assessment, _today: Date) -> Option<(String, Option<String>)> {
        let cards = &self.cards;
        let newest = latest_day(cards.iter().map(|card| Some(card.date.as_str())));
        let newest = newest.and_then(|(index, _)| cards.get(index));
        let expires = newest.and_then(|card| non_empty(card.expires.as_deref()));
        let text = match (&assessment.headline, expires) {
            (Some(headline), _) => headline.clone(),
            (None, Some(expires)) => format!("Последняя до {}", format_day(expires)),
            (None, None) => "Срок не указан".to_owned(),
        };
        let count = record_count(self.count, cards.len());
        Some((counted(count, "карта", "карты", "карт"), Some(text)))
    }

    fn events(&self, events: &mut Events<'_>) {
        for (index, card) in self.cards.iter().enumerate() {
            let expires = card.expires.as_deref();
            let until = expires.map(|day| format!("карта до {}", format_day(day)));
            let text = joined([card.mileage.map(kilometres), until]);
            let mut draft = EventDraft::new(EventKind::Inspection, index, "Техосмотр", text);
            draft.mileage = card.mileage;
            events.add(Some(&card.date), draft);
        }
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        facts.add(FactKind::Make, self.brand.as_deref(), None);
        facts.add(FactKind::BodyNumber, self.body_number.as_deref(), None);
        for (index, card) in self.cards.iter().enumerate() {
            facts.add(FactKind::Vin, card.vin.as_deref(), Some(index));
        }
    }

    fn readings(&self, readings: &mut Readings<'_>) {
        for (index, card) in self.cards.iter().enumerate() {
            if let Some(kilometres) = card.mileage {
                readings.add(index, Some(&card.date), kilometres);
            }
        }
    }

    fn confirms_car(&self) -> bool {
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
        Record::new(title_with_day("Карта от", Some(date)))
            .row("number", "Номер", or_unknown(number(own_number)))
            .row("expires", "Действует до", or_unknown(day(expires)))
            .row("mileage", "Пробег", or_unknown(distance(*mileage)))
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
        Some(Ok(expires)) if expires >= today => format!("действует до {}", format_date(expires)),
        Some(Ok(expires)) => format!("последняя истекла {}", format_date(expires)),
        _ => "срок не указан".to_owned(),
    };
    format!("{count}, {validity}")
}
