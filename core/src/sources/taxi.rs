//! Taxi permits of the car.

use super::prelude::*;

pub(super) const SOURCE: Source = Source {
    icon: "taxi",
    title: "Такси",
    description: "Разрешения на работу в такси",
    features: &["Факт разрешения", "Регион", "Срок действия"],
    short_name: "Реестр такси",
    register: "Реестры разрешений на такси",
    tile_title: Some("Такси"),
    input_sets: ANY_NUMBER,
    cache_minutes: DAY,
    has_personal_data: true,
    attention_advice: Some(
        "Автомобиль мог работать в такси или прокате: проверьте износ салона, двигателя и коробки",
    ),
    finding_items: &HIRE_ITEMS,
    ..Source::DEFAULT
};

block! {
    /// Taxi permit of the car.
    personal TaxiPermit {
        series: Option<String>,
        number: Option<String>,
        /// Carrier, a company or a person.
        carrier: Option<String>,
        /// Taxpayer number of the carrier.
        tax_number: Option<String>,
        /// First and last day of the permit, `yyyy-mm-dd`.
        from: Option<String>,
        to: Option<String>,
        /// Status in the words of the register.
        status: Option<String>,
        is_active: Option<bool>,
        region: Option<String>,
        brand: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        plate: Option<String>,
        /// Day of the last change of the record, `yyyy-mm-dd`.
        changed_on: Option<String>,
    }
}

block! {
    /// Taxi permits of the car.
    Taxi {
        found: bool,
        /// Text of the source about the permits.
        info: Option<String>,
        permits: Vec<TaxiPermit>,
    }
}

impl Assess for Taxi {
    fn assess(&self, today: Date) -> Assessment {
        if !self.found && self.permits.is_empty() {
            return Assessment::good("Разрешений на работу в такси не найдено");
        }
        let mut text = match self.permits.len() as u64 {
            0 => "Есть разрешение на работу в такси".to_owned(),
            count => format!(
                "{} на работу в такси",
                counted(count, "разрешение", "разрешения", "разрешений")
            ),
        };
        // A permit in force takes precedence over permits with a later end.
        let ends = |is_stated: &dyn Fn(&TaxiPermit) -> bool| {
            let permits = self.permits.iter();
            latest_day(permits.map(|permit| permit.to.as_deref().filter(|_| is_stated(permit))))
        };
        let newest = ends(&|permit| permit.is_running(today)).or_else(|| {
            // The end of a permit is displayed only if all permits have ended.
            let is_over = self.permits.iter().all(|permit| permit.is_over(today));
            ends(&|_| true).filter(|_| is_over)
        });
        if let Some((index, to)) = newest {
            let is_running = self
                .permits
                .get(index)
                .is_some_and(|permit| permit.is_running(today));
            text.push_str(if is_running {
                ", действует до "
            } else {
                ", действовало до "
            });
            text.push_str(&format_day(to));
            let region = self
                .permits
                .get(index)
                .and_then(|permit| permit.region.as_deref());
            if let Some(region) = region {
                text.push_str(", ");
                text.push_str(region);
            }
        }
        Assessment::attention(text)
            .with_weight(Weight::Wear, self.headline(today))
            .at_record(newest.map(|(index, _)| index))
    }

    fn present(&self) -> Presentation {
        let Self {
            found,
            info,
            permits,
        } = self;
        let status = if *found {
            "Найден в реестре такси"
        } else {
            "Не найден в реестре такси"
        };
        let note = match non_empty(info.as_deref()) {
            Some(info) => format!("{status}. {info}"),
            None => status.to_owned(),
        };
        Presentation::default()
            .note(note)
            .list("Разрешения", permits.iter().map(TaxiPermit::record))
    }

    fn tile(&self, assessment: &Assessment, _today: Date) -> Option<(String, Option<String>)> {
        let found = assessment.headline.clone();
        Some((found.unwrap_or_else(|| "Не найден".to_owned()), None))
    }

    fn events(&self, events: &mut Events<'_>) {
        for (index, permit) in self.permits.iter().enumerate() {
            let to = permit.to.as_deref();
            let until = to.map(|day| format!("до {}", format_day(day)));
            let text = joined([permit.region.clone(), until]);
            let draft = EventDraft::new(EventKind::Taxi, index, "Разрешение на такси", text);
            events.add(
                permit.from.as_deref(),
                draft.with_level(SourceState::Attention),
            );
        }
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        for (index, permit) in self.permits.iter().enumerate() {
            facts.add(FactKind::Make, permit.brand.as_deref(), Some(index));
            facts.add_number(FactKind::Year, permit.year, Some(index));
        }
    }
}

impl Taxi {
    /// Headline of the tile; a permit without an end may have expired.
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
    /// Whether the permit is in force, by the status of the register and the term.
    fn is_running(&self, today: Date) -> bool {
        let end: Option<Date> = self.to.as_deref().and_then(|to| to.parse().ok());
        match self.is_active {
            Some(false) => false,
            Some(true) => end.is_none_or(|end| end >= today),
            None => end.is_some_and(|end| end >= today),
        }
    }

    /// Whether the permit has ended, by the status of the register or the term.
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
        let name: Vec<&str> = [
            non_empty(series.as_deref()),
            non_empty(own_number.as_deref()),
        ]
        .into_iter()
        .flatten()
        .collect();
        let record = Record::new(title_with("Разрешение", Some(&name.join(" "))))
            .row("from+to", "Срок", period(from, to))
            .row(
                "status",
                "Статус",
                text(status).filter(|_| is_active.is_none()),
            )
            .row("carrier", "Перевозчик", or_unknown(person(carrier)))
            .row("taxNumber", "ИНН перевозчика", number(tax_number))
            .row("region", "Регион", or_unknown(text(region)))
            .row("brand+model+year", "Автомобиль", car(brand, model, *year))
            .row("plate", "Госномер", plate(plate_then))
            .row("changedOn", "Запись изменена", day(changed_on));
        match is_active {
            Some(true) => {
                record.with_badge(SourceState::Attention, status_text(status, "действует"))
            }
            Some(false) => {
                record.with_badge(SourceState::NoData, status_text(status, "не действует"))
            }
            None => record,
        }
    }
}
