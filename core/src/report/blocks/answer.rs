//! What one source answered: its block, and what of the answer could not be read.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    Accidents, Auctions, Bankruptcies, BonusMalus, Company, Conversion, Customs, Decoded,
    DriverLicence, Fines, History, InspectionOperator, Inspections, Mileage, Photos, Pledges,
    Policies, Proceedings, Recalls, Restrictions, SelfEmployed, TaxNumber, Taxi, Valuation, Wanted,
};

/// The parsed answer of one call to a source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "block", content = "data", rename_all = "camelCase")]
pub enum Block {
    History(History),
    Accidents(Accidents),
    Wanted(Wanted),
    Restrictions(Restrictions),
    Inspections(Inspections),
    Mileage(Mileage),
    /// Policies of the car.
    Osago(Policies),
    /// One policy by its series and number; the method is not confirmed.
    OsagoInfo(Policies),
    Customs(Customs),
    Conversion(Conversion),
    Taxi(Taxi),
    Recalls(Recalls),
    Photos(Photos),
    Pledges(Pledges),
    Decoded(Decoded),
    Fines(Fines),
    /// The method is not confirmed.
    Auctions(Auctions),
    Proceedings(Proceedings),
    Bankruptcies(Bankruptcies),
    Valuation(Valuation),
    BonusMalus(BonusMalus),
    DriverLicence(DriverLicence),
    InspectionOperator(InspectionOperator),
    Company(Company),
    TaxNumber(TaxNumber),
    SelfEmployed(SelfEmployed),
}

/// A block with what could not be read of the answer behind it: the one place for that, whatever
/// the source. A block that was stored without it reads as one with nothing left over.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    #[serde(flatten)]
    pub block: Block,
    /// Records that were not or not fully understood, as JSON text, shown raw under «прочее». A
    /// record that was read in part is also in the block; one that was not is in the block's count
    /// alone, so that it never makes a car look clean. They may name people.
    #[serde(default)]
    pub other: Vec<String>,
    /// Russian names of the registers behind this source that did not answer, where it has several
    /// of which others did.
    #[serde(default)]
    pub silent: Vec<String>,
}

impl From<Block> for Answer {
    /// A block that was read in full.
    fn from(block: Block) -> Self {
        Self {
            block,
            other: Vec::new(),
            silent: Vec::new(),
        }
    }
}

impl fmt::Debug for Answer {
    // What could not be read may name people, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answer")
            .field("block", &self.block)
            .field("other", &self.other.len())
            .field("silent", &self.silent)
            .finish()
    }
}
