//! Import of the car, and its electronic passport (ЭПТС).

use super::prelude::*;

pub(super) const SOURCE: Source = Source {
    icon: "ship",
    title: "Таможня",
    description: "Таможенное оформление и выпуск машины",
    features: &[
        "Статус ПТС",
        "Утилизационный сбор",
        "Таможенные ограничения",
    ],
    short_name: "Таможня и электронный ПТС",
    register: "ФТС, таможенные декларации; система электронных паспортов",
    input_sets: VIN_OR_BODY,
    cache_minutes: 7 * DAY,
    provides: &[DataKind::Car],
    stop_advice: Some(
        "Электронный ПТС не позволяет сделку: пусть продавец сначала устранит причину",
    ),
    attention_advice: Some("Уточните у продавца сведения таможни и электронного ПТС"),
    ..Source::DEFAULT
};

block! {
    /// Customs declaration; only the fields model and date are confirmed.
    CustomsRecord {
        /// Day of release, `yyyy-mm-dd`.
        date: Option<String>,
        model: Option<String>,
        country: Option<String>,
        vin: Option<String>,
        body_number: Option<String>,
        /// Other fields of the record with their names.
        fields: Vec<NamedValue>,
    }
}

block! {
    /// Customs declarations and electronic vehicle passport, with the fields of the specification.
    Customs {
        /// Whether at least one of the registers knows the car.
        found: bool,
        vin: Option<String>,
        /// Number of the electronic passport.
        passport_number: Option<String>,
        #[serde(rename = "type")]
        passport_type: Option<String>,
        /// Status of the electronic passport.
        #[serde(rename = "statuspts")]
        passport_status: Option<String>,
        /// Recycling fee, in words; the source misspells the name of the field.
        #[serde(rename = "displosal_fee")]
        disposal_fee: Option<String>,
        /// Release into free circulation, in words.
        #[serde(rename = "vipusk")]
        release: Option<String>,
        /// Encumbrances at customs, in words.
        #[serde(rename = "custenc")]
        encumbrances: Option<String>,
        /// Restrictions in the electronic passport, in words.
        restrictions: Option<String>,
        /// Customs declarations.
        records: Vec<CustomsRecord>,
    }
}

impl Assess for Customs {
    fn assess(&self, _today: Date) -> Assessment {
        if !self.found {
            return Assessment::no_data("Сведений о ввозе и электронном ПТС не найдено");
        }
        let stated = |text: &Option<String>| {
            text.as_deref()
                .map(mid_sentence)
                .filter(|text| !denies(text))
        };
        let status = self.passport_status.as_deref().unwrap_or_default();
        if contains_any(status, &["утилиз", "погаш", "аннулир"]) {
            let headline = format!("Электронный ПТС: {}", mid_sentence(status));
            return Assessment::stop(format!("Статус электронного ПТС: {}", mid_sentence(status)))
                .with_weight(Weight::Void, headline);
        }
        if let Some(restrictions) = stated(&self.restrictions) {
            let text = format!("В электронном ПТС указано: {restrictions}");
            if contains_any(&restrictions, &["запрет", "арест"]) {
                return Assessment::stop(text).with_weight(Weight::Ban, "Запрет в электронном ПТС");
            }
            return Assessment::attention(text)
                .with_weight(Weight::Past, "Ограничение в электронном ПТС");
        }
        if let Some(encumbrances) = stated(&self.encumbrances) {
            return Assessment::attention(format!("Таможня сообщает: {encumbrances}"))
                .with_weight(Weight::Past, "Обременение таможни");
        }
        if contains_any(status, &["незаверш", "не заверш"]) {
            return Assessment::attention(
                "Электронный ПТС не завершён: на учёт автомобиль не поставят",
            )
            .with_weight(Weight::Past, "Электронный ПТС не завершён");
        }
        if !status.trim().is_empty() && !is_valid(status) {
            let text = format!("Статус электронного ПТС: {}", mid_sentence(status));
            return Assessment::attention(text.clone()).with_weight(Weight::Past, text);
        }
        let is_bound = |release: &str| {
            contains_any(
                &comparable_words(release).replace("безусловн", ""),
                &UNRELEASED,
            )
        };
        if let Some(release) = stated(&self.release).filter(|release| is_bound(release)) {
            return Assessment::attention(format!("Выпуск по данным таможни: {release}"))
                .with_weight(Weight::Past, "Таможня не выпустила автомобиль без условий");
        }
        let fee = self.disposal_fee.as_deref().map(mid_sentence);
        if let Some(fee) = fee
            .as_deref()
            .filter(|fee| contains_any(fee, &UNPAID) && !denies(fee))
        {
            return Assessment::attention(format!("Электронный ПТС: {fee}"))
                .with_weight(Weight::Past, "Утилизационный сбор не уплачен");
        }
        let mut parts = Vec::new();
        let days = self.records.iter().map(|record| record.date.as_deref());
        if let Some((index, date)) = latest_day(days) {
            let country = self
                .records
                .get(index)
                .and_then(|record| record.country.as_deref());
            let country = country
                .map(|country| format!(", {}", country_name(country)))
                .unwrap_or_default();
            parts.push(format!(
                "таможенное оформление {}{country}",
                format_day(date)
            ));
        }
        let has_status = !status.trim().is_empty();
        let has_passport = self.has_passport();
        if has_status {
            parts.push(format!("статус электронного ПТС: {}", mid_sentence(status)));
        } else if has_passport {
            parts.push("электронный ПТС найден, статус не указан".to_owned());
        }
        // A bare «нет» needs the name of the fee before it.
        parts.extend(fee.map(|fee| {
            if contains_any(&fee, &["сбор"]) {
                fee
            } else {
                format!("утилизационный сбор: {fee}")
            }
        }));
        if has_passport || has_status {
            parts.push("ограничений не указано".to_owned());
        }
        if let (true, Some(release)) = (parts.is_empty(), stated(&self.release)) {
            parts.push(format!("выпуск по данным таможни: {release}"));
        }
        let text = parts.join(", ");
        let mut chars = text.chars();
        let first = chars.next().into_iter().flat_map(char::to_uppercase);
        let text = first.chain(chars).collect::<String>();
        if text.is_empty() {
            return Assessment::no_data("Запись найдена, дата и статус не указаны");
        }
        // The passport has neither a status nor a statement on restrictions.
        if has_passport && !has_status && self.restrictions.is_none() {
            return Assessment::no_data(text);
        }
        Assessment::good(text)
    }

    fn present(&self) -> Presentation {
        let Self {
            found: _,
            vin: own_vin,
            passport_number,
            passport_type,
            passport_status,
            disposal_fee,
            release,
            encumbrances,
            restrictions,
            records,
        } = self;
        let group = Group::default()
            .row("vin", "VIN", or_not_found(vin(own_vin)))
            .row(
                "statuspts",
                "Статус ПТС",
                or_not_found(text(passport_status)),
            )
            .row(
                "displosal_fee",
                "Утилизационный сбор",
                or_not_found(text(disposal_fee)),
            )
            .row("vipusk", "Выпуск", or_not_found(text(release)))
            .row(
                "restrictions",
                "Таможенные ограничения",
                or_not_found(text(restrictions)),
            )
            .row("custenc", "Обременения", or_not_found(text(encumbrances)))
            .row("passportNumber", "Электронный ПТС", number(passport_number))
            .row("type", "Вид ПТС", text(passport_type));
        Presentation::default().group(group).list(
            "Таможенные декларации",
            records.iter().map(CustomsRecord::record),
        )
    }

    fn events(&self, events: &mut Events<'_>) {
        for (index, record) in self.records.iter().enumerate() {
            let text = joined([
                record.country.as_deref().map(country_name),
                record.model.clone(),
            ]);
            let draft = EventDraft::new(EventKind::Customs, index, "Таможенное оформление", text);
            events.add(record.date.as_deref(), draft);
        }
    }

    fn checklist(&self, list: &mut Checklist, _today: Date) {
        // Domestic cars have an electronic passport too; a found car without one has a declaration.
        if self.found && (!self.records.is_empty() || !self.has_passport()) {
            list.add(CheckKind::Documents, "Таможенные документы о ввозе");
        }
        if self.found {
            list.add(CheckKind::Documents, RECYCLING_FEE_ITEM);
        }
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        facts.add(FactKind::Vin, self.vin.as_deref(), None);
        facts.add(
            FactKind::PassportNumber,
            self.passport_number.as_deref(),
            None,
        );
        for (index, record) in self.records.iter().enumerate() {
            facts.add(FactKind::Vin, record.vin.as_deref(), Some(index));
            facts.add(
                FactKind::BodyNumber,
                record.body_number.as_deref(),
                Some(index),
            );
            facts.add_named(&record.fields, index);
        }
    }

    fn confirms_car(&self) -> bool {
        self.found
    }
}

impl Customs {
    /// Whether the register of electronic passports answered, not only customs.
    const fn has_passport(&self) -> bool {
        self.passport_number.is_some()
            || self.passport_type.is_some()
            || self.passport_status.is_some()
            || self.restrictions.is_some()
            || self.disposal_fee.is_some()
    }
}

const UNPAID: [&str; 5] = ["не уплач", "неуплач", "не оплач", "неоплач", "задолж"];
/// Words for a conditional or refused release.
const UNRELEASED: [&str; 5] = ["запрещ", "не выпущ", "не разреш", "отказ", "условн"];

/// Whether the status is certainly «in force»; the buyer is warned of any other status.
fn is_valid(status: &str) -> bool {
    contains_any(status, &["действ"])
        && !contains_any(status, &["недейств", "не действ", "приостан"])
}

/// Whether a text certainly denies a restriction; the buyer is warned of any other text.
fn denies(text: &str) -> bool {
    const BANS: [&str; 3] = ["запрет", "ограничен", "арест"];
    const NONE: [&str; 8] = [
        "отсутств",
        "не установлен",
        "не наложен",
        "не найден",
        "не выявлен",
        "не имеется",
        "не зарегистрирован",
        "не числ",
    ];
    let says_no =
        |part: &str| part.ends_with("нет") || part.starts_with("нет ") || contains_any(part, &NONE);
    let text = comparable_words(text);
    let parts: Vec<&str> = text
        .split([',', ';', '.'])
        .map(str::trim)
        .filter(|part| part.contains(char::is_alphabetic))
        .collect();
    // Every part must deny («Запрет, срок не установлен» does not), except a bare name that is denied by the next
    // part: «запреты, ограничения не установлены».
    let is_name = |part: &str| !part.contains(' ') && contains_any(part, &BANS);
    let is_denied = |at: usize, part: &str| {
        let next = parts.get(at + 1);
        says_no(part)
            || is_name(part) && next.is_some_and(|next| says_no(next) && contains_any(next, &BANS))
    };
    parts
        .iter()
        .enumerate()
        .all(|(at, part)| is_denied(at, part))
        && !contains_any(&text, &["не снят", "кроме", "действует"])
}

impl CustomsRecord {
    fn record(&self) -> Record {
        let Self {
            date,
            model,
            country,
            vin: own_vin,
            body_number,
            fields,
        } = self;
        let record = Record::new(title_with_day("Таможенная декларация от", date.as_deref()))
            .row("model", "Модель", text(model))
            .row(
                "country",
                "Страна",
                country.as_deref().map(country_name).map(RowValue::text),
            )
            .row("vin", "VIN", vin(own_vin))
            .row("bodyNumber", "Номер кузова", number(body_number));
        fields.iter().fold(record, |record, field| {
            record.row(
                "fields",
                field.title.clone(),
                text(&Some(field.value.clone())),
            )
        })
    }
}
