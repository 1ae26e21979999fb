//! api-cloud.ru: a file per method, and the client.
//!
//! The vendor gives numbers as strings, drops empty lists, spells «nothing» in five ways and
//! changes fields without notice. So a field that cannot be read is missing, a record that cannot
//! be read is kept raw, and only an answer without its basic fields is an error: taking it for an
//! empty one would make a car look clean.

mod client;
mod lookups;
mod reading;
mod request;

mod accidents;
mod account;
mod auctions;
mod bankruptcy;
mod bonus_malus;
mod companies;
mod conversion;
mod customs;
mod decoding;
mod enforcement;
mod fine_photos;
mod fines;
mod history;
mod inspections;
mod leases;
mod licence;
mod operators;
mod passports;
mod photos;
mod pledges;
mod policies;
mod recalls;
mod restrictions;
mod second_cards;
mod second_photos;
mod self_employed;
mod tax_number;
mod taxi;
mod valuation;
mod wanted;

#[cfg(test)]
mod mutations;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;

pub use client::{ApiCloud, ApiCloudConfig};

use avtosled_core::sources::SourceId;
use request::{Method, SourceMethod};

use super::{LookupKind, Subject};

/// The names of a source's method in our records: file and `type`.
pub(super) fn source_method(source: SourceId) -> (&'static str, &'static str) {
    names((method_of(source).ask)(&Subject::default()).method)
}

/// The same of the register of driving licences.
pub(super) fn licence_method() -> (&'static str, &'static str) {
    names(&licence::METHOD)
}

/// The same of a look-up.
pub(super) const fn lookup_method(kind: LookupKind) -> (&'static str, &'static str) {
    names(lookups::method(kind))
}

const fn names(method: &Method) -> (&'static str, &'static str) {
    (method.api, method.kind)
}

/// The method that answers for a source; of those that take several, the one that gives it its name.
const fn method_of(source: SourceId) -> &'static SourceMethod {
    match source {
        SourceId::History => &history::SOURCE,
        SourceId::Accidents => &accidents::SOURCE,
        SourceId::Wanted => &wanted::SOURCE,
        SourceId::Restrictions => &restrictions::SOURCE,
        SourceId::Inspections | SourceId::Mileage => &inspections::SOURCE,
        SourceId::Policies | SourceId::PolicyDetails => &policies::SOURCE,
        SourceId::Customs => &customs::SOURCE,
        SourceId::Photos => &photos::SOURCE,
        SourceId::Pledges => &pledges::SOURCE,
        SourceId::Leases => &leases::SOURCE,
        SourceId::Recalls => &recalls::SOURCE,
        SourceId::Decoding => &decoding::SOURCE,
        SourceId::Taxi => &taxi::SOURCE,
        SourceId::Fines => &fines::SOURCE,
        SourceId::Auctions => &auctions::SOURCE,
        SourceId::Conversion => &conversion::SOURCE,
        SourceId::Enforcement => &enforcement::SOURCE,
        SourceId::Valuation => &valuation::SOURCE,
        SourceId::Bankruptcy => &bankruptcy::SOURCE,
    }
}
