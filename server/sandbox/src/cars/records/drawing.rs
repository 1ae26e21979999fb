//! The records of ordinary cars, drawn from their identifiers.

use chrono::{Days, Months, NaiveDate};

use crate::{
    base::{clock::day, draw::Draw},
    cars::{
        Car, campaigns,
        records::{
            BANKS, ElectronicPassport, FEE_PAID, Fine, IN_FORCE, Import, LESSORS, Lease, Lot,
            Permit, Photo, Pledge, Records, VIOLATIONS, View,
        },
    },
};

const TAXI_REGIONS: &[&str] = &["г. Москва", "Московская область", "г. Санкт-Петербург"];

pub fn drawn(today: NaiveDate, key: &str, car: &Car) -> Records {
    let first = car.first_registered(today);
    let draw = |purpose| Draw::of(&[purpose, key]);
    let import = import(car, today);
    Records {
        pledges: pledges(&mut draw("pledges"), first, today),
        leases: leases(&mut draw("leases"), car, today),
        permits: permits(&mut draw("permits"), car, today),
        campaign: campaigns::of(&mut draw("campaign"), car, today),
        lots: lots(&mut draw("lots"), car, import.as_ref()),
        fines: fines(&mut draw("fines"), first, today),
        photos: photos(&mut draw("photos"), car, today),
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
