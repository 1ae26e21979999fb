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

pub(super) use balance::balance;
pub(super) use car::conversion::{conversion, conversion_input};
pub(super) use people::driver::licence;
pub(super) use reading::{Envelope, WireError};
pub(super) use requests::{Request, request, russian};

use super::{SourceAnswer, SourceCall};
use avtosled_core::report::Block;
use car::{
    accidents, auctions, conversion, customs, decoding, history, inspections, photos, recalls,
    restrictions, taxi, valuation, wanted,
};
use claims::{fines, leases, pledges, policies};
use people::{bankruptcy, enforcement};

/// Reads the answer of a call.
pub(super) fn source(
    call: SourceCall,
    envelope: Envelope,
    response_ms: u32,
) -> Result<SourceAnswer, WireError> {
    let parsed = match call {
        SourceCall::History => history::parse(&envelope)?.map(Block::History),
        SourceCall::Accidents => accidents::parse(&envelope)?.map(Block::Accidents),
        SourceCall::Wanted => wanted::parse(&envelope)?.map(Block::Wanted),
        SourceCall::Restrictions => restrictions::parse(&envelope)?.map(Block::Restrictions),
        SourceCall::Inspections => inspections::parse(&envelope)?.map(Block::Inspections),
        SourceCall::Policies => policies::parse(&envelope)?.map(Block::Osago),
        SourceCall::Customs => customs::parse(&envelope)?.map(Block::Customs),
        SourceCall::Photos => photos::parse(&envelope)?.map(Block::Photos),
        SourceCall::Pledges => pledges::parse(&envelope)?.map(Block::Pledges),
        SourceCall::Leases => leases::parse(&envelope)?.map(Block::Pledges),
        SourceCall::Recalls => recalls::parse(&envelope)?.map(Block::Recalls),
        SourceCall::Decoding => decoding::parse(&envelope)?.map(Block::Decoded),
        SourceCall::Taxi => taxi::parse(&envelope)?.map(Block::Taxi),
        SourceCall::Fines => fines::parse(&envelope)?.map(Block::Fines),
        SourceCall::Auctions => auctions::parse(&envelope)?.map(Block::Auctions),
        SourceCall::Conversion => conversion::parse(&envelope)?.map(Block::Conversion),
        SourceCall::Enforcement => enforcement::parse(&envelope)?.map(Block::Proceedings),
        SourceCall::Valuation => valuation::parse(&envelope)?.map(Block::Valuation),
        SourceCall::Bankruptcy => bankruptcy::parse(&envelope)?.map(Block::Bankruptcies),
    };
    Ok(parsed.answer(envelope, response_ms))
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use serde_json::json;

    use super::*;
    use reading::SHAPE;

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

    /// With neither list nor counter nobody knows, though some registers say «nothing» in words.
    #[test]
    fn an_answer_without_its_basic_fields_is_no_clean_car() {
        let bare = json!({"status": 200});
        let words = json!({"status": 200, "message": "Нет"});
        for &call in SourceCall::VARIANTS {
            let error = |answer| source(call, samples::opened(answer).unwrap(), 0).err();
            assert_eq!(error(&bare), Some(SHAPE), "{call:?}");
            let may = matches!(call, SourceCall::Customs | SourceCall::Valuation);
            assert_eq!(error(&words).is_none(), may, "{call:?}");
        }
    }
}
