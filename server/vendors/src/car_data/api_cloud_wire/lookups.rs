//! Requests of questions beside the sources of a report, and the readers of their answers.

use avtosled_core::report::{Block, CompanyKind, Valuation};

use super::Parsed;
use super::requests::{Request, russian};
use crate::car_data::api_cloud_wire::car::valuation;
use crate::car_data::api_cloud_wire::claims::{fine_photos, policy};
use crate::car_data::api_cloud_wire::people::{bonus_malus, companies, operators, taxpayers};
use crate::car_data::api_cloud_wire::reading::envelope::Envelope;
use crate::car_data::api_cloud_wire::reading::refusal::WireError;
use crate::car_data::{Lookup, LookupKind, Person};

/// The request of a question.
pub fn request(lookup: &Lookup) -> Request {
    let kind = LookupKind::from(lookup);
    let new = Request::new(kind.api(), kind.method());
    match lookup {
        Lookup::FinePhotos {
            plate,
            ruling,
            photo_token,
            division,
        } => new
            .with("regNumber", super::conversion_input(plate))
            .with("postNum", ruling)
            .with("division", division)
            .with("photoToken", photo_token),
        Lookup::InspectionOperator { number } => operators::question(new, number),
        Lookup::BonusMalus {
            driver,
            licence_series,
            licence_number,
        } => bonus_malus_request(new, driver, licence_series, licence_number),
        Lookup::Policy { series, number } => policy::question(new, series, number),
        Lookup::TaxNumber { person, passport } => new
            .with("lastname", &person.last_name)
            .with("firstname", &person.first_name)
            .with_some("secondname", person.patronymic.as_deref())
            .with("birthdate", russian(person.birth_date))
            .with("serianomer", passport),
        Lookup::SelfEmployed { inn } | Lookup::SoleTrader { inn } | Lookup::Company { inn } => {
            new.with("inn", inn)
        }
        Lookup::Makes => valuation::makes(),
        Lookup::Models { make } => valuation::models(make),
        Lookup::Years { make, model } => valuation::years(make, model),
        Lookup::Modifications { make, model, year } => valuation::modifications(make, model, *year),
    }
}

/// The format of the day is not told; that of all other methods is meant.
fn bonus_malus_request(request: Request, driver: &Person, series: &str, number: &str) -> Request {
    request
        .with("surname", &driver.last_name)
        .with("name", &driver.first_name)
        .with_some("patronymic", driver.patronymic.as_deref())
        .with("birthday", russian(driver.birth_date))
        .with("driverDocSeries", series)
        .with("driverDocNumber", number)
}

/// Reads the answer to a question.
pub fn parse(lookup: &Lookup, envelope: &Envelope) -> Result<Parsed, WireError> {
    let asked = match lookup {
        Lookup::FinePhotos { .. } => return fine_photos::parse(envelope),
        Lookup::InspectionOperator { .. } => return operators::parse(envelope),
        Lookup::BonusMalus { .. } => return bonus_malus::parse(envelope),
        Lookup::Policy { .. } => return policy::parse(envelope),
        Lookup::TaxNumber { .. } => return taxpayers::tax_number(envelope),
        Lookup::SelfEmployed { .. } => return taxpayers::self_employed(envelope),
        Lookup::SoleTrader { .. } => return companies::parse(CompanyKind::SoleTrader, envelope),
        Lookup::Company { .. } => return companies::parse(CompanyKind::Company, envelope),
        Lookup::Makes => Valuation::default(),
        Lookup::Models { make } => Valuation {
            brand: Some(make.clone()),
            ..Valuation::default()
        },
        Lookup::Years { make, model } => Valuation {
            brand: Some(make.clone()),
            model: Some(model.clone()),
            ..Valuation::default()
        },
        Lookup::Modifications { make, model, year } => Valuation {
            brand: Some(make.clone()),
            model: Some(model.clone()),
            year: Some(*year),
            ..Valuation::default()
        },
    };
    let (options, unparsed) = valuation::step(envelope)?;
    Ok(Parsed {
        block: Some(Block::Valuation(Valuation { options, ..asked })),
        unparsed,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::car_data::api_cloud_wire::samples;

    #[test]
    fn each_question_asks_by_what_its_method_takes() {
        for (lookup, expected) in samples::questions().into_iter().zip([
            "gibdd?type=finesPhoto&regNumber=А123ВС77&postNum=00000000000000000001\
             &division=0000&photoToken=pt-000001",
            "eaisto?type=operator&number=00001",
            "rsa?type=kbm&surname=Тестов&name=Тест&patronymic=Тестович&birthday=02.01.1980\
             &driverDocSeries=0000&driverDocNumber=000001",
            "rsa?type=osagoinfo&seria=ХХХ&nomer=0000000001",
            "nalog?type=inn&lastname=Тестов&firstname=Тест&secondname=Тестович\
             &birthdate=02.01.1980&serianomer=0000000001",
            "nalog?type=npd&inn=000000000000",
            "pb_nalog?type=search_ip&inn=000000000000",
            "pb_nalog?type=search_org&inn=0000000000",
            "carprice?type=marks",
            "carprice?type=models&mark=TEST",
            "carprice?type=years&mark=TEST&model=Model",
            "carprice?type=modifications&mark=TEST&model=Model&year=2017",
        ]) {
            let request = request(&lookup);
            let pairs = request.query.iter();
            let pairs: Vec<String> = pairs
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            assert_eq!(format!("{}?{}", request.file, pairs.join("&")), expected);
        }
    }

    #[test]
    fn a_step_tells_what_was_asked_and_what_may_follow() {
        for lookup in samples::questions() {
            let envelope = samples::opened(&samples::answer_to(LookupKind::from(&lookup))).unwrap();
            let parsed = parse(&lookup, &envelope).ok().unwrap();
            assert!(parsed.unparsed.is_empty(), "{lookup:?}");
            let Some(Block::Valuation(step)) = parsed.block else {
                continue;
            };
            assert_eq!(step.options.len(), 2, "{lookup:?}");
            assert_eq!(
                step.year.is_some(),
                LookupKind::from(&lookup).method() == "modifications"
            );
        }
    }
}
