//! Parser of source queries from the admin's test screen: an identifier, or parts joined by `|`.

use avtosled_core::date::Date;
use avtosled_core::document::DocumentKind;
use avtosled_core::form::Owner;
use avtosled_core::identifier::{self, IdentifierKind};
use avtosled_core::sources::{Input, SourceId};

use super::Person;
use super::query::{
    QueryResult, accept, check_length, digits, document, person, query_error, split_parts,
    text_field, year,
};
use crate::car_data::Subject;

const PLATE: &str = "госномер";
const VIN: &str = "VIN, 17 знаков";
const FINES: &str = "госномер|номер СТС";
const DEBTOR: &str = "фамилия|имя|отчество|дата рождения";
const BANKRUPT: &str = "строка поиска|fiz или legal";
const CAR: &str = "марка|модель|год|пробег";
/// Allowed number of digits of a mileage.
const MILEAGE_LENGTHS: std::ops::RangeInclusive<usize> = 1..=7;

/// Query format of a source, in Russian.
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

/// Sample query of a source about an invented car or person.
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
    let mut ways = source.source().input_sets.iter();
    ways.any(|way| *way == [input])
}

/// Parses a query of a source; `today` is the date in Moscow.
pub fn parse(source: SourceId, text: &str, today: Date) -> QueryResult<Subject> {
    let text = check_length(text)?;
    match source {
        SourceId::Fines => fines(split_parts(text, FINES)?, today),
        SourceId::Enforcement => Ok(with_owner(person(split_parts(text, DEBTOR)?, today)?)),
        SourceId::Bankruptcy => bankrupt(split_parts(text, BANKRUPT)?, today),
        SourceId::Valuation => car(split_parts(text, CAR)?, today),
        _ => identifier(source, text, today),
    }
}

fn identifier(source: SourceId, text: &str, today: Date) -> QueryResult<Subject> {
    let vin = identifier::check(IdentifierKind::Vin, text, today);
    if takes(source, Input::Vin) {
        return Ok(Subject::of_vin(&accept(vin, "VIN")?));
    }
    let plate = identifier::check(IdentifierKind::License, text, today);
    Ok(Subject {
        plate: Some(accept(plate, "Госномер")?),
        ..Subject::default()
    })
}

fn fines([plate, certificate]: [&str; 2], today: Date) -> QueryResult<Subject> {
    let plate = identifier::check(IdentifierKind::License, plate, today);
    Ok(Subject {
        plate: Some(accept(plate, "Госномер")?),
        certificate: Some(document(DocumentKind::Sts, certificate, "СТС", today)?),
        ..Subject::default()
    })
}

fn bankrupt([text, status]: [&str; 2], today: Date) -> QueryResult<Subject> {
    match status {
        "legal" => {
            let inn = document(DocumentKind::Inn10, text, "ИНН", today)?;
            let owner = Owner::Company { inn };
            Ok(Subject {
                owner: Some(owner),
                ..Subject::default()
            })
        }
        "fiz" => {
            let mut names = text.split_whitespace();
            let [last, first] = [names.next(), names.next()].map(Option::unwrap_or_default);
            let patronymic: Vec<&str> = names.collect();
            // The form requires a birth date, although the register is not queried by it.
            let names = [last, first, &patronymic.join(" "), "01.01.1900"];
            Ok(with_owner(person(names, today)?))
        }
        _ => Err(query_error(
            "unknown_value",
            "После «|» нужно fiz или legal",
        )),
    }
}

fn with_owner(person: Person) -> Subject {
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

fn car([brand, model, built, mileage]: [&str; 4], today: Date) -> QueryResult<Subject> {
    let built = year(built)?;
    let mileage = digits(mileage, MILEAGE_LENGTHS, "Пробег")?;
    Ok(Subject {
        brand: Some(text_field(brand, "Марка")?),
        model: Some(text_field(model, "Модель")?),
        year: Some(built),
        age_years: u32::try_from(today.year() - built).unwrap_or(0),
        mileage_km: mileage.parse().ok(),
        today: Some(today),
        ..Subject::default()
    })
}
