//! Vendor api-cloud.ru: the client, and one file per method in `people`, `traffic_police`, `vehicles`.
//!
//! The vendor sends numbers as strings, omits empty lists, spells «nothing» in five ways and changes
//! fields without notice. So an unreadable field counts as missing, an unreadable record is stored raw,
//! and only an answer without its required fields is an error, because as an empty answer it would make a
//! car look clean.

mod account;
mod client;
mod lookups;
mod parsing;
mod people;
mod request;
mod traffic_police;
mod vehicles;

#[cfg(test)]
mod mutations;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;

pub use client::{ApiCloud, ApiCloudConfig, report_calls};

use avtosled_core::sources::SourceId;

use self::people::{bankruptcy, enforcement};
use self::request::{Method, SourceMethod};
use self::traffic_police::{accidents, fines, history, inspections, licence, restrictions, wanted};
use self::vehicles::{
    auctions, conversion, customs, decoding, leases, photos, pledges, policies, recalls, taxi,
    valuation,
};

use super::{LookupKind, Subject};

/// API and method names of a source, as stored in call records.
pub(super) fn source_method(source: SourceId) -> (&'static str, &'static str) {
    names((method_of(source).request)(&Subject::default()).method)
}

/// API and method names of the register of driving licences, as stored in call records.
pub(super) fn licence_method() -> (&'static str, &'static str) {
    names(&licence::METHOD)
}

/// API and method names of a lookup, as stored in call records.
pub(super) const fn lookup_method(kind: LookupKind) -> (&'static str, &'static str) {
    names(lookups::method(kind))
}

const fn names(method: &Method) -> (&'static str, &'static str) {
    (method.api, method.kind)
}

/// Main method of a source.
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
