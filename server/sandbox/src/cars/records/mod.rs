//! Records of a car in the registers beside the traffic police.

mod drawing;

use chrono::{Days, NaiveDate};

use crate::{
    base::clock::day,
    cars::{Car, campaigns::Campaign},
};

pub use crate::cars::records::drawing::generate;

/// A fine is forgotten when it was not collected for so many days.
const FINE_LIFE_DAYS: u64 = 730;

#[derive(Clone, Debug, Default)]
pub struct Records {
    pub pledges: Vec<Pledge>,
    pub leases: Vec<Lease>,
    pub permits: Vec<Permit>,
    pub import: Option<Import>,
    pub campaign: Option<&'static Campaign>,
    /// Sales at auctions, oldest first.
    pub lots: Vec<Lot>,
    pub fines: Vec<Fine>,
    /// Pictures, oldest first.
    pub photos: Vec<Photo>,
    pub electronic_passport: Option<ElectronicPassport>,
    /// Series and number of the registration certificate; absent where any well-formed one will do.
    pub certificate: Option<&'static str>,
}

#[derive(Clone, Debug)]
pub struct Pledge {
    pub date: NaiveDate,
    /// When the notice was excluded.
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
    /// Known to the older of the two registers only.
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
    /// Damage in words; empty where there was none.
    pub damage: &'static str,
    pub odometer_km: u64,
    /// Highest bid and its currency.
    pub price: u64,
    pub currency: &'static str,
}

#[derive(Clone, Debug)]
pub struct Fine {
    /// Day of the violation; the ruling follows three days later.
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
/// Violations: article, text in capitals, roubles, whether a camera saw it.
#[rustfmt::skip]
pub const VIOLATIONS: &[(&str, &str, u32, bool)] = &[
    ("12.9ч.2", "ПРЕВЫШЕНИЕ СКОРОСТИ НА 20-40 КМ/Ч", 750, true),
    ("12.16ч.4", "НЕСОБЛЮДЕНИЕ ЗНАКОВ, ЗАПРЕЩАЮЩИХ ОСТАНОВКУ", 750, true),
    ("12.12ч.1", "ПРОЕЗД НА ЗАПРЕЩАЮЩИЙ СИГНАЛ СВЕТОФОРА", 1_500, true),
    ("12.6", "НАРУШЕНИЕ ПРАВИЛ ПРИМЕНЕНИЯ РЕМНЕЙ БЕЗОПАСНОСТИ", 1_500, false),
    ("12.37ч.2", "УПРАВЛЕНИЕ БЕЗ ПОЛИСА ОСАГО", 800, true),
];

/// Countries by the first character of a VIN; frame numbers are Japanese.
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

impl Fine {
    pub fn decided(&self) -> NaiveDate {
        self.date + Days::new(3)
    }

    fn is_open(&self, today: NaiveDate) -> bool {
        self.decided() <= today && self.decided() + Days::new(FINE_LIFE_DAYS) > today
    }
}

impl Car {
    /// The first registration; today for a car that has none yet.
    pub fn first_registered(&self, today: NaiveDate) -> NaiveDate {
        self.owners.first().map_or(today, |owner| owner.from)
    }

    /// The declaration that came before the registration.
    pub fn imported(&self, today: NaiveDate) -> Import {
        Import {
            date: self.first_registered(today) - Days::new(12),
            country: country(self.vin.as_deref()),
        }
    }

    /// Mileage on a day by the inspection cards, or else by the age.
    pub fn odometer_on(&self, date: NaiveDate) -> u64 {
        const KM_A_YEAR: u64 = 14_000;
        let made = day(self.year.into(), 1, 1);
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
