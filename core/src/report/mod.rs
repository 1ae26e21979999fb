//! What a report says: the blocks that the sources fill, and the verdict drawn from them.

mod advice;
mod assess;
mod blocks;
mod changes;
mod mileage;
mod operations;
mod verdict;

pub use advice::recommendations;
pub use assess::assess;
pub use blocks::{
    Accident, Accidents, History, Inspection, Inspections, Mileage, MileageRecord, OwnershipPeriod,
    Restriction, Restrictions, Vehicle, VehiclePassport, Wanted, WantedRecord,
};
pub use changes::{changes, remembered};
pub use operations::operation_title;
pub use verdict::{
    RULES_VERSION, ReportVerdict, SourceInput, SourceStatus, VerdictReason, verdict,
};

use serde::{Deserialize, Serialize};

/// What one source's answer means for a buyer. Grey states are never good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum SourceState {
    /// The source answered and nothing speaks against the car.
    Good,
    /// The source answered; a buyer should look closer.
    Attention,
    /// The source answered; a deal is dangerous.
    Stop,
    /// The source answered that it knows nothing of this car.
    NoData,
    /// The source did not answer.
    NotAnswered,
}

/// The parsed answer of one call to a source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "block", content = "data", rename_all = "camelCase")]
#[expect(
    clippy::large_enum_variant,
    reason = "a report holds a handful of blocks"
)]
pub enum Block {
    History(History),
    Accidents(Accidents),
    Wanted(Wanted),
    Restrictions(Restrictions),
    Inspections(Inspections),
    Mileage(Mileage),
}
