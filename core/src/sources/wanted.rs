//! Wanted list of the interior ministry (МВД).

use super::prelude::*;

pub(super) const SOURCE: Source = Source {
    icon: "siren",
    title: "Розыск",
    description: "Розыск транспортных средств по базе МВД",
    features: &["Факт розыска", "Регион инициатора", "Дата постановки"],
    short_name: "Розыск (МВД)",
    register: "МВД России, розыск транспортных средств",
    tile_title: Some("Розыск"),
    input_sets: VIN_OR_BODY,
    cache_minutes: 6 * HOUR,
    risk: Some(Risk {
        name: "розыск",
        clear_text: "не в розыске",
        is_required: true,
    }),
    stop_advice: Some("Автомобиль в розыске: не покупайте его"),
    finding_items: &[(
        CheckKind::Documents,
        "Автомобиль в розыске: не передавайте деньги и обратитесь в Госавтоинспекцию",
    )],
    ..Source::DEFAULT
};

block! {
    /// Record of the wanted list.
    WantedRecord {
        region: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        vin: Option<String>,
        body_number: Option<String>,
        /// Day of the record, `yyyy-mm-dd`.
        date: Option<String>,
    }
}

block! {
    /// Records of the car in the wanted list.
    Wanted {
        count: u32,
        message: Option<String>,
        records: Vec<WantedRecord>,
    }
}

impl Wanted {
    fn region_of(&self, index: usize) -> Option<&str> {
        self.records.get(index)?.region.as_deref()
    }
}

impl Assess for Wanted {
    fn assess(&self, _today: Date) -> Assessment {
        let count = record_count(self.count, self.records.len());
        if count == 0 {
            return Assessment::good("В розыске не числится");
        }
        let days = || self.records.iter().map(|record| record.date.as_deref());
        let index = latest_day(days())
            .map(|(index, _)| index)
            .or_else(|| (!self.records.is_empty()).then_some(0));
        let mut text = "Автомобиль в розыске".to_owned();
        let last = latest_of_all(count, days());
        if let Some((_, date)) = last {
            text.push_str(if count > 1 {
                ", последняя запись от "
            } else {
                " с "
            });
            text.push_str(&format_day(date));
        }
        // Without the day the text would attribute all records to this region.
        let named = index.filter(|_| count == 1 || last.is_some());
        if let Some(region) = named.and_then(|index| self.region_of(index)) {
            text.push_str(", ");
            text.push_str(region);
        }
        Assessment::stop(text)
            .with_weight(Weight::Theft, "В розыске")
            .at_record(index)
    }

    fn present(&self) -> Presentation {
        let Self {
            count,
            message,
            records,
        } = self;
        let mut presentation = Presentation::default();
        // Without a record the line of the source has the same meaning.
        if let Some(message) =
            non_empty(message.as_deref()).filter(|_| *count > 0 || !records.is_empty())
        {
            presentation = presentation.note(message.to_owned());
        }
        presentation.list("Розыск", records.iter().map(WantedRecord::record))
    }

    fn tile(&self, _assessment: &Assessment, _today: Date) -> Option<(String, Option<String>)> {
        let found = record_count(self.count, self.records.len());
        Some(match found {
            0 => ("Не в розыске".to_owned(), None),
            found => {
                let days = self.records.iter().map(|record| record.date.as_deref());
                let newest = latest_of_all(found, days);
                let of = if found == 1 {
                    "от"
                } else {
                    "последняя от"
                };
                let day = newest.map(|(_, day)| format!("{of} {}", format_day(day)));
                let region = newest.and_then(|(index, _)| self.region_of(index));
                let count = counted(found, "запись", "записи", "записей");
                let parts = [Some(count), day, region.map(ToOwned::to_owned)];
                ("В розыске".to_owned(), Some(joined(parts)))
            }
        })
    }

    fn events(&self, events: &mut Events<'_>) {
        for (index, record) in self.records.iter().enumerate() {
            let text = joined([record.region.clone()]);
            let draft = EventDraft::new(EventKind::Wanted, index, "Объявлен в розыск", text);
            events.add(record.date.as_deref(), draft.with_level(SourceState::Stop));
        }
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        for (index, record) in self.records.iter().enumerate() {
            facts.add(FactKind::Vin, record.vin.as_deref(), Some(index));
            facts.add(
                FactKind::BodyNumber,
                record.body_number.as_deref(),
                Some(index),
            );
            facts.add_number(FactKind::Year, record.year, Some(index));
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
        Record::new(title_with_day("В розыске с", date.as_deref()))
            .row("region", "Кто объявил", or_unknown(text(region)))
            .row("model", "Модель", or_unknown(text(model)))
            .row("year", "Год выпуска", or_unknown(plain_number(*year)))
            .row("vin", "VIN", or_unknown(vin(own_vin)))
            .row(
                "bodyNumber",
                "Номер кузова",
                or_unknown(number(body_number)),
            )
    }
}
