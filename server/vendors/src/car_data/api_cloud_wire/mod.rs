//! The JSON of api-cloud.ru and nothing else: bytes in, our types out.
//!
//! The vendor gives numbers as strings, drops empty lists, spells «nothing» in five ways and
//! changes fields without notice. So a field that cannot be read is missing, a record that cannot
//! be read is kept raw, and only an answer without its basic fields is an error: taking it for an
//! empty one would make a car look clean.

pub(super) mod car;
mod claims;
mod people;
mod reading;

mod balance;
pub(super) mod lookups;
#[cfg(test)]
mod mutations;
mod requests;
#[cfg(test)]
mod samples;

use serde_json::Value;

pub(super) use balance::balance;
pub(super) use car::conversion::{conversion, conversion_input};
pub(super) use people::driver::licence;
pub(super) use reading::envelope::Envelope;
pub(super) use reading::refusal::WireError;
pub(super) use requests::{Request, request, russian};

use super::{SourceAnswer, SourceCall};
use avtosled_core::report::Block;
use car::{
    accidents, auctions, conversion, customs, decoding, history, inspections, photos, recalls,
    restrictions, taxi, valuation, wanted,
};
use claims::{fines, leases, pledges, policies};
use people::{bankruptcy, enforcement};

/// The content of a method's answer.
pub(super) struct Parsed {
    pub block: Option<Block>,
    pub unparsed: Vec<Value>,
}

/// Reads the answer of a call.
pub(super) fn source(
    call: SourceCall,
    envelope: Envelope,
    response_ms: u32,
) -> Result<SourceAnswer, WireError> {
    let parse = match call {
        SourceCall::History => history::parse,
        SourceCall::Accidents => accidents::parse,
        SourceCall::Wanted => wanted::parse,
        SourceCall::Restrictions => restrictions::parse,
        SourceCall::Inspections => inspections::parse,
        SourceCall::Policies => policies::parse,
        SourceCall::Customs => customs::parse,
        SourceCall::Photos => photos::parse,
        SourceCall::Pledges => pledges::parse,
        SourceCall::Leases => leases::parse,
        SourceCall::Recalls => recalls::parse,
        SourceCall::Decoding => decoding::parse,
        SourceCall::Taxi => taxi::parse,
        SourceCall::Fines => fines::parse,
        SourceCall::Auctions => auctions::parse,
        SourceCall::Conversion => conversion::parse,
        SourceCall::Enforcement => enforcement::parse,
        SourceCall::Valuation => valuation::parse,
        SourceCall::Bankruptcy => bankruptcy::parse,
    };
    read(parse, envelope, response_ms)
}

/// Reads an answer by a parser of its method.
pub(super) fn read(
    parse: impl FnOnce(&Envelope) -> Result<Parsed, WireError>,
    envelope: Envelope,
    response_ms: u32,
) -> Result<SourceAnswer, WireError> {
    let parsed = parse(&envelope)?;
    Ok(SourceAnswer {
        block: parsed.block,
        unparsed: parsed.unparsed,
        silent: Vec::new(),
        actual_at: envelope.actual_at,
        from_cache: envelope.from_cache,
        price_kopecks: envelope.price_kopecks,
        account_balance_kopecks: envelope.balance_kopecks,
        raw: envelope.raw,
        response_ms,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use strum::VariantArray;

    use super::*;

    /// A list where an object should stand is no answer, but of the methods that answer so.
    #[test]
    fn only_some_methods_answer_with_a_bare_list() {
        for &call in SourceCall::VARIANTS {
            let is_read = source(call, samples::opened(&json!([])).unwrap(), 0).is_ok();
            let may = matches!(
                call,
                SourceCall::Customs | SourceCall::Taxi | SourceCall::Fines
            );
            assert_eq!(is_read, may, "{call:?}");
        }
    }
}
