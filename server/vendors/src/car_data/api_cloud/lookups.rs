//! Requests of lookups outside reports, and the parsers of their answers.

use avtosled_core::report::{Block, CompanyKind, Valuation};

use super::people::{bonus_malus, companies, self_employed, tax_number};
use super::request::{Method, Request};
use super::traffic_police::fine_photos;
use super::vehicles::{operators, policies, valuation};
use crate::car_data::api_cloud::parsing::{Envelope, ParsedAnswer, WireError};
use crate::car_data::{Lookup, LookupKind};

/// Vendor method of a lookup.
pub const fn method(kind: LookupKind) -> &'static Method {
    match kind {
        LookupKind::FinePhotos => &fine_photos::METHOD,
        LookupKind::InspectionOperator => &operators::METHOD,
        LookupKind::BonusMalus => &bonus_malus::METHOD,
        LookupKind::Policy => &policies::BY_NUMBER,
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

/// Request of a lookup with the parser of its answer.
pub struct LookupRequest<'a> {
    pub request: Request,
    pub parse: Parse<'a>,
}

type Parse<'a> =
    Box<dyn Fn(&Envelope) -> Result<ParsedAnswer<Block>, WireError> + Send + Sync + 'a>;

/// Builds the request of a lookup.
pub fn request(lookup: &Lookup) -> LookupRequest<'_> {
    match lookup {
        Lookup::FinePhotos {
            plate,
            ruling,
            photo_token,
            division,
        } => {
            let request = fine_photos::request(plate, ruling, division, photo_token);
            with_block(request, fine_photos::parse, Block::Photos)
        }
        Lookup::InspectionOperator { number } => {
            let request = operators::request(number);
            with_block(request, operators::parse, Block::InspectionOperator)
        }
        Lookup::BonusMalus {
            driver,
            licence_series,
            licence_number,
        } => {
            let request = bonus_malus::request(driver, licence_series, licence_number);
            with_block(request, bonus_malus::parse, Block::BonusMalus)
        }
        Lookup::Policy { series, number } => {
            let request = policies::by_number(series, number);
            with_block(request, policies::parse, Block::Osago)
        }
        Lookup::TaxNumber { person, passport } => {
            let request = tax_number::request(person, passport);
            with_block(request, tax_number::parse, Block::TaxNumber)
        }
        Lookup::SelfEmployed { inn } => {
            let request = self_employed::request(inn);
            with_block(request, self_employed::parse, Block::SelfEmployed)
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

fn with_block<T: 'static>(
    request: Request,
    parse: fn(&Envelope) -> Result<ParsedAnswer<T>, WireError>,
    block: fn(T) -> Block,
) -> LookupRequest<'static> {
    LookupRequest {
        request,
        parse: Box::new(move |envelope| Ok(parse(envelope)?.map(block))),
    }
}

fn company(kind: CompanyKind, inn: &str) -> LookupRequest<'static> {
    LookupRequest {
        request: companies::request(kind, inn),
        parse: Box::new(move |envelope| Ok(companies::parse(kind, envelope)?.map(Block::Company))),
    }
}

/// Parameters of a valuation step: make, model, year.
type StepParameters<'a> = (Option<&'a String>, Option<&'a String>, Option<i32>);

fn step(request: Request, (make, model, year): StepParameters<'_>) -> LookupRequest<'_> {
    let parse = move |envelope: &Envelope| {
        let (options, unparsed) = valuation::parse_step(envelope)?;
        let step = Valuation {
            brand: make.cloned(),
            model: model.cloned(),
            year,
            options,
            ..Valuation::default()
        };
        Ok(ParsedAnswer::new(Block::Valuation(step), unparsed))
    };
    LookupRequest {
        request,
        parse: Box::new(parse),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn each_lookup_sends_parameters_of_its_method() {
        for (lookup, expected) in samples::lookups().into_iter().zip([
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
            let request = request(&lookup).request;
            assert_eq!(request.to_text(), expected);
            assert_eq!(request.method.name(), method(lookup.kind()).name());
        }
    }

    #[test]
    fn policy_by_number_is_parsed_like_policies_of_car() {
        let lookup = Lookup::Policy {
            series: "ХХХ".to_owned(),
            number: "0000000001".to_owned(),
        };
        let none = json!({"status": 200, "count": 0, "message": "Нет"});
        for (answer, count) in [(samples::json(policies::SAMPLE), 1), (none, 0)] {
            match samples::try_parse(&*request(&lookup).parse, &answer) {
                Ok((Block::Osago(block), _)) => assert_eq!(block.policies.len(), count),
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn valuation_step_answer_has_two_options_and_year_only_at_last_step() {
        for lookup in samples::lookups() {
            let envelope = samples::envelope(&samples::for_lookup(lookup.kind())).unwrap();
            let request = request(&lookup);
            let parsed = (request.parse)(&envelope).ok().unwrap();
            assert!(parsed.unparsed.is_empty(), "{lookup:?}");
            let Some(Block::Valuation(step)) = parsed.block else {
                continue;
            };
            assert_eq!(step.options.len(), 2, "{lookup:?}");
            let is_last = request.request.method.kind == "modifications";
            assert_eq!(step.year.is_some(), is_last);
        }
    }
}
