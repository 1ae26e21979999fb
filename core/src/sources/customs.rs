//! Import of the car, and its electronic passport.

use serde::{Deserialize, Serialize};

use super::checks::{CheckKind, Checks, RECYCLING_FEE};
use super::events::{Draft, EventKind, Events, joined};
use super::facts::{Facts, Kind};
use super::says::{Judgement, Says, Weight};
use super::shown::{Group, Record, RowValue, Rows, Shown, dated, found, number, text, vin};
use super::words::{country as country_name, inside, latest, mentions, spoken};
use super::{DAY, Names, PLAIN, Source, SourceState, Tells, VIN_OR_BODY, block};
use crate::date::Date;

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("customs"),
        selection: Some("fts"),
        extended: Some("customs"),
    },
    icon: "ship",
    title: "Таможня",
    description: "Таможенное оформление и выпуск машины",
    features: &[
        "Статус ПТС",
        "Утилизационный сбор",
        "Таможенные ограничения",
    ],
    short: "Таможня и электронный ПТС",
    register: "ФТС, таможенные декларации; система электронных паспортов",
    ways: VIN_OR_BODY,
    cache_minutes: 7 * DAY,
    tells: &[Tells::Car],
    ..PLAIN
};

block! {
    /// A field that the source names itself.
    NamedValue {
        title: String,
        value: String,
    }
}

block! {
    /// One customs declaration. Of its fields only model and date are confirmed.
    CustomsRecord {
        /// Released, `yyyy-mm-dd`.
        date: Option<String>,
        model: Option<String>,
        country: Option<String>,
        vin: Option<String>,
        body_number: Option<String>,
        /// What else the record says.
        fields: Vec<NamedValue>,
    }
}

block! {
    /// Customs, and the electronic vehicle passport, which holds what the specification's page
    /// reads. The page writes «Данные не найдены» for a missing value.
    Customs {
        /// Either register knows the car.
        found: bool,
        vin: Option<String>,
        /// Number of the electronic passport.
        passport_number: Option<String>,
        #[serde(rename = "type")]
        passport_type: Option<String>,
        /// Status of the passport, in words.
        #[serde(rename = "statuspts")]
        passport_status: Option<String>,
        /// The disposal fee, in words; spelled as the source spells it.
        #[serde(rename = "displosal_fee")]
        disposal_fee: Option<String>,
        /// Release into free circulation, in words.
        #[serde(rename = "vipusk")]
        release: Option<String>,
        /// Encumbrances at customs, in words.
        #[serde(rename = "custenc")]
        encumbrances: Option<String>,
        /// Restrictions in the passport, in words.
        restrictions: Option<String>,
        /// Customs declarations.
        records: Vec<CustomsRecord>,
    }
}

impl Says for Customs {
    fn short(&self) -> &'static str {
        SOURCE.short
    }

    fn judge(&self, _today: Date) -> Judgement {
        if !self.found {
            return Judgement::no_data("Сведений о ввозе и электронном ПТС не найдено");
        }
        let told = |text: &Option<String>| text.as_deref().map(inside).filter(|text| !denies(text));
        let status = self.passport_status.as_deref().unwrap_or_default();
        if mentions(status, &["утилиз", "погаш", "аннулир"]) {
            let headline = format!("Электронный ПТС: {}", inside(status));
            return Judgement::stop(format!("Статус электронного ПТС: {}", inside(status)))
                .weighing(Weight::Void, headline);
        }
        if let Some(restrictions) = told(&self.restrictions) {
            let text = format!("В электронном ПТС указано: {restrictions}");
            if mentions(&restrictions, &["запрет", "арест"]) {
                return Judgement::stop(text).weighing(Weight::Ban, "Запрет в электронном ПТС");
            }
            return Judgement::attention(text)
                .weighing(Weight::Past, "Ограничение в электронном ПТС");
        }
        if let Some(encumbrances) = told(&self.encumbrances) {
            return Judgement::attention(format!("Таможня сообщает: {encumbrances}"))
                .weighing(Weight::Past, "Обременение таможни");
        }
        if mentions(status, &["незаверш", "не заверш"]) {
            return Judgement::attention(
                "Электронный ПТС не завершён: на учёт автомобиль не поставят",
            )
            .weighing(Weight::Past, "Электронный ПТС не завершён");
        }
        if !status.trim().is_empty() && !is_valid(status) {
            let text = format!("Статус электронного ПТС: {}", inside(status));
            return Judgement::attention(text.clone()).weighing(Weight::Past, text);
        }
        let is_bound = |release: &str| {
            mentions(
                &release.to_lowercase().replace("безусловн", ""),
                &UNRELEASED,
            )
        };
        if let Some(release) = told(&self.release).filter(|release| is_bound(release)) {
            return Judgement::attention(format!("Выпуск по данным таможни: {release}"))
                .weighing(Weight::Past, "Таможня не выпустила автомобиль без условий");
        }
        let fee = self.disposal_fee.as_deref().map(inside);
        if let Some(fee) = fee
            .as_deref()
            .filter(|fee| mentions(fee, &UNPAID) && !denies(fee))
        {
            return Judgement::attention(format!("Электронный ПТС: {fee}"))
                .weighing(Weight::Past, "Утилизационный сбор не уплачен");
        }
        let mut parts = Vec::new();
        let days = self.records.iter().map(|record| record.date.as_deref());
        if let Some((place, date)) = latest(days) {
            let country = self
                .records
                .get(place)
                .and_then(|record| record.country.as_deref());
            let country = country
                .map(|country| format!(", {}", country_name(country)))
                .unwrap_or_default();
            parts.push(format!("таможенное оформление {}{country}", spoken(date)));
        }
        if !status.is_empty() {
            parts.push(format!("статус электронного ПТС: {}", inside(status)));
        }
        // A bare «нет» says nothing of a fee.
        parts.extend(fee.map(|fee| {
            if mentions(&fee, &["сбор"]) {
                fee
            } else {
                format!("утилизационный сбор: {fee}")
            }
        }));
        if self.passport_number.is_some() || !status.is_empty() {
            parts.push("ограничений не указано".to_owned());
        }
        let text = parts.join(", ");
        let mut chars = text.chars();
        let first = chars.next().into_iter().flat_map(char::to_uppercase);
        Judgement::good(first.chain(chars).collect::<String>())
    }

    fn show(&self) -> Shown {
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
            .row("vin", "VIN", found(vin(own_vin)))
            .row("statuspts", "Статус ПТС", found(text(passport_status)))
            .row(
                "displosal_fee",
                "Утилизационный сбор",
                found(text(disposal_fee)),
            )
            .row("vipusk", "Выпуск", found(text(release)))
            .row(
                "restrictions",
                "Таможенные ограничения",
                found(text(restrictions)),
            )
            .row("custenc", "Обременения", found(text(encumbrances)))
            .row("passportNumber", "Электронный ПТС", number(passport_number))
            .row("type", "Вид ПТС", text(passport_type));
        Shown::default().group(group).list(
            "Таможенные декларации",
            records.iter().map(CustomsRecord::record),
        )
    }

    fn events(&self, line: &mut Events<'_>) {
        for (place, record) in self.records.iter().enumerate() {
            let text = joined([
                record.country.as_deref().map(country_name),
                record.model.clone(),
            ]);
            let draft = Draft::good(EventKind::Customs, place, "Таможенное оформление", text);
            line.add(record.date.as_deref(), draft);
        }
    }

    fn advice(&self, level: SourceState) -> Option<&'static str> {
        match level {
            SourceState::Stop => {
                Some("Электронный ПТС не позволяет сделку: пусть продавец сначала устранит причину")
            }
            SourceState::Attention => {
                Some("Уточните у продавца сведения таможни и электронного ПТС")
            }
            _ => None,
        }
    }

    fn checks(&self, list: &mut Checks, _today: Date) {
        // A car made here has an electronic passport too; without one it is a declaration that was found.
        let has_passport = self.passport_number.is_some() || self.passport_status.is_some();
        if self.found && (!self.records.is_empty() || !has_passport) {
            list.add(CheckKind::Documents, "Таможенные документы о ввозе");
        }
        if self.found {
            list.add(CheckKind::Documents, RECYCLING_FEE);
        }
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        facts.state(Kind::Vin, self.vin.as_deref(), None);
        facts.state(Kind::PassportNumber, self.passport_number.as_deref(), None);
        for (place, record) in self.records.iter().enumerate() {
            facts.state(Kind::Vin, record.vin.as_deref(), Some(place));
            facts.state(Kind::BodyNumber, record.body_number.as_deref(), Some(place));
            facts.named(&record.fields, place);
        }
    }

    fn knows_car(&self) -> bool {
        self.found
    }
}

const UNPAID: [&str; 5] = ["не уплач", "неуплач", "не оплач", "неоплач", "задолж"];
/// Words of a release with conditions, or of none.
const UNRELEASED: [&str; 5] = ["запрещ", "не выпущ", "не разреш", "отказ", "условн"];

/// Only a passport whose status surely is in force: any other word is shown to the buyer.
fn is_valid(status: &str) -> bool {
    mentions(status, &["действ"]) && !mentions(status, &["недейств", "не действ", "приостан"])
}

/// The registers answer in words. Only words that surely deny are read as «none»: anything else is
/// shown to the buyer.
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
        |part: &str| part.ends_with("нет") || part.starts_with("нет ") || mentions(part, &NONE);
    let text = text.to_lowercase();
    let parts: Vec<&str> = text
        .split([',', ';', '.'])
        .map(str::trim)
        .filter(|part| part.contains(char::is_alphabetic))
        .collect();
    // «Запрет, срок не установлен»: each part has to deny, unless it is a mere name that the next one denies
    // too, as in «запреты, ограничения не установлены».
    let is_name = |part: &str| !part.contains(' ') && mentions(part, &BANS);
    let is_denied = |at: usize, part: &str| {
        let next = parts.get(at + 1);
        says_no(part)
            || is_name(part) && next.is_some_and(|next| says_no(next) && mentions(next, &BANS))
    };
    parts
        .iter()
        .enumerate()
        .all(|(at, part)| is_denied(at, part))
        && !mentions(&text, &["не снят", "кроме", "действует"])
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
        let record = Record::titled(dated("Таможенная декларация от", date.as_deref()))
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
