//! The JSON of api-cloud.ru and nothing else: bytes in, our types out.
//!
//! The vendor gives numbers as strings, drops empty lists, spells «nothing» in five ways and
//! changes fields without notice. So a field that cannot be read is missing, a record that cannot
//! be read is kept raw, and only an answer without its basic fields is an error: taking it for an
//! empty one would make a car look clean.

mod accidents;
mod balance;
mod basis;
mod brand;
mod codes;
mod conversion;
mod driver;
mod envelope;
mod history;
mod inspections;
#[cfg(test)]
mod mutations;
mod records;
mod refusal;
mod restrictions;
#[cfg(test)]
mod samples;
mod text;
mod wanted;

use serde_json::Value;

pub(super) use balance::balance;
pub(super) use conversion::{conversion, conversion_input};
pub(super) use driver::licence;
pub(super) use envelope::{Envelope, open};
pub(super) use refusal::WireError;

use super::{SourceAnswer, SourceCall};
use avtosled_core::report::Block;

/// What a method's answer holds.
struct Parsed {
    block: Option<Block>,
    unparsed: Vec<Value>,
}

/// Reads the answer of one of the register methods.
pub(super) fn source(
    call: SourceCall,
    envelope: Envelope,
    response_ms: u32,
) -> Result<SourceAnswer, WireError> {
    let parsed = match call {
        SourceCall::History => history::parse(&envelope),
        SourceCall::Accidents => accidents::parse(&envelope),
        SourceCall::Wanted => wanted::parse(&envelope),
        SourceCall::Restrictions => restrictions::parse(&envelope),
        SourceCall::Inspections => inspections::parse(&envelope),
    }?;
    Ok(SourceAnswer {
        block: parsed.block,
        unparsed: parsed.unparsed,
        actual_at: envelope.actual_at,
        from_cache: envelope.from_cache,
        price_kopecks: envelope.price_kopecks,
        account_balance_kopecks: envelope.balance_kopecks,
        raw: envelope.raw,
        response_ms,
    })
}
