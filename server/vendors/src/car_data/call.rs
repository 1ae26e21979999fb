//! The calls that fill blocks of the report.

use strum::VariantArray;

/// One call that fills a block of the report. Some take several requests to the vendor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray)]
pub enum SourceCall {
    /// Registration history.
    History,
    /// Accidents.
    Accidents,
    /// Wanted list.
    Wanted,
    /// Restrictions on registration actions.
    Restrictions,
    /// Inspection cards with odometer readings.
    Inspections,
    /// Policies of compulsory insurance with their terms.
    Policies,
    /// Customs declarations and the electronic passport.
    Customs,
    /// Photos from advertisements.
    Photos,
    /// Notices of pledge in the notaries' register.
    Pledges,
    /// Leases in the federal register.
    Leases,
    /// Recalls by manufacturers.
    Recalls,
    /// The equipment as the VIN tells it.
    Decoding,
    /// Permits to work as a taxi.
    Taxi,
    /// Unpaid fines.
    Fines,
    /// Sales at auctions.
    Auctions,
    /// VIN, plate and body number of one car.
    Conversion,
    /// Enforcement proceedings against the owner.
    Enforcement,
    /// Market price.
    Valuation,
    /// Bankruptcy of the owner.
    Bankruptcy,
}

impl SourceCall {
    /// All calls in the order of their declaration, for metrics and tests.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The vendor's API that the call belongs to.
    #[must_use]
    pub fn api(self) -> &'static str {
        match self {
            Self::History
            | Self::Accidents
            | Self::Wanted
            | Self::Restrictions
            | Self::Inspections
            | Self::Fines => "gibdd",
            Self::Policies => "rsa",
            Self::Customs => "fts",
            Self::Photos => "autophoto",
            Self::Pledges | Self::Leases => "zalog",
            Self::Recalls => "gost",
            Self::Decoding => "vindecoder",
            Self::Taxi => "taxi",
            Self::Auctions => "auctions",
            Self::Conversion => "converter",
            Self::Enforcement => "fssp",
            Self::Valuation => "carprice",
            Self::Bankruptcy => "bankrot",
        }
    }

    /// The vendor's name of the method within its API.
    #[must_use]
    pub fn method(self) -> &'static str {
        match self {
            Self::History => "gibdd",
            Self::Accidents => "dtp",
            Self::Wanted => "wanted",
            Self::Restrictions => "restrict",
            Self::Inspections => "eaisto",
            Self::Policies => "osago",
            Self::Customs => "auto",
            Self::Photos => "regnum",
            Self::Pledges => "notary",
            Self::Leases => "fedresurs",
            Self::Recalls | Self::Decoding | Self::Auctions => "vin",
            Self::Taxi | Self::Conversion => "search",
            Self::Fines => "fines",
            Self::Enforcement => "physical",
            Self::Valuation => "price",
            Self::Bankruptcy => "searchString",
        }
    }

    /// The answer names people, so nothing of it is kept as it came.
    #[must_use]
    pub fn names_people(self) -> bool {
        matches!(self, Self::Enforcement | Self::Bankruptcy)
    }
}
