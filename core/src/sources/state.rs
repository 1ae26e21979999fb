//! State of a source and weight of a finding.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use crate::api_name::impl_api_name;

/// Result of one source for a buyer; only [`SourceState::Good`] is displayed in green.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[strum(serialize_all = "camelCase", const_into_str)]
pub enum SourceState {
    /// The source answered and has nothing against the car.
    Good,
    /// The source answered; the buyer should look closer.
    Attention,
    /// The source answered; a deal is dangerous.
    Stop,
    /// The source answered that it has no data on this car.
    NoData,
    /// The source did not answer.
    NotAnswered,
}

impl_api_name!(SourceState);

impl SourceState {
    /// Whether a buyer should act on the state.
    pub(crate) const fn is_finding(self) -> bool {
        matches!(self, Self::Attention | Self::Stop)
    }
}

/// Weight of a finding, the lightest first.
///
/// Among findings of one level the heaviest is listed first and is the title of the verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// No finding.
    #[default]
    None,
    /// Problem that the seller settles within a day: fines, a recall.
    Minor,
    /// Question to the seller: many owners, debts, an ended lease.
    Question,
    /// Hard use of the car: taxi, hire, training.
    Wear,
    /// Accidents and other recorded damage.
    Damage,
    /// Inconsistent past, or a car off the register.
    Past,
    /// Rollback of the odometer.
    Rollback,
    /// Claim of a third party to the car, or a deal that may be disputed.
    Claim,
    /// Total loss that was rebuilt.
    TotalLoss,
    /// Ban on registration until it is lifted.
    Ban,
    /// Car that can never be registered.
    Void,
    /// Stolen car.
    Theft,
}
