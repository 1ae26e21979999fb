//! Cars generated from their identifiers.

use chrono::{Datelike, Months, NaiveDate};

use crate::{
    base::{self, Rng},
    cars::{
        campaigns::{self, Campaign},
        car::{
            BANKS, Car, ElectronicPassport, FEE_PAID, Fine, IN_FORCE, Import, LESSORS, Lease, Lot,
            Owner, Permit, Photo, Pledge, Records, VIOLATIONS, View,
        },
        history,
        identity::{self, is_frame_number, is_vin},
        models::{self, Model},
        plates::Plate,
        showcase,
    },
};

const COLOURS: &[&str] = &[
    "БЕЛЫЙ",
    "ЧЕРНЫЙ",
    "СЕРЫЙ",
    "СЕРЕБРИСТЫЙ",
    "СИНИЙ",
    "КРАСНЫЙ",
    "ТЕМНО-СИНИЙ",
    "ЗЕЛЕНЫЙ",
    "КОРИЧНЕВЫЙ",
    "БЕЖЕВЫЙ",
];

/// Car with the given VIN or frame number in upper case.
pub fn by_vin_or_frame(today: NaiveDate, key: &str) -> Option<Car> {
    if is_vin(key) {
        return Some(ordinary(today, key, model_of_vin(key), Some(key)));
    }
    is_frame_number(key).then(|| ordinary(today, key, model_of_frame(key), None))
}

fn model_of_vin(vin: &str) -> Model {
    let built_here = models::BUILT_HERE.iter();
    let mut known = built_here
        .clone()
        .chain([&models::OLD_LADA])
        .chain(models::IMPORTED);
    if let Some(exact) = known.find(|model| vin.starts_with(model.vin_prefix)) {
        return *exact;
    }
    let of_maker = built_here.filter(|model| model.vin_prefix[..3] == vin[..3]);
    let candidates: Vec<Model> = of_maker.copied().collect();
    let mut rng = Rng::of(&["model", vin]);
    if candidates.is_empty() {
        return rng.pick(models::BUILT_HERE);
    }
    rng.pick(&candidates)
}

fn model_of_frame(frame: &str) -> Model {
    let exact = models::FROM_JAPAN
        .iter()
        .find(|model| frame.starts_with(model.vin_prefix))
        .copied();
    exact.unwrap_or_else(|| Rng::of(&["model", frame]).pick(models::FROM_JAPAN))
}

fn ordinary(today: NaiveDate, key: &str, model: Model, vin: Option<&str>) -> Car {
    let mut rng = Rng::of(&["car", key]);
    let this_year = u16::try_from(today.year()).unwrap_or(u16::MAX);
    let generated = rng.between(model.from.into(), model.to.into()) as u16;
    let coded = vin
        .and_then(|vin| identity::year_of(vin, &model, this_year))
        .filter(|year| *year >= 1990);
    let year = coded.unwrap_or(generated).min(this_year);
    let made = rng.date(year.into(), 11);
    let first = (made + rng.days(15, 120)).min(today);
    let (engine_cm3, power_hp) = rng.pick(model.engines);
    let has_engine_number = rng.chance(80);
    let engine_number = format!("{}{}", engine_cm3 / 100, rng.digits(6));
    let plate = vin.map_or_else(String::new, plate_of);
    let mut car = Car {
        vin: vin.map(str::to_owned),
        body_number: vin.map_or(key, identity::body_of_vin).to_owned(),
        is_known_by_plate: Plate::parse(&plate)
            .is_some_and(|plate| vin == Some(&identity::vin_of_plate(plate))),
        plate,
        brand: model.brand,
        model: model.name,
        register_name: register_name(&mut rng, &model),
        year,
        colour: rng.pick(COLOURS),
        engine_number: has_engine_number.then_some(engine_number),
        engine_cm3,
        power_hp,
        body: model.body,
        passport_number: format!("{}НР{}", rng.pick(&["63", "77", "78", "40"]), rng.digits(6)),
        passport_issuer: passport_issuer(&mut rng, vin),
        owners: history::owners(&mut rng, first, today),
        accidents: history::accidents(&mut rng, first, today),
        restrictions: history::restrictions(&mut rng, first, today),
        wanted_since: history::wanted_since(&mut rng, first, today),
        cards: history::cards(&mut rng, made, today),
        records: Records::default(),
    };
    car.records = records(today, key, &car);
    if let Some(electronic) = &car.records.electronic_passport {
        electronic.number.clone_into(&mut car.passport_number);
    }
    car
}

/// Plate of a VIN; plates of showcase cars are not assigned to other cars.
fn plate_of(vin: &str) -> String {
    let plate = identity::plate_of_vin(vin).cyrillic();
    if showcase::by_plate(&plate).is_some() {
        return identity::generated_plate(vin).cyrillic();
    }
    plate
}

/// Make and model in the register's spelling, with mixed alphabets and trailing spaces.
fn register_name(rng: &mut Rng, model: &Model) -> String {
    let mut name = match rng.below(3) {
        0 => format!("{} {}", model.register_brand, model.name),
        1 => format!("{} {}", model.brand, model.name),
        _ => {
            let name = model.name.replace('A', "А").replace('O', "О");
            format!("{} {name}", model.brand)
        }
    };
    if rng.chance(40) {
        name.push(' ');
    }
    name
}

fn passport_issuer(rng: &mut Rng, vin: Option<&str>) -> String {
    let vin = vin.unwrap_or_default();
    let factory = || "ЗАВОД-ИЗГОТОВИТЕЛЬ".to_owned();
    if vin.starts_with('X') || vin.starts_with("Z9") {
        return factory();
    }
    // Generated even if unused, so that later numbers of the generator stay unchanged.
    let post = rng.digits(8);
    if vin.starts_with('Z') {
        factory()
    } else {
        format!("ТАМОЖНЯ: {post}")
    }
}

const TAXI_REGIONS: &[&str] = &["г. Москва", "Московская область", "г. Санкт-Петербург"];

fn records(today: NaiveDate, key: &str, car: &Car) -> Records {
    let first = car.first_registered(today);
    let rng = |purpose| Rng::of(&[purpose, key]);
    let import = import(car, today);
    Records {
        pledges: pledges(&mut rng("pledges"), first, today),
        leases: leases(&mut rng("leases"), car, today),
        permits: permits(&mut rng("permits"), car, today),
        campaign: campaign(&mut rng("campaign"), car, today),
        lots: lots(&mut rng("lots"), car, import.as_ref()),
        fines: fines(&mut rng("fines"), first, today),
        photos: photos(&mut rng("photos"), car, today),
        electronic_passport: electronic_passport(&mut rng("passport"), car.year),
        certificate: None,
        import,
    }
}

/// Recall campaign of a car; 60 percent of a model's cars are affected.
fn campaign(rng: &mut Rng, car: &Car, today: NaiveDate) -> Option<&'static Campaign> {
    let campaign = campaigns::find(car.brand, car.model, car.year, today);
    campaign.filter(|_| rng.chance(60))
}

fn pledges(rng: &mut Rng, first: NaiveDate, today: NaiveDate) -> Vec<Pledge> {
    let date = first + rng.days(0, 2_500);
    let end = date + rng.days(300, 1_800);
    if !rng.chance(9) || date > today {
        return Vec::new();
    }
    vec![Pledge {
        date,
        ended: (end <= today).then_some(end),
        bank: rng.pick(BANKS),
    }]
}

/// Leases of a car; only companies lease.
fn leases(rng: &mut Rng, car: &Car, today: NaiveDate) -> Vec<Lease> {
    let lessor = rng.pick(LESSORS);
    let months = Months::new(rng.pick(&[24, 36, 48]));
    let is_leased = rng.chance(40);
    let of_company = car.owners.iter().find(|owner| owner.is_company);
    let from = of_company.map(|owner| owner.from).filter(|_| is_leased);
    let lease = from.filter(|from| *from <= today).map(|from| Lease {
        from,
        until: from + months,
        lessor,
    });
    lease.into_iter().collect()
}

fn permits(rng: &mut Rng, car: &Car, today: NaiveDate) -> Vec<Permit> {
    let (is_of_company, is_of_person) = (rng.chance(25), rng.chance(2));
    let region = rng.pick(TAXI_REGIONS);
    let is_local = rng.chance(25);
    let carries =
        |owner: &&Owner| (owner.is_company && is_of_company) || (!owner.is_company && is_of_person);
    let Some(owner) = car.owners.iter().find(carries) else {
        return Vec::new();
    };
    let from = owner.from + rng.days(5, 60);
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

/// Import of a car; the passport of an imported car is issued at customs.
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
    let date = import.date - rng.days(30, 120);
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
    if date < base::date(car.year.into(), 1, 1) {
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
    let mut fines = Vec::new();
    for _ in 0..6 {
        let violation = rng.pick(VIOLATIONS);
        fines.push(Fine::new(first + rng.days(30, 7_000), violation));
    }
    fines.retain(|fine| fine.is_open(today));
    fines.sort_by_key(|fine| fine.date);
    fines
}

fn photos(rng: &mut Rng, car: &Car, today: NaiveDate) -> Vec<Photo> {
    let first = car.first_registered(today);
    let mut photos = Vec::new();
    for _ in 0..rng.below(4) {
        let date = first + rng.days(10, 4_000);
        let view = rng.pick(&[View::Side, View::Front, View::Back]);
        photos.push(Photo::new(date, view, false));
    }
    for accident in &car.accidents {
        if rng.chance(50) {
            let date = accident.date + rng.days(1, 9);
            photos.push(Photo::new(date, rng.pick(&[View::Side, View::Front]), true));
        }
    }
    photos.retain(|photo| photo.date <= today);
    photos.sort_by_key(|photo| photo.date);
    photos
}

/// Electronic passport; since November 2020 new cars have no paper passport.
fn electronic_passport(rng: &mut Rng, year: u16) -> Option<ElectronicPassport> {
    let number = format!("1643010{}", rng.digits(8));
    (year >= 2021).then_some(ElectronicPassport {
        number,
        status: IN_FORCE,
        disposal_fee: FEE_PAID,
    })
}
