//! The cars of the sandbox: an identifier always means the same car with the same past.

#![expect(
    clippy::cast_possible_truncation,
    reason = "drawn numbers stay in their small ranges"
)]

pub mod campaigns;
pub mod history;
mod identity;
pub mod insurance;
pub mod models;
mod plates;
pub mod records;
pub mod showcase;

use chrono::{Datelike, Days, NaiveDate};

use crate::{
    base::{clock::day, seeded_random::Rng},
    cars::{
        history::{Accident, Card, Owner, Restriction},
        identity::{is_frame_number, is_old_body_number, is_vin},
        models::{Body, Model},
        plates::Plate,
        records::Records,
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

#[derive(Clone, Debug)]
pub struct Car {
    /// Absent for cars from Japan, which have a frame number instead.
    pub vin: Option<String>,
    pub body_number: String,
    /// As the register writes it; empty for a car that is not registered.
    pub plate: String,
    /// The plate leads back to this car.
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
    /// Date of the search warrant, if there is one.
    pub wanted_since: Option<NaiveDate>,
    /// Inspection cards, oldest first.
    pub cards: Vec<Card>,
    pub records: Records,
}

impl Car {
    /// Engine volume in litres, as people say it.
    pub fn litres(&self) -> String {
        models::litres(self.engine_cm3)
    }

    pub fn is_electric(&self) -> bool {
        self.engine_cm3 == 0
    }
}

pub fn by_vin_or_frame(today: NaiveDate, key: &str) -> Option<Car> {
    let key = key.to_uppercase();
    match showcase::by_vin_or_body(&key) {
        Some(shown) => shown.car(today),
        None => by_form(today, &key),
    }
}

/// The car that an identifier's form and characters tell, whether it is shown off or not.
fn by_form(today: NaiveDate, key: &str) -> Option<Car> {
    if is_vin(key) {
        return Some(ordinary(today, key, model_of_vin(key), Some(key)));
    }
    is_frame_number(key).then(|| ordinary(today, key, model_of_frame(key), None))
}

/// The car that carries a plate, written in either alphabet.
pub fn by_plate(today: NaiveDate, text: &str) -> Option<Car> {
    let plate = Plate::parse(text)?;
    let written = plate.cyrillic();
    let car = match showcase::by_plate(&written) {
        Some(shown) => shown.car(today),
        None => by_vin_or_frame(today, &identity::vin_of_plate(plate)),
    };
    // The register answers with the plate it was asked about, even when the VIN has another.
    car.map(|car| Car {
        plate: written,
        ..car
    })
}

/// The car that a VIN, plate or body number leads to; which of them it is, its form tells.
pub fn by_any_identifier(today: NaiveDate, text: &str) -> Option<Car> {
    let text = text.to_uppercase();
    if Plate::parse(&text).is_some() {
        return by_plate(today, &text);
    }
    if is_old_body_number(&text) {
        return by_vin_or_frame(today, &identity::vin_of_old_body(&text));
    }
    by_vin_or_frame(today, &text)
}

fn model_of_vin(vin: &str) -> Model {
    let known = [
        models::BUILT_HERE,
        std::slice::from_ref(&models::OLD_LADA),
        models::IMPORTED,
    ];
    let exact = known
        .into_iter()
        .flatten()
        .find(|model| vin.starts_with(model.vin_prefix))
        .copied();
    exact.unwrap_or_else(|| {
        let of_maker = |model: &&Model| model.vin_prefix[..3] == vin[..3];
        let candidates: Vec<Model> = models::BUILT_HERE
            .iter()
            .filter(of_maker)
            .copied()
            .collect();
        let mut rng = Rng::of(&["model", vin]);
        if candidates.is_empty() {
            rng.pick(models::BUILT_HERE)
        } else {
            rng.pick(&candidates)
        }
    })
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
    let made = day(year.into(), rng.between(1, 11), rng.between(1, 28));
    let first = (made + Days::new(rng.between(15, 120))).min(today);
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
    car.records = records::generate(today, key, &car);
    if let Some(electronic) = &car.records.electronic_passport {
        electronic.number.clone_into(&mut car.passport_number);
    }
    car
}

/// A plate that is shown off belongs to the car that shows it off and to no other.
fn plate_of(vin: &str) -> String {
    let plate = identity::plate_of_vin(vin).cyrillic();
    if showcase::by_plate(&plate).is_some() {
        return identity::drawn_plate(vin).cyrillic();
    }
    plate
}

/// The register mixes alphabets and leaves blanks behind; a client has to live with it.
fn register_name(rng: &mut Rng, model: &Model) -> String {
    let mut name = match rng.below(3) {
        0 => format!("{} {}", model.register_brand, model.name),
        1 => format!("{} {}", model.brand, model.name),
        _ => format!(
            "{} {}",
            model.brand,
            model.name.replace('A', "А").replace('O', "О")
        ),
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
    // Drawn also for the cars built here that do not show it: their pasts follow in the stream.
    let post = rng.digits(8);
    if vin.starts_with('Z') {
        factory()
    } else {
        format!("ТАМОЖНЯ: {post}")
    }
}
