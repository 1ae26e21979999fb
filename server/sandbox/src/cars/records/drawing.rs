//! The records of ordinary cars, drawn from their identifiers.

use chrono::{Days, Months, NaiveDate};

use crate::{
    base::{clock::day, seeded_random::Rng},
    cars::{
        Car, campaigns,
        records::{
            BANKS, ElectronicPassport, FEE_PAID, Fine, IN_FORCE, Import, LESSORS, Lease, Lot,
            Permit, Photo, Pledge, Records, VIOLATIONS, View,
        },
    },
};

const TAXI_REGIONS: &[&str] = &["г. Москва", "Московская область", "г. Санкт-Петербург"];

pub fn generate(today: NaiveDate, key: &str, car: &Car) -> Records {
    let first = car.first_registered(today);
    let rng = |purpose| Rng::of(&[purpose, key]);
    let import = import(car, today);
    Records {
        pledges: pledges(&mut rng("pledges"), first, today),
        leases: leases(&mut rng("leases"), car, today),
        permits: permits(&mut rng("permits"), car, today),
        campaign: campaigns::of(&mut rng("campaign"), car, today),
        lots: lots(&mut rng("lots"), car, import.as_ref()),
        fines: fines(&mut rng("fines"), first, today),
        photos: photos(&mut rng("photos"), car, today),
        electronic_passport: electronic_passport(&mut rng("passport"), car.year),
        certificate: None,
        import,
    }
}

fn pledges(rng: &mut Rng, first: NaiveDate, today: NaiveDate) -> Vec<Pledge> {
    let date = first + Days::new(rng.between(0, 2_500));
    let end = date + Days::new(rng.between(300, 1_800));
    if !rng.chance(9) || date > today {
        return Vec::new();
    }
    vec![Pledge {
        date,
        ended: (end <= today).then_some(end),
        bank: rng.pick(BANKS),
    }]
}

/// Companies lease; people buy.
fn leases(rng: &mut Rng, car: &Car, today: NaiveDate) -> Vec<Lease> {
    let lessor = rng.pick(LESSORS);
    let months = Months::new(rng.pick(&[24, 36, 48]));
    let is_leased = rng.chance(40);
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

fn permits(rng: &mut Rng, car: &Car, today: NaiveDate) -> Vec<Permit> {
    let (is_of_company, is_of_person) = (rng.chance(25), rng.chance(2));
    let region = rng.pick(TAXI_REGIONS);
    let is_local = rng.chance(25);
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
    let from = owner.from + Days::new(rng.between(5, 60));
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

fn lots(rng: &mut Rng, car: &Car, import: Option<&Import>) -> Vec<Lot> {
    let is_sold = rng.chance(30);
    let Some(import) = import.filter(|_| is_sold) else {
        return Vec::new();
    };
    let date = import.date - Days::new(rng.between(30, 120));
    let (auction, currency, price) = match import.country {
        "ЯПОНИЯ" => ("USS Tokyo", "JPY", rng.between(300, 2_500) * 1_000),
        "СОЕДИНЕННЫЕ ШТАТЫ" => ("Copart", "USD", rng.between(30, 250) * 100),
        "РЕСПУБЛИКА КОРЕЯ" => (
            "Lotte Auto Auction",
            "KRW",
            rng.between(4_000, 30_000) * 1_000,
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
        damage: rng.pick(&["", "", "FRONT END", "REAR END"]),
        odometer_km: car.odometer_on(date),
        price,
        currency,
    }]
}

fn fines(rng: &mut Rng, first: NaiveDate, today: NaiveDate) -> Vec<Fine> {
    let mut fines: Vec<Fine> = (0..6)
        .map(|_| {
            let (article, text, roubles, has_photo) = rng.pick(VIOLATIONS);
            Fine {
                date: first + Days::new(rng.between(30, 7_000)),
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

fn photos(rng: &mut Rng, car: &Car, today: NaiveDate) -> Vec<Photo> {
    let first = car.first_registered(today);
    let mut photos: Vec<Photo> = (0..rng.below(4))
        .map(|_| Photo {
            date: first + Days::new(rng.between(10, 4_000)),
            view: rng.pick(&[View::Side, View::Front, View::Back]),
            is_damaged: false,
        })
        .collect();
    for accident in &car.accidents {
        if rng.chance(50) {
            photos.push(Photo {
                date: accident.date + Days::new(rng.between(1, 9)),
                view: rng.pick(&[View::Side, View::Front]),
                is_damaged: true,
            });
        }
    }
    photos.retain(|photo| photo.date <= today);
    photos.sort_by_key(|photo| photo.date);
    photos
}

/// Since November 2020 new cars get no other passport.
fn electronic_passport(rng: &mut Rng, year: u16) -> Option<ElectronicPassport> {
    let number = format!("1643010{}", rng.digits(8));
    (year >= 2021).then_some(ElectronicPassport {
        number,
        status: IN_FORCE,
        disposal_fee: FEE_PAID,
    })
}
