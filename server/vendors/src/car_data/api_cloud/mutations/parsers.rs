//! Every parser of answers, with a complete sample answer of its method.

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

/// Outcome of parsing an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Found,
    Empty,
    Failed(ErrorClass),
}

type ParseResult = Result<SourceAnswer, WireError>;
type ParseBody = dyn Fn(&[u8], u16) -> ParseResult + Send + Sync;

/// Parser of a body with its HTTP status, and a sample answer.
pub struct Parser {
    pub sample: Value,
    pub parse: Box<ParseBody>,
}

pub static PARSERS: LazyLock<Vec<Parser>> = LazyLock::new(|| {
    let mut parsers: Vec<Parser> = SourceId::VARIANTS.iter().copied().map(of_source).collect();
    parsers.extend(samples::lookups().into_iter().map(|lookup| {
        let sample = samples::for_lookup(lookup.kind());
        Parser::new(sample, move |body, status| {
            let lookup = lookups::request(&lookup);
            let envelope = lookup.request.method.parse_envelope(Some(status), body)?;
            Ok((lookup.parse)(&envelope)?.into_source_answer(envelope, 0))
        })
    }));
    parsers.extend([
        of_block(passports::SAMPLE, passports::parse, Block::Customs),
        of_block(
            photos_nomerogram::SAMPLE,
            photos_nomerogram::parse,
            Block::Photos,
        ),
        of_block(
            inspections_eaisto::SAMPLE,
            inspections_eaisto::parse,
            Block::Inspections,
        ),
        without_block(samples::json(account::SAMPLE), account::parse_balance),
        without_block(samples::json(conversion::SAMPLE), |envelope| {
            conversion::parse_answer(envelope.clone())
        }),
        without_block(samples::json(licence::SAMPLE), |envelope| {
            licence::parse(envelope, 0)
        }),
        without_block(
            samples::for_lookup(LookupKind::Makes),
            valuation::parse_names,
        ),
    ]);
    parsers
});

impl Parser {
    fn new(
        sample: Value,
        parse: impl Fn(&[u8], u16) -> ParseResult + Send + Sync + 'static,
    ) -> Self {
        let parse = Box::new(parse);
        Self { sample, parse }
    }

    /// Parses a body. The block must survive a round trip through JSON, as reports store it.
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
    Parser::new(samples::for_source(call), move |body, status| {
        let source = method_of(call);
        let method = (source.request)(&Subject::default()).method;
        let envelope = method.parse_envelope(Some(status), body)?;
        Ok((source.parse)(&envelope)?.into_source_answer(envelope, 0))
    })
}

fn of_block<T: 'static>(
    sample: &str,
    parse: fn(&Envelope) -> Result<ParsedAnswer<T>, WireError>,
    block: fn(T) -> Block,
) -> Parser {
    Parser::new(samples::json(sample), move |body, status| {
        let envelope = parse_envelope(Some(status), body)?;
        Ok(parse(&envelope)?.map(block).into_source_answer(envelope, 0))
    })
}

/// Parser of an answer that fills no block.
fn without_block<T: 'static>(
    sample: Value,
    parse: fn(&Envelope) -> Result<T, WireError>,
) -> Parser {
    Parser::new(sample, move |body, status| {
        parse(&parse_envelope(Some(status), body)?).map(|_| SourceAnswer::default())
    })
}
