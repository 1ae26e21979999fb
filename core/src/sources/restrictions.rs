//! Restrictions on registration actions, from the traffic police.

use super::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

pub(super) const SOURCE: Source = Source {
    icon: "lock",
    title: "Ограничения",
    description: "Запреты на регистрационные действия",
    features: &["Вид ограничения", "Кто наложил", "Основание и дата"],
    short_name: "Ограничения (Госавтоинспекция)",
    register: "Госавтоинспекция, реестр ограничений",
    limitations: Some(
        "Запрет может появиться в любой день: проверьте ещё раз прямо перед сделкой.",
    ),
    tile_title: Some("Ограничения"),
    input_sets: VIN_OR_BODY,
    cache_minutes: 6 * HOUR,
    risk: Some(Risk {
        name: "ограничения",
        clear_text: "действующих ограничений не найдено",
        is_required: true,
    }),
    stop_advice: Some("Есть ограничения: не платите, пока запись о них не исчезнет из реестра"),
    finding_items: &[
        (
            CheckKind::Ask,
            "Когда и чем снимут ограничения? До этого автомобиль могут не оформить на вас",
        ),
        (
            CheckKind::Documents,
            "Попросите документ о снятии ограничений и проверьте их снова",
        ),
    ],
    ..Source::DEFAULT
};

block! {
    /// Restriction on registration actions.
    Restriction {
        /// Ban on 1 registration, 2 removal, 3 registration and inspection; 4 scrapping; 5 annulment.
        kind_code: Option<String>,
        /// Operation code: 47 imposed, 48 lifted.
        operation: Option<String>,
        kind: String,
        /// Day the restriction was imposed, `yyyy-mm-dd`.
        date: Option<String>,
        /// Day of entry into the register, `yyyy-mm-dd`.
        entered_on: Option<String>,
        region: Option<String>,
        imposed_by: Option<String>,
        basis: Option<String>,
        phone: Option<String>,
        key: Option<String>,
        /// Outstanding debt of the enforcement proceeding that caused the restriction, from the bailiffs.
        ///
        /// Missing if they were not queried, did not answer or name no amount.
        #[serde(default)]
        #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
        debt: Option<Kopecks>,
        /// Subject of the outstanding debt.
        #[serde(default)]
        debt_subject: Option<String>,
        /// Car named in the record.
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

impl Assess for Restrictions {
    fn assess(&self, _today: Date) -> Assessment {
        let records = &self.records;
        let count = record_count(self.count, records.len());
        if count == 0 {
            return Assessment::good("Ограничений не найдено");
        }
        let running = self.in_force();
        if running == 0 {
            let lifted = counted(count, "снято", "снято", "снято");
            return Assessment::good(format!("Действующих ограничений нет, {lifted}"));
        }
        let days = records.iter().map(|record| {
            let day = record.date.as_deref();
            day.filter(|_| !record.is_lifted())
        });
        let newest = latest_day(days);
        let index = newest
            .map(|(index, _)| index)
            .or_else(|| records.iter().position(|record| !record.is_lifted()));
        let record = index.and_then(|index| records.get(index));
        let mut text = match record.filter(|_| running == 1) {
            Some(record) => record.in_words(),
            None => counted(running, "ограничение", "ограничения", "ограничений"),
        };
        let days = self.running().map(|record| record.date.as_deref());
        let last = latest_of_all(running, days);
        if let Some((_, date)) = last {
            text.push_str(if running > 1 {
                ", последнее от "
            } else {
                " от "
            });
            text.push_str(&format_day(date));
        }
        // Without the day the text would attribute all restrictions to this authority.
        let named = record.filter(|_| running == 1 || last.is_some());
        if let Some(by) = named.and_then(|record| record.imposed_by.as_deref()) {
            text.push_str(", наложил: ");
            text.push_str(&mid_sentence(by));
        }
        if let Some(debt) = self.debt() {
            text.push_str(", долг ");
            text.push_str(&debt);
        }
        let heaviest = records
            .iter()
            .filter(|record| !record.is_lifted())
            .map(Restriction::weight)
            .max_by_key(|(weight, _)| *weight);
        let (weight, headline) = heaviest.unwrap_or((Weight::Ban, GENERAL));
        Assessment::stop(text)
            .with_weight(weight, headline)
            .at_record(index)
    }

    fn present(&self) -> Presentation {
        let Self { count: _, records } = self;
        Presentation::default().list("Ограничения", records.iter().map(Restriction::record))
    }

    fn tile(&self, assessment: &Assessment, _today: Date) -> Option<(String, Option<String>)> {
        let found = record_count(self.count, self.records.len());
        Some(match (found, self.in_force()) {
            (0, _) => ("Не найдены".to_owned(), None),
            (_, 0) => (
                "Действующих нет".to_owned(),
                Some(format!("Снято: {found}")),
            ),
            (_, running) => {
                let days = self.running().map(|record| record.date.as_deref());
                let newest = latest_of_all(running, days);
                let newest = newest.map(|(_, day)| format!("последнее от {}", format_day(day)));
                let text = joined([assessment.headline.clone(), newest]);
                let value = counted(running, "ограничение", "ограничения", "ограничений");
                (value, Some(text))
            }
        })
    }

    fn events(&self, events: &mut Events<'_>) {
        for (index, record) in self.records.iter().enumerate() {
            let by = record.imposed_by.as_deref().map(mid_sentence);
            let text = joined([Some(mid_sentence(&record.kind)), by, record.region.clone()]);
            let draft =
                EventDraft::new(EventKind::Restriction, index, "Наложено ограничение", text);
            let level = if record.is_lifted() {
                SourceState::Good
            } else {
                SourceState::Stop
            };
            events.add(record.date.as_deref(), draft.with_level(level));
        }
    }

    fn checklist(&self, list: &mut Checklist, _today: Date) {
        for number in self.unpaid() {
            let text = format!(
                "Проверьте долг по производству № {number} на сайте ФССП: после оплаты запрет снимают"
            );
            list.add(CheckKind::Ask, text);
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

impl Restrictions {
    /// Numbers of enforcement proceedings with a known debt that caused restrictions in force.
    fn unpaid(&self) -> BTreeSet<String> {
        let records = self.running().filter(|record| record.debt.is_some());
        records
            .filter_map(Restriction::enforcement_number)
            .collect()
    }

    /// Number of restrictions in force, including unparsed ones.
    fn in_force(&self) -> u64 {
        let count = record_count(self.count, self.records.len());
        let unread = count.saturating_sub(self.records.len() as u64);
        self.running().count() as u64 + unread
    }

    fn running(&self) -> impl Iterator<Item = &Restriction> {
        let records = self.records.iter();
        records.filter(|record| !record.is_lifted())
    }

    /// Russian text of the known debts that caused restrictions in force, each proceeding once.
    fn debt(&self) -> Option<String> {
        let debts: BTreeMap<String, Kopecks> = self
            .running()
            .filter_map(|record| Some((record.enforcement_number()?, record.debt?)))
            .collect();
        let all: BTreeSet<Option<String>> = self
            .running()
            .map(Restriction::enforcement_number)
            .collect();
        let sum = total(debts.values().copied()).formatted();
        let is_whole = all.len() == debts.len() && self.count as usize <= self.records.len();
        match (debts.len(), is_whole) {
            (0, _) => None,
            (1, true) => Some(sum),
            (_, true) => Some(format!("{sum} по всем производствам")),
            (_, false) => Some(format!("не меньше {sum}")),
        }
    }
}

const GENERAL: &str = "Запрет на регистрационные действия";

impl Restriction {
    /// Whether the restriction was lifted (operation 48).
    #[must_use]
    pub fn is_lifted(&self) -> bool {
        self.operation.as_deref() == Some("48")
    }

    /// Number of the enforcement proceeding that caused the restriction: `18259/24/61000-ИП`.
    ///
    /// The register has the number in the basis, next to names of people.
    #[must_use]
    pub fn enforcement_number(&self) -> Option<String> {
        let basis = self.basis.as_deref()?;
        let mut words = basis.split([' ', ',', ';', ':', '(', ')']);
        let number = words.find(|word| {
            let word = word.trim_end_matches('.');
            word.ends_with("-ИП") && word.matches('/').count() == 2
        })?;
        Some(number.trim_end_matches('.').to_owned())
    }

    /// Russian text of the kind, by its code if the text is missing.
    fn in_words(&self) -> String {
        match non_empty(Some(&self.kind)) {
            Some(kind) => sentence_case(kind),
            None => self.weight().1.to_owned(),
        }
    }

    /// Weight and headline by the code of the kind: 1 to 3 bans, 4 scrapping, 5 annulment.
    fn weight(&self) -> (Weight, &'static str) {
        match self.kind_code.as_deref() {
            Some("2") => (Weight::Ban, "Запрет на снятие с учёта"),
            Some("4") => (Weight::Void, "Ограничение: утилизация"),
            Some("5") => (Weight::Void, "Регистрация аннулируется"),
            _ => (Weight::Ban, GENERAL),
        }
    }

    fn record(&self) -> Record {
        let Self {
            kind_code: _,
            operation: _,
            kind,
            date,
            entered_on,
            region,
            imposed_by,
            basis,
            phone,
            key,
            debt,
            debt_subject,
            vin: own_vin,
            body_number,
            model,
            year,
        } = self;
        let record =
            Record::new(non_empty(Some(kind)).map_or_else(|| UNKNOWN.to_owned(), sentence_case));
        let record = if self.is_lifted() {
            record.with_badge(SourceState::NoData, "Снято")
        } else {
            record
        };
        record
            .row("date", "Наложено", or_unknown(day(date)))
            .row("enteredOn", "Внесено в реестр", day(entered_on))
            .row("imposedBy", "Кем наложено", or_unknown(text(imposed_by)))
            .row("region", "Регион", or_unknown(text(region)))
            .row("basis", "Основание", or_unknown(text(basis)))
            .row("debt", "Долг по производству", money(*debt))
            .row("debtSubject", "Предмет", text(debt_subject))
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
