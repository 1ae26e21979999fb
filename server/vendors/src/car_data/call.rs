//! Where the vendor answers for a source.

use avtosled_core::sources::SourceId;

/// The vendor's API that answers for a source.
#[must_use]
pub const fn api(source: SourceId) -> &'static str {
    match source.asked_as() {
        SourceId::History
        | SourceId::Accidents
        | SourceId::Wanted
        | SourceId::Restrictions
        | SourceId::Inspections
        | SourceId::Mileage
        | SourceId::Fines => "gibdd",
        SourceId::Policies | SourceId::PolicyDetails => "rsa",
        SourceId::Customs => "fts",
        SourceId::Photos => "autophoto",
        SourceId::Pledges | SourceId::Leases => "zalog",
        SourceId::Recalls => "gost",
        SourceId::Decoding => "vindecoder",
        SourceId::Taxi => "taxi",
        SourceId::Auctions => "auctions",
        SourceId::Conversion => "converter",
        SourceId::Enforcement => "fssp",
        SourceId::Valuation => "carprice",
        SourceId::Bankruptcy => "bankrot",
    }
}

/// The vendor's name of the method within its API.
#[must_use]
pub const fn method(source: SourceId) -> &'static str {
    match source.asked_as() {
        SourceId::History => "gibdd",
        SourceId::Accidents => "dtp",
        SourceId::Wanted => "wanted",
        SourceId::Restrictions => "restrict",
        SourceId::Inspections | SourceId::Mileage => "eaisto",
        SourceId::Policies | SourceId::PolicyDetails => "osago",
        SourceId::Customs => "auto",
        SourceId::Photos => "regnum",
        SourceId::Pledges => "notary",
        SourceId::Leases => "fedresurs",
        SourceId::Recalls | SourceId::Decoding | SourceId::Auctions => "vin",
        SourceId::Taxi | SourceId::Conversion => "search",
        SourceId::Fines => "fines",
        SourceId::Enforcement => "physical",
        SourceId::Valuation => "price",
        SourceId::Bankruptcy => "searchString",
    }
}
