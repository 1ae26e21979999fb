//! Car with its records in all registers.

use chrono::{Days, Months, NaiveDate};

use crate::{
    base,
    cars::{
        campaigns::Campaign,
        models::{self, Body},
    },
    people::{self, Holder},
};

const FINE_LIFETIME_DAYS: u64 = 730;

#[derive(Clone, Debug)]
pub struct Car {
    /// VIN; absent for cars from Japan, which have a frame number instead.
    pub vin: Option<String>,
    pub body_number: String,
    /// Plate in Cyrillic; empty for a car that is not registered.
    pub plate: String,
    /// Whether the conversion of the plate returns the VIN of this car.
    pub is_known_by_plate: bool,
    pub brand: &'static str,
    pub model: &'static str,
    /// Make and model in the register's mixture of alphabets.
    pub register_name: String,
    pub year: u16,
    pub colour: &'static str,
    pub engine_number: Option<String>,
    pub engine_cm3: u32,
    pub power_hp: u32,
    pub body: Body,
    pub passport_number: String,
    pub passport_issuer: String,
    pub owners: Vec<Owner>,
    pub accidents: Vec<Accident>,
    pub restrictions: Vec<Restriction>,
    pub wanted_since: Option<NaiveDate>,
    /// Inspection cards, oldest first.
    pub cards: Vec<InspectionCard>,
    pub records: Records,
}

/// Period of registration with its owner.
#[derive(Clone, Debug)]
pub struct Owner {
    pub from: NaiveDate,
    /// Last day; `None` for the current owner.
    pub to: Option<NaiveDate>,
    pub is_company: bool,
    /// Two-digit operation code of the registration that began the period.
    pub operation: &'static str,
}

#[derive(Clone, Debug)]
pub struct Accident {
    pub date: NaiveDate,
    pub kind: &'static str,
    pub region: &'static str,
    pub damage: Vec<&'static str>,
    pub cars: u8,
}

/// Ban on registration, imposed by bailiffs.
#[derive(Clone, Debug)]
pub struct Restriction {
    pub date: NaiveDate,
    pub region: &'static str,
}

#[derive(Clone, Debug)]
pub struct InspectionCard {
    pub number: String,
    pub date: NaiveDate,
    pub until: NaiveDate,
    pub odometer_km: u64,
}

impl InspectionCard {
    pub fn new(number: String, date: NaiveDate, months: u32, odometer_km: u64) -> Self {
        Self {
            number,
            date,
            until: date + Months::new(months),
            odometer_km,
        }
    }
}

/// Records in the registers other than those of the traffic police.
#[derive(Clone, Debug, Default)]
pub struct Records {
    pub pledges: Vec<Pledge>,
    pub leases: Vec<Lease>,
    pub permits: Vec<Permit>,
    pub import: Option<Import>,
    pub campaign: Option<&'static Campaign>,
    /// Auction sales, oldest first.
    pub lots: Vec<Lot>,
    pub fines: Vec<Fine>,
    /// Pictures, oldest first.
    pub photos: Vec<Photo>,
    pub electronic_passport: Option<ElectronicPassport>,
    /// Series and number of the registration certificate; `None` accepts any well-formed one.
    pub certificate: Option<&'static str>,
}

#[derive(Clone, Debug)]
pub struct Pledge {
    pub date: NaiveDate,
    pub ended: Option<NaiveDate>,
    pub bank: &'static str,
}

#[derive(Clone, Debug)]
pub struct Lease {
    pub from: NaiveDate,
    pub until: NaiveDate,
    pub lessor: &'static str,
}

#[derive(Clone, Debug)]
pub struct Permit {
    pub from: NaiveDate,
    pub until: NaiveDate,
    pub region: &'static str,
    /// Whether only the older of the two registers lists the permit.
    pub is_local: bool,
}

#[derive(Clone, Debug)]
pub struct Import {
    pub date: NaiveDate,
    pub country: &'static str,
}

#[derive(Clone, Debug)]
pub struct Lot {
    pub date: NaiveDate,
    pub auction: &'static str,
    pub country: &'static str,
    /// Description of the damage; empty without damage.
    pub damage: &'static str,
    pub odometer_km: u64,
    /// Highest bid in `currency`.
    pub price: u64,
    pub currency: &'static str,
}

#[derive(Clone, Debug)]
pub struct Fine {
    /// Day of the violation; the ruling is issued three days later.
    pub date: NaiveDate,
    pub article: &'static str,
    pub text: &'static str,
    pub roubles: u32,
    pub has_photo: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Photo {
    pub date: NaiveDate,
    pub view: View,
    pub is_damaged: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    Side,
    Front,
    Back,
}

#[derive(Clone, Debug)]
pub struct ElectronicPassport {
    pub number: String,
    pub status: &'static str,
    pub disposal_fee: &'static str,
}

pub const BANKS: &[&str] = &[
    "ПАО «Тест-Банк»",
    "АО «Образец-Банк»",
    "ООО «Пример-Финанс»",
];
pub const LESSORS: &[&str] = &["ООО «Тест-Лизинг»", "АО «Макет-Лизинг»"];
pub const FEE_PAID: &str = "Утилизационный сбор уплачен";
pub const IN_FORCE: &str = "Действующий";
/// Violations: article, text, fine in roubles, and whether a camera recorded the violation.
#[rustfmt::skip]
pub const VIOLATIONS: &[(&str, &str, u32, bool)] = &[
    ("12.9ч.2", "ПРЕВЫШЕНИЕ СКОРОСТИ НА 20-40 КМ/Ч", 750, true),
    ("12.16ч.4", "НЕСОБЛЮДЕНИЕ ЗНАКОВ, ЗАПРЕЩАЮЩИХ ОСТАНОВКУ", 750, true),
    ("12.12ч.1", "ПРОЕЗД НА ЗАПРЕЩАЮЩИЙ СИГНАЛ СВЕТОФОРА", 1_500, true),
    ("12.6", "НАРУШЕНИЕ ПРАВИЛ ПРИМЕНЕНИЯ РЕМНЕЙ БЕЗОПАСНОСТИ", 1_500, false),
    ("12.37ч.2", "УПРАВЛЕНИЕ БЕЗ ПОЛИСА ОСАГО", 800, true),
];

/// Country by the first character of a VIN; Japan for frame numbers.
fn country(vin: Option<&str>) -> &'static str {
    match vin.and_then(|vin| vin.chars().next()) {
        None | Some('J') => "ЯПОНИЯ",
        Some('1' | '4' | '5') => "СОЕДИНЕННЫЕ ШТАТЫ",
        Some('K') => "РЕСПУБЛИКА КОРЕЯ",
        Some('L') => "КИТАЙ",
        Some('T') => "ЧЕХИЯ",
        Some('V') => "ФРАНЦИЯ",
        Some('Y') => "ШВЕЦИЯ",
        Some('S') => "СОЕДИНЕННОЕ КОРОЛЕВСТВО",
        _ => "ГЕРМАНИЯ",
    }
}

impl Photo {
    pub fn new(date: NaiveDate, view: View, is_damaged: bool) -> Self {
        Self {
            date,
            view,
            is_damaged,
        }
    }
}

impl Fine {
    pub fn new(date: NaiveDate, violation: (&'static str, &'static str, u32, bool)) -> Self {
        let (article, text, roubles, has_photo) = violation;
        Self {
            date,
            article,
            text,
            roubles,
            has_photo,
        }
    }

    pub fn decided(&self) -> NaiveDate {
        self.date + Days::new(3)
    }

    pub fn is_open(&self, today: NaiveDate) -> bool {
        self.decided() <= today && self.decided() + Days::new(FINE_LIFETIME_DAYS) > today
    }
}

impl Car {
    /// Engine volume in litres with one decimal.
    pub fn litres(&self) -> String {
        models::litres(self.engine_cm3)
    }

    pub fn is_electric(&self) -> bool {
        self.engine_cm3 == 0
    }

    /// Owner on a date; the first owner for a date without one.
    pub fn owner_on(&self, date: NaiveDate) -> Holder {
        let owns = |owner: &Owner| owner.from <= date && owner.to.is_none_or(|to| date < to);
        let index = self.owners.iter().position(owns).unwrap_or(0);
        let is_company = self.owners.get(index).is_some_and(|owner| owner.is_company);
        people::owner_of(&self.body_number, index, is_company)
    }

    /// Date of the first registration; today if there is none.
    pub fn first_registered(&self, today: NaiveDate) -> NaiveDate {
        self.owners.first().map_or(today, |owner| owner.from)
    }

    /// Customs declaration before the first registration.
    pub fn imported(&self, today: NaiveDate) -> Import {
        Import {
            date: self.first_registered(today) - Days::new(12),
            country: country(self.vin.as_deref()),
        }
    }

    /// Odometer reading on a date in kilometres, interpolated from inspections or estimated from the age.
    pub fn odometer_on(&self, date: NaiveDate) -> u64 {
        const KM_A_YEAR: u64 = 14_000;
        let made = base::date(self.year.into(), 1, 1);
        let days_since =
            |earlier: NaiveDate| u64::try_from((date - earlier).num_days()).unwrap_or(0);
        let earlier = self.cards.iter().rev().find(|card| card.date <= date);
        let (from, km) = earlier.map_or((made, 0), |card| (card.date, card.odometer_km));
        let later = self.cards.iter().find(|card| card.date > date);
        let Some(later) = later else {
            return km + KM_A_YEAR * days_since(from) / 365;
        };
        let span = u64::try_from((later.date - from).num_days()).unwrap_or(0);
        let driven = later.odometer_km.saturating_sub(km);
        km + (driven * days_since(from)).checked_div(span).unwrap_or(0)
    }
}
