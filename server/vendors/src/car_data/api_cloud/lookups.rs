//! Questions beside the sources of a report, and the readers of their answers.

use avtosled_core::report::{Block, CompanyKind, Valuation};

use super::request::{Method, Request};
use super::{
    bonus_malus, companies, fine_photos, operators, policies, self_employed, tax_number, valuation,
};
use crate::car_data::api_cloud::reading::{Envelope, Parsed, WireError};
use crate::car_data::{Lookup, LookupKind};

/// The method of a look-up.
pub const fn method(kind: LookupKind) -> &'static Method {
    match kind {
        LookupKind::FinePhotos => &fine_photos::METHOD,
        LookupKind::InspectionOperator => &operators::METHOD,
        LookupKind::BonusMalus => &bonus_malus::METHOD,
        LookupKind::Policy => &policies::ONE,
        LookupKind::TaxNumber => &tax_number::METHOD,
        LookupKind::SelfEmployed => &self_employed::METHOD,
        LookupKind::SoleTrader => &companies::SOLE_TRADER,
        LookupKind::Company => &companies::COMPANY,
        LookupKind::Makes => &valuation::MAKES,
        LookupKind::Models => &valuation::MODELS,
        LookupKind::Years => &valuation::YEARS,
        LookupKind::Modifications => &valuation::MODIFICATIONS,
    }
}

/// A question, and the reader of its answer.
pub struct Question<'a> {
    pub request: Request,
    pub read: Read<'a>,
}

type Read<'a> = Box<dyn Fn(&Envelope) -> Result<Parsed<Block>, WireError> + Send + Sync + 'a>;

/// The question of a look-up: a line each.
pub fn question(lookup: &Lookup) -> Question<'_> {
    match lookup {
        Lookup::FinePhotos {
            plate,
            ruling,
            photo_token,
            division,
        } => {
            let request = fine_photos::request(plate, ruling, division, photo_token);
            by(request, fine_photos::parse, Block::Photos)
        }
        Lookup::InspectionOperator { number } => {
            let request = operators::request(number);
            by(request, operators::parse, Block::InspectionOperator)
        }
        Lookup::BonusMalus {
            driver,
            licence_series,
            licence_number,
        } => {
            let request = bonus_malus::request(driver, licence_series, licence_number);
            by(request, bonus_malus::parse, Block::BonusMalus)
        }
        Lookup::Policy { series, number } => {
            let request = policies::of_number(series, number);
            by(request, policies::parse, Block::Osago)
        }
        Lookup::TaxNumber { person, passport } => {
            let request = tax_number::request(person, passport);
            by(request, tax_number::parse, Block::TaxNumber)
        }
        Lookup::SelfEmployed { inn } => {
            let request = self_employed::request(inn);
            by(request, self_employed::parse, Block::SelfEmployed)
        }
        Lookup::SoleTrader { inn } => company(CompanyKind::SoleTrader, inn),
        Lookup::Company { inn } => company(CompanyKind::Company, inn),
        Lookup::Makes => step(valuation::makes(), (None, None, None)),
        Lookup::Models { make } => step(valuation::models(make), (Some(make), None, None)),
        Lookup::Years { make, model } => {
            let request = valuation::years(make, model);
            step(request, (Some(make), Some(model), None))
        }
        Lookup::Modifications { make, model, year } => {
            let request = valuation::modifications(make, model, *year);
            step(request, (Some(make), Some(model), Some(*year)))
        }
    }
}

fn by<T: 'static>(
    request: Request,
    parse: fn(&Envelope) -> Result<Parsed<T>, WireError>,
    block: fn(T) -> Block,
) -> Question<'static> {
    let read = move |envelope: &Envelope| Ok(parse(envelope)?.map(block));
    Question {
        request,
        read: Box::new(read),
    }
}

fn company(kind: CompanyKind, inn: &str) -> Question<'static> {
    let read = move |envelope: &Envelope| Ok(companies::parse(kind, envelope)?.map(Block::Company));
    Question {
        request: companies::request(kind, inn),
        read: Box::new(read),
    }
}

/// What a step of a valuation was asked by: make, model, year.
type Asked<'a> = (Option<&'a String>, Option<&'a String>, Option<i32>);

fn step(request: Request, (make, model, year): Asked<'_>) -> Question<'_> {
    let read = move |envelope: &Envelope| {
        let (options, unparsed) = valuation::step(envelope)?;
        let step = Valuation {
            brand: make.cloned(),
            model: model.cloned(),
            year,
            options,
            ..Valuation::default()
        };
        Ok(Parsed::new(Block::Valuation(step), unparsed))
    };
    Question {
        request,
        read: Box::new(read),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

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
            let request = question(&lookup).request;
            assert_eq!(request.line(), expected);
            assert_eq!(request.method.name(), method(lookup.kind()).name());
        }
    }

    #[test]
    fn one_policy_reads_like_those_of_a_car() {
        let lookup = Lookup::Policy {
            series: "ХХХ".to_owned(),
            number: "0000000001".to_owned(),
        };
        let none = json!({"status": 200, "count": 0, "message": "Нет"});
        for (answer, count) in [(samples::json(policies::SAMPLE), 1), (none, 0)] {
            match samples::read(&*question(&lookup).read, &answer) {
                Ok((Block::Osago(block), _)) => assert_eq!(block.policies.len(), count),
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn a_step_tells_what_was_asked_and_what_may_follow() {
        for lookup in samples::questions() {
            let envelope = samples::opened(&samples::answer_to(lookup.kind())).unwrap();
            let parsed = (question(&lookup).read)(&envelope).ok().unwrap();
            assert!(parsed.unparsed.is_empty(), "{lookup:?}");
            let Some(Block::Valuation(step)) = parsed.block else {
                continue;
            };
            assert_eq!(step.options.len(), 2, "{lookup:?}");
            assert_eq!(
                step.year.is_some(),
                question(&lookup).request.method.kind == "modifications"
            );
        }
    }
}
