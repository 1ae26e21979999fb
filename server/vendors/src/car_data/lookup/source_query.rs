//! Queries of the sources of a report on the admin's test screen: an identifier, or parts joined by
//! `|`, as the specification has them.

use avtosled_core::date::Date;
use avtosled_core::document::DocumentKind;
use avtosled_core::form::Owner;
use avtosled_core::identifier::{self, IdentifierKind};
use avtosled_core::sources::{Input, SourceId};

use super::Person;
use super::query::{Read, accepted, bounded, digits, paper, parts, person, refusal, word, year};
use crate::car_data::Subject;

const PLATE: &str = "госномер";
const VIN: &str = "VIN, 17 знаков";
const FINES: &str = "госномер|номер СТС";
const DEBTOR: &str = "фамилия|имя|отчество|дата рождения";
const BANKRUPT: &str = "строка поиска|fiz или legal";
const CAR: &str = "марка|модель|год|пробег";
/// Digits of a mileage.
const MILEAGE_LENGTHS: std::ops::RangeInclusive<usize> = 1..=7;

/// The form of a query of this source.
pub fn format(source: SourceId) -> &'static str {
    match source {
        SourceId::Fines => FINES,
        SourceId::Enforcement => DEBTOR,
        SourceId::Bankruptcy => BANKRUPT,
        SourceId::Valuation => CAR,
        _ if takes(source, Input::Vin) => VIN,
        _ => PLATE,
    }
}

/// A query to begin with: the car and the people are made up.
pub fn sample(source: SourceId) -> &'static str {
    match source {
        SourceId::Fines => "А123ВС77|9900000001",
        SourceId::Enforcement => "Иванов|Иван|Иванович|01.01.1980",
        SourceId::Bankruptcy => "Иванов Иван Иванович|fiz",
        SourceId::Valuation => "LADA|Granta|2020|45000",
        _ if takes(source, Input::Vin) => "XTA210990Y2765499",
        _ => "А123ВС77",
    }
}

fn takes(source: SourceId, input: Input) -> bool {
    let mut ways = source.source().ways.iter();
    ways.any(|way| *way == [input])
}

/// What the source is asked by; `today` is the day in Moscow.
pub fn read(source: SourceId, text: &str, today: Date) -> Read<Subject> {
    let text = bounded(text)?;
    match source {
        SourceId::Fines => fines(parts(text, FINES)?, today),
        SourceId::Enforcement => Ok(of_owner(person(parts(text, DEBTOR)?, today)?)),
        SourceId::Bankruptcy => bankrupt(parts(text, BANKRUPT)?, today),
        SourceId::Valuation => car(parts(text, CAR)?, today),
        _ => identifier(source, text, today),
    }
}

fn identifier(source: SourceId, text: &str, today: Date) -> Read<Subject> {
    let vin = identifier::check(IdentifierKind::Vin, text, today);
    if takes(source, Input::Vin) {
        return Ok(Subject::of_vin(&accepted(vin, "VIN")?));
    }
    let plate = identifier::check(IdentifierKind::License, text, today);
    Ok(Subject {
        plate: Some(accepted(plate, "Госномер")?),
        ..Subject::default()
    })
}

fn fines([plate, certificate]: [&str; 2], today: Date) -> Read<Subject> {
    let plate = identifier::check(IdentifierKind::License, plate, today);
    Ok(Subject {
        plate: Some(accepted(plate, "Госномер")?),
        certificate: Some(paper(DocumentKind::Sts, certificate, "СТС", today)?),
        ..Subject::default()
    })
}

fn bankrupt([text, status]: [&str; 2], today: Date) -> Read<Subject> {
    match status {
        "legal" => {
            let inn = paper(DocumentKind::Inn10, text, "ИНН", today)?;
            let owner = Owner::Company { inn };
            Ok(Subject {
                owner: Some(owner),
                ..Subject::default()
            })
        }
        "fiz" => {
            let mut words = text.split_whitespace();
            let [last, first] = [words.next(), words.next()].map(Option::unwrap_or_default);
            let patronymic: Vec<&str> = words.collect();
            // The register is not asked by it; a form of a person has to have one.
            let names = [last, first, &patronymic.join(" "), "01.01.1900"];
            Ok(of_owner(person(names, today)?))
        }
        _ => Err(refusal("unknown_value", "После «|» нужно fiz или legal")),
    }
}

fn of_owner(person: Person) -> Subject {
    let owner = Owner::Person {
        last_name: person.last_name,
        first_name: person.first_name,
        patronymic: person.patronymic,
        birth_date: person.birth_date,
    };
    Subject {
        owner: Some(owner),
        ..Subject::default()
    }
}

fn car([brand, model, built, mileage]: [&str; 4], today: Date) -> Read<Subject> {
    let built = year(built)?;
    let mileage = digits(mileage, MILEAGE_LENGTHS, "Пробег")?;
    Ok(Subject {
        brand: Some(word(brand, "Марка")?),
        model: Some(word(model, "Модель")?),
        year: Some(built),
        age_years: u32::try_from(today.year() - built).unwrap_or(0),
        mileage_km: mileage.parse().ok(),
        today: Some(today),
        ..Subject::default()
    })
}
