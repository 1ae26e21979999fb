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

use super::SourceAnswer;
use avtosled_core::report::Block;
use avtosled_core::sources::SourceId;
use car::{
    accidents, auctions, conversion, customs, decoding, history, inspections, photos, recalls,
    restrictions, taxi, valuation, wanted,
};
use claims::{fines, leases, pledges, policies};
use people::{bankruptcy, enforcement};

/// Reads the answer of a call.
pub(super) fn source(
    call: SourceId,
    envelope: Envelope,
    response_ms: u32,
) -> Result<SourceAnswer, WireError> {
    let parsed = match call {
        SourceId::History => history::parse(&envelope)?.map(Block::History),
        SourceId::Accidents => accidents::parse(&envelope)?.map(Block::Accidents),
        SourceId::Wanted => wanted::parse(&envelope)?.map(Block::Wanted),
        SourceId::Restrictions => restrictions::parse(&envelope)?.map(Block::Restrictions),
        SourceId::Inspections | SourceId::Mileage => {
            inspections::parse(&envelope)?.map(Block::Inspections)
        }
        SourceId::Policies | SourceId::PolicyDetails => {
            policies::parse(&envelope)?.map(Block::Osago)
        }
        SourceId::Customs => customs::parse(&envelope)?.map(Block::Customs),
        SourceId::Photos => photos::parse(&envelope)?.map(Block::Photos),
        SourceId::Pledges => pledges::parse(&envelope)?.map(Block::Pledges),
        SourceId::Leases => leases::parse(&envelope)?.map(Block::Pledges),
        SourceId::Recalls => recalls::parse(&envelope)?.map(Block::Recalls),
        SourceId::Decoding => decoding::parse(&envelope)?.map(Block::Decoded),
        SourceId::Taxi => taxi::parse(&envelope)?.map(Block::Taxi),
        SourceId::Fines => fines::parse(&envelope)?.map(Block::Fines),
        SourceId::Auctions => auctions::parse(&envelope)?.map(Block::Auctions),
        SourceId::Conversion => conversion::parse(&envelope)?.map(Block::Conversion),
        SourceId::Enforcement => enforcement::parse(&envelope)?.map(Block::Proceedings),
        SourceId::Valuation => valuation::parse(&envelope)?.map(Block::Valuation),
        SourceId::Bankruptcy => bankruptcy::parse(&envelope)?.map(Block::Bankruptcies),
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
        for &call in SourceId::VARIANTS {
            let is_read = source(call, samples::opened(&json!([])).unwrap(), 0).is_ok();
            let may = matches!(call, SourceId::Customs | SourceId::Taxi | SourceId::Fines);
            assert_eq!(is_read, may, "{call:?}");
        }
    }

    /// With neither list nor counter nobody knows, though some registers say «nothing» in words.
    #[test]
    fn an_answer_without_its_basic_fields_is_no_clean_car() {
        let bare = json!({"status": 200});
        let words = json!({"status": 200, "message": "Нет"});
        for &call in SourceId::VARIANTS {
            let error = |answer| source(call, samples::opened(answer).unwrap(), 0).err();
            assert_eq!(error(&bare), Some(SHAPE), "{call:?}");
            let may = matches!(call, SourceId::Customs | SourceId::Valuation);
            assert_eq!(error(&words).is_none(), may, "{call:?}");
        }
    }
}
