//! Table of all answer parsers, each with a complete sample answer of its method.

use std::sync::LazyLock;

use avtosled_core::report::{Answer, Block};
use avtosled_core::sources::SourceId;
use serde_json::Value;
use strum::VariantArray;

use crate::car_data::api_cloud::parsing::{Envelope, ParsedAnswer, WireError, parse_envelope};
use crate::car_data::api_cloud::traffic_police::licence;
use crate::car_data::api_cloud::vehicles::{
    conversion, inspections_eaisto, passports, photos_nomerogram, valuation,
};
use crate::car_data::api_cloud::{account, lookups, method_of, samples};
use crate::car_data::{ErrorClass, LookupKind, SourceAnswer, Subject};

/// Outcome of parsing a response body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Found,
    Empty,
    Failed(ErrorClass),
}

type ParseResult = Result<SourceAnswer, WireError>;
type ParseBody = dyn Fn(&[u8], u16) -> ParseResult + Send + Sync;

/// Parser of a response body with its HTTP status, and a sample answer.
pub struct Parser {
    pub name: String,
    pub sample: Value,
    pub parse: Box<ParseBody>,
}

pub static PARSERS: LazyLock<Vec<Parser>> = LazyLock::new(|| {
    let mut parsers: Vec<Parser> = SourceId::VARIANTS.iter().copied().map(of_source).collect();
    parsers.extend(samples::lookups().into_iter().map(|lookup| {
        let sample = samples::for_lookup(lookup.kind());
        let name = format!("{:?}", lookup.kind());
        Parser::new(name, sample, move |body, status| {
            let lookup = lookups::request(&lookup);
            let envelope = lookup.request.method.parse_envelope(Some(status), body)?;
            Ok((lookup.parse)(&envelope)?.into_source_answer(envelope, 0))
        })
    }));
    parsers.extend([
        of_block(
            "passports",
            passports::SAMPLE,
            passports::parse,
            Block::Customs,
        ),
        of_block(
            "photos of Nomerogram",
            photos_nomerogram::SAMPLE,
            photos_nomerogram::parse,
            Block::Photos,
        ),
        of_block(
            "inspections of EAISTO",
            inspections_eaisto::SAMPLE,
            inspections_eaisto::parse,
            Block::Inspections,
        ),
        without_block("balance", samples::json(account::SAMPLE), |envelope| {
            let balance = account::parse_balance(envelope)?;
            Ok(format!("{balance:?}"))
        }),
        without_block(
            "identifiers",
            samples::json(conversion::SAMPLE),
            |envelope| {
                let car = conversion::parse_answer(envelope.clone())?;
                let numbers = (car.found, car.vin, car.plate, car.body, car.chassis);
                let names = (car.brand_model, car.brand, car.model, car.year);
                Ok(format!("{numbers:?} {names:?}"))
            },
        ),
        without_block(
            "driving licence",
            samples::json(licence::SAMPLE),
            |envelope| {
                let licence = licence::parse(envelope, 0)?.licence;
                let content = licence.map(|licence| {
                    let days = (licence.issued_on, licence.printed_end);
                    let lists = (licence.categories, licence.deprivations);
                    (licence.number, days, lists)
                });
                Ok(format!("{content:?}"))
            },
        ),
        without_block(
            "names",
            samples::for_lookup(LookupKind::Makes),
            |envelope| Ok(format!("{:?}", valuation::parse_names(envelope)?)),
        ),
    ]);
    parsers
});

impl Parser {
    fn new(
        name: impl Into<String>,
        sample: Value,
        parse: impl Fn(&[u8], u16) -> ParseResult + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            sample,
            parse: Box::new(parse),
        }
    }

    /// Parses a body, and checks that the block survives the round trip through JSON of a stored report.
    pub fn outcome(&self, body: &[u8], status: u16) -> Outcome {
        match (self.parse)(body, status) {
            Ok(answer) => {
                let Some(block) = &answer.block else {
                    return Outcome::Empty;
                };
                let stored = serde_json::to_value(Answer::from(block.clone())).unwrap();
                let loaded: Answer = serde_json::from_value(stored).unwrap();
                assert!(loaded.block == *block);
                Outcome::Found
            }
            Err(WireError::Rejected { class, .. }) => Outcome::Failed(class),
            Err(WireError::Unavailable { .. } | WireError::RateLimited) => {
                Outcome::Failed(ErrorClass::RetryLater)
            }
            Err(WireError::Malformed(_)) => Outcome::Failed(ErrorClass::ClientBug),
        }
    }
}

fn of_source(call: SourceId) -> Parser {
    let name = format!("{call:?}");
    Parser::new(name, samples::for_source(call), move |body, status| {
        let source = method_of(call);
        let method = (source.request)(&Subject::default()).method;
        let envelope = method.parse_envelope(Some(status), body)?;
        Ok((source.parse)(&envelope)?.into_source_answer(envelope, 0))
    })
}

fn of_block<T: 'static>(
    name: &str,
    sample: &str,
    parse: fn(&Envelope) -> Result<ParsedAnswer<T>, WireError>,
    block: fn(T) -> Block,
) -> Parser {
    Parser::new(name, samples::json(sample), move |body, status| {
        let envelope = parse_envelope(Some(status), body)?;
        Ok(parse(&envelope)?.map(block).into_source_answer(envelope, 0))
    })
}

/// Creates a parser for an answer without a block; its content replaces the raw answer.
fn without_block(
    name: &str,
    sample: Value,
    describe: fn(&Envelope) -> Result<String, WireError>,
) -> Parser {
    Parser::new(name, sample, move |body, status| {
        let content = describe(&parse_envelope(Some(status), body)?)?;
        Ok(SourceAnswer {
            raw: Value::String(content),
            ..SourceAnswer::default()
        })
    })
}
