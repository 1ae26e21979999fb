//! Requests of questions beside the sources of a report, and the readers of their answers.

use avtosled_core::report::{Block, CompanyKind, Valuation};

use super::requests::{Request, russian};
use crate::car_data::api_cloud_wire::car::valuation;
use crate::car_data::api_cloud_wire::claims::{fine_photos, policies};
use crate::car_data::api_cloud_wire::people::{bonus_malus, companies, operators, taxpayers};
use crate::car_data::api_cloud_wire::reading::{Envelope, Parsed, WireError};
use crate::car_data::{Lookup, Person};

/// The request of a question.
pub fn request(lookup: &Lookup) -> Request {
    let kind = lookup.kind();
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
        // The number in the register.
        Lookup::InspectionOperator { number } => new.with("number", number),
        Lookup::BonusMalus {
            driver,
            licence_series,
            licence_number,
        } => bonus_malus_request(new, driver, licence_series, licence_number),
        // The type, its parameters and the shape of the answer, that of `osago`, are our proposal.
        Lookup::Policy { series, number } => new.with("seria", series).with("nomer", number),
        Lookup::TaxNumber { person, passport } => new
            .with("lastname", &person.last_name)
            .with("firstname", &person.first_name)
            .with_some("secondname", person.patronymic.as_deref())
            .with("birthdate", russian(person.birth_date))
            .with("serianomer", passport),
        Lookup::SelfEmployed { inn } | Lookup::SoleTrader { inn } | Lookup::Company { inn } => {
            new.with("inn", inn)
        }
        Lookup::Makes => new,
        Lookup::Models { make } => new.with("mark", make),
        Lookup::Years { make, model } => new.with("mark", make).with("model", model),
        Lookup::Modifications { make, model, year } => new
            .with("mark", make)
            .with("model", model)
            .with("year", year.to_string()),
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
pub fn parse(lookup: &Lookup, envelope: &Envelope) -> Result<Parsed<Block>, WireError> {
    let (make, model, year) = match lookup {
        Lookup::FinePhotos { .. } => return Ok(fine_photos::parse(envelope)?.map(Block::Photos)),
        Lookup::InspectionOperator { .. } => {
            return Ok(operators::parse(envelope)?.map(Block::InspectionOperator));
        }
        Lookup::BonusMalus { .. } => {
            return Ok(bonus_malus::parse(envelope)?.map(Block::BonusMalus));
        }
        Lookup::Policy { .. } => return Ok(policies::parse(envelope)?.map(Block::OsagoInfo)),
        Lookup::TaxNumber { .. } => {
            return Ok(taxpayers::tax_number(envelope)?.map(Block::TaxNumber));
        }
        Lookup::SelfEmployed { .. } => {
            return Ok(taxpayers::self_employed(envelope)?.map(Block::SelfEmployed));
        }
        Lookup::SoleTrader { .. } => return company(CompanyKind::SoleTrader, envelope),
        Lookup::Company { .. } => return company(CompanyKind::Company, envelope),
        Lookup::Makes => (None, None, None),
        Lookup::Models { make } => (Some(make), None, None),
        Lookup::Years { make, model } => (Some(make), Some(model), None),
        Lookup::Modifications { make, model, year } => (Some(make), Some(model), Some(*year)),
    };
    let (options, unparsed) = valuation::step(envelope)?;
    let step = Valuation {
        brand: make.cloned(),
        model: model.cloned(),
        year,
        options,
        ..Valuation::default()
    };
    Ok(Parsed::new(Block::Valuation(step), unparsed))
}

fn company(kind: CompanyKind, envelope: &Envelope) -> Result<Parsed<Block>, WireError> {
    Ok(companies::parse(kind, envelope)?.map(Block::Company))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud_wire::samples;

    #[test]
    fn each_question_asks_by_what_its_method_takes() {
        for (lookup, expected) in samples::questions().into_iter().zip([
            "gibdd?type=finesPhoto&regNumber=А123ВС77&postNum=00000000000000000001\
             &division=0000&photoToken=pt-000001",
            "eaisto?type=operator&number=00001",
            "rsa?type=kbm&surname=Тестов&name=Тест&patronymic=Тестович&birthday=02.01.1980\
             &driverDocSeries=9900&driverDocNumber=000001",
            "rsa?type=osagoinfo&seria=ХХХ&nomer=0000000001",
            "nalog?type=inn&lastname=Тестов&firstname=Тест&secondname=Тестович\
             &birthdate=02.01.1980&serianomer=9905000001",
            "nalog?type=npd&inn=770000000156",
            "pb_nalog?type=search_ip&inn=770000000156",
            "pb_nalog?type=search_org&inn=7700000016",
            "carprice?type=marks",
            "carprice?type=models&mark=TEST",
            "carprice?type=years&mark=TEST&model=Model",
            "carprice?type=modifications&mark=TEST&model=Model&year=2017",
        ]) {
            assert_eq!(request(&lookup).line(), expected);
        }
    }

    #[test]
    fn one_policy_reads_like_those_of_a_car() {
        let lookup = Lookup::Policy {
            series: "ХХХ".to_owned(),
            number: "0000000001".to_owned(),
        };
        let none = json!({"status": 200, "count": 0, "message": "Нет"});
        for (answer, count) in [(samples::policies(), 1), (none, 0)] {
            match samples::read(|envelope| parse(&lookup, envelope), &answer) {
                Ok((Block::OsagoInfo(block), _)) => assert_eq!(block.policies.len(), count),
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn a_step_tells_what_was_asked_and_what_may_follow() {
        for lookup in samples::questions() {
            let envelope = samples::opened(&samples::answer_to(lookup.kind())).unwrap();
            let parsed = parse(&lookup, &envelope).ok().unwrap();
            assert!(parsed.unparsed.is_empty(), "{lookup:?}");
            let Some(Block::Valuation(step)) = parsed.block else {
                continue;
            };
            assert_eq!(step.options.len(), 2, "{lookup:?}");
            assert_eq!(
                step.year.is_some(),
                lookup.kind().method() == "modifications"
            );
        }
    }
}
