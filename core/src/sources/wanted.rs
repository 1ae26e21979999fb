//! The wanted list: the interior ministry.

use serde::{Deserialize, Serialize};

use super::assessment::{Assess, Assessment, record_count};
use super::block::block;
use super::checklist::{CheckKind, Checklist};
use super::events::{EventDraft, EventKind, Events, joined};
use super::facts::{FactKind, Facts};
use super::presentation::{
    Presentation, Record, Rows, non_empty, number, or_unknown, plain_number, text, title_with_day,
    vin,
};
use super::source::{HOUR, Risk, Source, VIN_OR_BODY};
use super::state::{SourceState, Weight};
use super::texts::{format_day, latest_day};
use crate::date::Date;
use crate::plural::counted;

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
    ..Source::DEFAULT
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

impl Assess for Wanted {
    fn assess(&self, _today: Date) -> Assessment {
        let count = record_count(self.count, self.records.len());
        if count == 0 {
            return Assessment::good("В розыске не числится");
        }
        let days = self.records.iter().map(|record| record.date.as_deref());
        let newest = latest_day(days);
        let place = newest
            .map(|(place, _)| place)
            .or_else(|| (!self.records.is_empty()).then_some(0));
        let mut text = "Автомобиль в розыске".to_owned();
        if let Some((_, date)) = newest {
            text.push_str(" с ");
            text.push_str(&format_day(date));
        }
        let region = place
            .and_then(|place| self.records.get(place))
            .and_then(|record| record.region.as_deref());
        if let Some(region) = region {
            text.push_str(", ");
            text.push_str(region);
        }
        Assessment::stop(text)
            .with_weight(Weight::Theft, "В розыске")
            .at_record(place)
    }

    fn present(&self) -> Presentation {
        let Self {
            count,
            message,
            records,
        } = self;
        let mut presentation = Presentation::default();
        // Without any record the line of the source says so already.
        if let Some(message) =
            non_empty(message.as_deref()).filter(|_| *count > 0 || !records.is_empty())
        {
            presentation = presentation.note(message.to_owned());
        }
        presentation.list("Розыск", records.iter().map(WantedRecord::record))
    }

    fn tile(&self, _judged: &Assessment, _today: Date) -> Option<(String, Option<String>)> {
        let found = record_count(self.count, self.records.len());
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

    fn events(&self, events: &mut Events<'_>) {
        for (place, record) in self.records.iter().enumerate() {
            let text = joined([record.region.clone()]);
            let draft = EventDraft::new(EventKind::Wanted, place, "Объявлен в розыск", text);
            events.add(record.date.as_deref(), draft.with_level(SourceState::Stop));
        }
    }

    fn recommendation(&self, level: SourceState) -> Option<&'static str> {
        level
            .is_finding()
            .then_some("Автомобиль в розыске: не покупайте его")
    }

    fn checklist(&self, list: &mut Checklist, today: Date) {
        if self.assess(today).is_finding() {
            list.add_all(&[(
                CheckKind::Documents,
                "Автомобиль в розыске: не передавайте деньги и обратитесь в Госавтоинспекцию",
            )]);
        }
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        for (place, record) in self.records.iter().enumerate() {
            facts.add(FactKind::Vin, record.vin.as_deref(), Some(place));
            facts.add(
                FactKind::BodyNumber,
                record.body_number.as_deref(),
                Some(place),
            );
            facts.add_number(FactKind::Year, record.year, Some(place));
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
