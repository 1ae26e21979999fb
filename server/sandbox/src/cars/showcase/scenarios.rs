//! Scenarios of the showcase cars: functions that change a generated car.

use chrono::{Datelike, Days, Months, NaiveDate};

use crate::{
    base::years_ago,
    cars::{
        campaigns,
        car::{
            Accident, BANKS, Car, ElectronicPassport, FEE_PAID, Fine, IN_FORCE, InspectionCard,
            LESSORS, Lease, Lot, Owner, Permit, Photo, Pledge, Restriction, VIOLATIONS, View,
        },
    },
};

/// Gives the car one owner since the first registration.
pub fn clean(car: &mut Car, _today: NaiveDate) {
    car.owners.truncate(1);
    if let Some(owner) = car.owners.first_mut() {
        *owner = Owner {
            to: None,
            is_company: false,
            ..owner.clone()
        };
    }
}

/// Adds three accidents of increasing severity.
pub fn crashed(car: &mut Car, today: NaiveDate) {
    let accident = |years, month, kind, damage: &[&'static str], cars| Accident {
        date: years_ago(today, years, month, 17),
        kind,
        region: "Московская область",
        damage: damage.to_vec(),
        cars,
    };
    car.accidents = vec![
        accident(4, 2, "Наезд на препятствие", &["111"], 1),
        accident(2, 11, "Столкновение", &["110", "112", "213"], 2),
        accident(1, 7, "Столкновение", &["210", "215", "216", "120"], 3),
    ];
    photograph_damage(car);
}

pub fn restricted(car: &mut Car, today: NaiveDate) {
    let region = "Ростовская область";
    let dates = [years_ago(today, 2, 4, 9), years_ago(today, 1, 9, 21)];
    car.restrictions = dates.map(|date| Restriction { date, region }).into();
}

pub fn wanted(car: &mut Car, today: NaiveDate) {
    car.wanted_since = Some(years_ago(today, 1, 5, 30));
}

/// Makes the car a former taxi, whose odometer was rolled back before its sale.
pub fn taxi(car: &mut Car, today: NaiveDate) {
    let sold = years_ago(today, 3, 8, 12);
    let first = car.first_registered(sold).min(sold);
    car.owners = spans(&[(first, true), (sold, false)]);
    drove_as_taxi(car, first, sold, today);
    let card = |years, odometer_km| {
        let number = format!("0{years}0060600000006");
        InspectionCard::new(number, years_ago(today, years, 6, 20), 12, odometer_km)
    };
    car.cards = vec![
        card(6, 38_200),
        card(5, 96_400),
        card(4, 171_300),
        card(2, 89_100),
        card(1, 101_700),
    ];
}

pub fn from_japan(car: &mut Car, today: NaiveDate) {
    one_accident(car, today, &["113", "117"]);
    bought_abroad(car, today, "USS Tokyo", ("JPY", 640_000), "");
    mark_as_imported(car);
}

/// Marks the first registration as that of an imported car.
fn mark_as_imported(car: &mut Car) {
    if let Some(owner) = car.owners.first_mut() {
        owner.operation = "15";
    }
}

pub fn from_usa(car: &mut Car, today: NaiveDate) {
    one_accident(car, today, &["212"]);
    let sold = years_ago(today, 2, 3, 3);
    let first = car.first_registered(sold).min(sold);
    car.owners = spans(&[(first, false), (sold, false)]);
    mark_as_imported(car);
    bought_abroad(car, today, "Copart", ("USD", 9_800), "FRONT END");
}

fn one_accident(car: &mut Car, today: NaiveDate, damage: &[&'static str]) {
    car.accidents = vec![Accident {
        date: years_ago(today, 1, 1, 23),
        kind: "Столкновение",
        region: "Приморский край",
        damage: damage.to_vec(),
        cars: 2,
    }];
}

/// Two photos of a car at its last sale.
pub fn sale_photos(car: &Car, today: NaiveDate) -> Vec<Photo> {
    let last = car.owners.last();
    let sold = last.map_or(today, |owner| owner.from).min(today);
    [View::Side, View::Front]
        .map(|view| Photo::new(sold, view, false))
        .into()
}

/// Adds a photo after each accident.
pub fn photograph_damage(car: &mut Car) {
    let photos = &mut car.records.photos;
    let dates = car
        .accidents
        .iter()
        .map(|accident| accident.date + Days::new(2));
    photos.extend(dates.map(|date| Photo::new(date, View::Side, true)));
    photos.sort_by_key(|photo| photo.date);
}

/// Adds a pledge in force and an older, ended one.
pub fn pledged(car: &mut Car, today: NaiveDate) {
    car.records.pledges = vec![
        Pledge {
            date: years_ago(today, 6, 2, 11),
            ended: Some(years_ago(today, 3, 10, 5)),
            bank: BANKS[1],
        },
        Pledge {
            date: years_ago(today, 1, 3, 18),
            ended: None,
            bank: BANKS[0],
        },
    ];
}

/// Adds a taxi permit and three fines of the last months.
pub fn drove_as_taxi(car: &mut Car, from: NaiveDate, until: NaiveDate, today: NaiveDate) {
    car.records.permits = vec![Permit {
        from,
        until,
        region: "г. Москва",
        is_local: false,
    }];
    let fine = |months, violation| Fine::new(today - Months::new(months), violation);
    car.records.fines = vec![
        fine(7, VIOLATIONS[0]),
        fine(4, VIOLATIONS[2]),
        fine(1, VIOLATIONS[3]),
    ];
}

/// Adds an auction sale and a customs declaration; the price is a currency and an amount.
pub fn bought_abroad(
    car: &mut Car,
    today: NaiveDate,
    auction: &'static str,
    (currency, price): (&'static str, u64),
    damage: &'static str,
) {
    let import = car.imported(today);
    let date = import.date - Days::new(60);
    car.records.lots = vec![Lot {
        date,
        auction,
        country: import.country,
        damage,
        odometer_km: car.odometer_on(date),
        price,
        currency,
    }];
    car.records.import = Some(import);
}

/// Makes the car a total loss that was sold as salvage and repaired.
pub fn totalled(car: &mut Car, today: NaiveDate) {
    let crash = years_ago(today, 2, 4, 14);
    let (taken_over, sold) = (crash + Months::new(2), crash + Months::new(5));
    car.accidents = vec![Accident {
        date: crash,
        kind: "Столкновение",
        region: "Новосибирская область",
        damage: vec!["210", "211", "212", "215", "216", "217"],
        cars: 2,
    }];
    let first = car.first_registered(today).min(years_ago(today, 5, 3, 1));
    car.owners = spans(&[(first, false), (taken_over, true), (sold, false)]);
    let card = |years, odometer_km| {
        let number = format!("01400{years}000000014");
        InspectionCard::new(number, years_ago(today, years, 2, 8), 24, odometer_km)
    };
    car.cards = vec![card(3, 71_400), card(1, 98_900)];
    car.records.lots = vec![Lot {
        date: sold - Days::new(9),
        auction: "Тест-Аукцион аварийных автомобилей",
        country: "РОССИЯ",
        damage: "Тотальная гибель, удар спереди и слева, сработали подушки",
        odometer_km: car.odometer_on(sold),
        price: 415_000,
        currency: "RUB",
    }];
    car.records.photos = sale_photos(car, today);
    photograph_damage(car);
}

/// Gives the car seven owners and a duplicate of the vehicle passport.
pub fn many_owners(car: &mut Car, today: NaiveDate) {
    let starts = [11, 9, 8, 6, 4, 2, 1].map(|years| (years_ago(today, years, 4, 6), false));
    car.owners = spans(&starts);
    "61УР616161".clone_into(&mut car.passport_number);
    "МРЭО ГИБДД, ДУБЛИКАТ ВЗАМЕН 63НР100015".clone_into(&mut car.passport_issuer);
    car.records.photos = sale_photos(car, today);
}

/// Makes the car a new one, bought 20 days ago.
pub fn new(car: &mut Car, today: NaiveDate) {
    let bought = today - Days::new(20);
    car.year = u16::try_from(bought.year()).unwrap_or(car.year);
    car.owners = spans(&[(bought, false)]);
    car.cards.clear();
    car.records.photos.clear();
    electronic(car, "164301000300016", FEE_PAID);
}

pub fn electric(car: &mut Car, today: NaiveDate) {
    car.owners = spans(&[(years_ago(today, 3, 9, 2), false)]);
    mark_as_imported(car);
    car.engine_number = None;
    car.records.import = Some(car.imported(today));
    car.records.photos = sale_photos(car, today);
    electronic(
        car,
        "164301000300017",
        "Утилизационный сбор уплачен по льготной ставке",
    );
    "СИСТЕМА ЭЛЕКТРОННЫХ ПАСПОРТОВ".clone_into(&mut car.passport_issuer);
}

/// Makes the car a used one that a company leases for another year.
pub fn leased(car: &mut Car, today: NaiveDate) {
    let from = years_ago(today, 2, 2, 20);
    let first = car.first_registered(from).min(from);
    car.owners = spans(&[(first, false), (from, true)]);
    car.records.leases = vec![Lease {
        from,
        until: years_ago(today, -1, 2, 19),
        lessor: LESSORS[0],
    }];
    car.records.photos = sale_photos(car, today);
}

pub fn recalled(car: &mut Car, today: NaiveDate) {
    car.records.campaign = campaigns::find(car.brand, car.model, car.year, today);
}

fn electronic(car: &mut Car, number: &str, disposal_fee: &'static str) {
    number.clone_into(&mut car.passport_number);
    car.records.electronic_passport = Some(ElectronicPassport {
        number: number.to_owned(),
        status: IN_FORCE,
        disposal_fee,
    });
}

/// Consecutive owners, by start date and whether the owner is a company.
pub fn spans(starts: &[(NaiveDate, bool)]) -> Vec<Owner> {
    let ends = starts.iter().skip(1).map(|(from, _)| Some(*from));
    let with_ends = starts.iter().zip(ends.chain([None]));
    let mut owners: Vec<Owner> = with_ends
        .map(|((from, is_company), to)| Owner {
            from: *from,
            to,
            is_company: *is_company,
            operation: "03",
        })
        .collect();
    if let Some(first) = owners.first_mut() {
        first.operation = "01";
    }
    owners
}
