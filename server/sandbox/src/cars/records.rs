//! What the registers beside the traffic police know about a car, drawn from its identifier.

use chrono::Days;
use chrono::Months;
use chrono::NaiveDate;

use crate::cars::Car;
use crate::cars::World;
use crate::cars::campaigns;
use crate::cars::campaigns::Campaign;
use crate::cars::life::day;
use crate::draw::Draw;

/// A fine is forgotten when it was not collected for so many days.
const FINE_LIFE_DAYS: u64 = 730;

/// Everything the other registers know.
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

/// A pledge in the notaries' register.
#[derive(Clone, Debug)]
pub struct Pledge {
    pub date: NaiveDate,
    /// When the notice was excluded.
    pub ended: Option<NaiveDate>,
    pub bank: &'static str,
}

/// A lease in the federal register.
#[derive(Clone, Debug)]
pub struct Lease {
    pub from: NaiveDate,
    pub until: NaiveDate,
    pub lessor: &'static str,
}

/// A permit to carry passengers by taxi.
#[derive(Clone, Debug)]
pub struct Permit {
    pub from: NaiveDate,
    pub until: NaiveDate,
    pub region: &'static str,
    /// Known to the older of the two registers only.
    pub is_local: bool,
}

/// A declaration at customs.
#[derive(Clone, Debug)]
pub struct Import {
    pub date: NaiveDate,
    pub country: &'static str,
}

/// A sale at an auction.
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

/// A fine that is not paid.
#[derive(Clone, Debug)]
pub struct Fine {
    /// Day of the violation; the ruling follows three days later.
    pub date: NaiveDate,
    pub article: &'static str,
    pub text: &'static str,
    pub roubles: u32,
    pub has_photo: bool,
}

/// A picture of the car.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Photo {
    pub date: NaiveDate,
    pub view: View,
    pub is_damaged: bool,
}

/// From where a picture was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    Side,
    Front,
    Back,
}

/// An electronic vehicle passport.
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
const TAXI_REGIONS: &[&str] = &["г. Москва", "Московская область", "г. Санкт-Петербург"];

/// Violations: article, text in capitals, roubles, whether a camera saw it.
pub const VIOLATIONS: &[(&str, &str, u32, bool)] = &[
    ("12.9ч.2", "ПРЕВЫШЕНИЕ СКОРОСТИ НА 20-40 КМ/Ч", 750, true),
    (
        "12.16ч.4",
        "НЕСОБЛЮДЕНИЕ ЗНАКОВ, ЗАПРЕЩАЮЩИХ ОСТАНОВКУ",
        750,
        true,
    ),
    (
        "12.12ч.1",
        "ПРОЕЗД НА ЗАПРЕЩАЮЩИЙ СИГНАЛ СВЕТОФОРА",
        1_500,
        true,
    ),
    (
        "12.6",
        "НАРУШЕНИЕ ПРАВИЛ ПРИМЕНЕНИЯ РЕМНЕЙ БЕЗОПАСНОСТИ",
        1_500,
        false,
    ),
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

/// The records of an ordinary car.
pub fn drawn(world: World, key: &str, car: &Car) -> Records {
    let first = car.first_registered(world.today);
    let draw = |purpose| Draw::new(world.seed, &[purpose, key]);
    let import = import(car, world.today);
    Records {
        pledges: pledges(&mut draw("pledges"), first, world.today),
        leases: leases(&mut draw("leases"), car, world.today),
        permits: permits(&mut draw("permits"), car, world.today),
        campaign: campaigns::of(&mut draw("campaign"), car, world.today),
        lots: lots(&mut draw("lots"), car, import.as_ref()),
        fines: fines(&mut draw("fines"), first, world.today),
        photos: photos(&mut draw("photos"), car, world.today),
        electronic_passport: electronic_passport(&mut draw("passport"), car.year),
        certificate: None,
        import,
    }
}

fn pledges(draw: &mut Draw, first: NaiveDate, today: NaiveDate) -> Vec<Pledge> {
    let date = first + Days::new(draw.between(0, 2_500));
    let end = date + Days::new(draw.between(300, 1_800));
    if !draw.chance(9) || date > today {
        return Vec::new();
    }
    vec![Pledge {
        date,
        ended: (end <= today).then_some(end),
        bank: draw.pick(BANKS),
    }]
}

/// Companies lease; people buy.
fn leases(draw: &mut Draw, car: &Car, today: NaiveDate) -> Vec<Lease> {
    let lessor = draw.pick(LESSORS);
    let months = Months::new(draw.pick(&[24, 36, 48]));
    let is_leased = draw.chance(40);
    let of_company = car.owners.iter().find(|owner| owner.is_company);
    let from = of_company.map(|owner| owner.from).filter(|_| is_leased);
    from.filter(|from| *from <= today)
        .map(|from| Lease {
            from,
            until: from + months,
            lessor,
        })
        .into_iter()
        .collect()
}

fn permits(draw: &mut Draw, car: &Car, today: NaiveDate) -> Vec<Permit> {
    let (is_of_company, is_of_person) = (draw.chance(25), draw.chance(2));
    let region = draw.pick(TAXI_REGIONS);
    let is_local = draw.chance(25);
    let owner = car.owners.iter().find(|owner| {
        if owner.is_company {
            is_of_company
        } else {
            is_of_person
        }
    });
    let Some(owner) = owner else {
        return Vec::new();
    };
    let from = owner.from + Days::new(draw.between(5, 60));
    if from > owner.to.unwrap_or(today) {
        return Vec::new();
    }
    vec![Permit {
        from,
        until: from + Months::new(60),
        region,
        is_local,
    }]
}

/// Passports of imported cars are issued at customs, before the registration.
fn import(car: &Car, today: NaiveDate) -> Option<Import> {
    car.passport_issuer
        .starts_with("ТАМОЖНЯ")
        .then(|| car.imported(today))
}

fn lots(draw: &mut Draw, car: &Car, import: Option<&Import>) -> Vec<Lot> {
    let is_sold = draw.chance(30);
    let Some(import) = import.filter(|_| is_sold) else {
        return Vec::new();
    };
    let date = import.date - Days::new(draw.between(30, 120));
    let (auction, currency, price) = match import.country {
        "ЯПОНИЯ" => ("USS Tokyo", "JPY", draw.between(300, 2_500) * 1_000),
        "СОЕДИНЕННЫЕ ШТАТЫ" => ("Copart", "USD", draw.between(30, 250) * 100),
        "РЕСПУБЛИКА КОРЕЯ" => (
            "Lotte Auto Auction",
            "KRW",
            draw.between(4_000, 30_000) * 1_000,
        ),
        _ => return Vec::new(),
    };
    if date < day(car.year.into(), 1, 1) {
        return Vec::new();
    }
    vec![Lot {
        date,
        auction,
        country: import.country,
        damage: draw.pick(&["", "", "FRONT END", "REAR END"]),
        odometer_km: car.odometer_on(date),
        price,
        currency,
    }]
}

fn fines(draw: &mut Draw, first: NaiveDate, today: NaiveDate) -> Vec<Fine> {
    let mut fines: Vec<Fine> = (0..6)
        .map(|_| {
            let (article, text, roubles, has_photo) = draw.pick(VIOLATIONS);
            Fine {
                date: first + Days::new(draw.between(30, 7_000)),
                article,
                text,
                roubles,
                has_photo,
            }
        })
        .filter(|fine| fine.is_open(today))
        .collect();
    fines.sort_by_key(|fine| fine.date);
    fines
}

impl Fine {
    /// The day of the ruling.
    pub fn decided(&self) -> NaiveDate {
        self.date + Days::new(3)
    }

    fn is_open(&self, today: NaiveDate) -> bool {
        self.decided() <= today && self.decided() + Days::new(FINE_LIFE_DAYS) > today
    }
}

fn photos(draw: &mut Draw, car: &Car, today: NaiveDate) -> Vec<Photo> {
    let first = car.first_registered(today);
    let mut photos: Vec<Photo> = (0..draw.below(4))
        .map(|_| Photo {
            date: first + Days::new(draw.between(10, 4_000)),
            view: draw.pick(&[View::Side, View::Front, View::Back]),
            is_damaged: false,
        })
        .collect();
    for accident in &car.accidents {
        if draw.chance(50) {
            photos.push(Photo {
                date: accident.date + Days::new(draw.between(1, 9)),
                view: draw.pick(&[View::Side, View::Front]),
                is_damaged: true,
            });
        }
    }
    photos.retain(|photo| photo.date <= today);
    photos.sort_by_key(|photo| photo.date);
    photos
}

/// Since November 2020 new cars get no other passport.
fn electronic_passport(draw: &mut Draw, year: u16) -> Option<ElectronicPassport> {
    let number = format!("1643010{}", draw.digits(8));
    (year >= 2021).then_some(ElectronicPassport {
        number,
        status: IN_FORCE,
        disposal_fee: FEE_PAID,
    })
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
