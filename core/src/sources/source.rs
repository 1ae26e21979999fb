//! Sources of a report and their fixed properties.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::checklist::CheckKind;
use super::input::{Input, SkipReason};
use super::state::SourceState;

/// Source of a report, ordered and paid for separately; tiles are in the order of the variants.
///
/// Vendors, price lists and registers use other names for a source.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[strum(serialize_all = "camelCase", const_into_str)]
pub enum SourceId {
    Wanted,
    /// Restrictions on registration actions.
    Restrictions,
    /// Notices of pledge in the notaries' register.
    Pledges,
    /// Leases and pledges in the federal register.
    Leases,
    /// Registrations of the car.
    History,
    Accidents,
    /// Odometer readings of the inspection cards.
    Mileage,
    /// Inspection cards.
    Inspections,
    /// Permits to work as a taxi.
    Taxi,
    /// Sales of the car at auctions.
    Auctions,
    /// Market price of the car.
    Valuation,
    /// Enforcement proceedings against the owner.
    Enforcement,
    /// Bankruptcy of the owner.
    Bankruptcy,
    /// Customs declarations and the electronic passport.
    Customs,
    Recalls,
    /// Unpaid fines of the car.
    Fines,
    /// Policies of compulsory motor insurance (OSAGO).
    Policies,
    /// Policies in force.
    PolicyDetails,
    /// Model and equipment decoded from the VIN.
    Decoding,
    /// Conversion between VIN, plate and body number of one car.
    Conversion,
    Photos,
}

impl SourceId {
    /// Name in the API and in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// Fixed properties of a source.
#[derive(Debug)]
pub struct Source {
    /// Name of the icon on the card of the source.
    pub icon: &'static str,
    /// Title in the price lists.
    pub title: &'static str,
    pub description: &'static str,
    /// Kinds of data in an answer, a few words each.
    pub features: &'static [&'static str],
    /// Name in a report, beside other sources.
    pub short_name: &'static str,
    /// Name of the register and its owner.
    pub register: &'static str,
    /// Records that the register does not contain.
    pub limitations: Option<&'static str>,
    /// Title of the tile; `None` for a source without a tile.
    pub tile_title: Option<&'static str>,
    /// Alternative sets of inputs; any one complete set is enough for a query.
    pub input_sets: &'static [&'static [Input]],
    /// Minutes for which an answer may be reused instead of a new call.
    pub cache_minutes: u32,
    /// Source whose answer contains the answer of this one.
    pub included_in: Option<SourceId>,
    /// Risk that stays unknown while the source has not answered, if it can stop a deal.
    pub risk: Option<Risk>,
    /// Advice to the buyer when the assessment is stop or attention.
    pub(super) stop_advice: Option<&'static str>,
    pub(super) attention_advice: Option<&'static str>,
    /// Checklist items for any finding of the source.
    pub(crate) finding_items: &'static [(CheckKind, &'static str)],
    /// Kinds of data that the source provides beside records of problems.
    pub provides: &'static [DataKind],
    /// Whether answers contain personal data, so that raw answers are not stored.
    pub has_personal_data: bool,
    /// Whether a contract confirms the vendor's method; by default production disables the others.
    pub is_confirmed: bool,
}

/// Kind of data that a source provides beside records of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataKind {
    /// Record of the car itself.
    Car,
    Mileage,
}

/// Risk that stays unknown while a source has not answered.
#[derive(Clone, Copy, Debug)]
pub struct Risk {
    /// Russian name of the risk.
    pub name: &'static str,
    /// Russian text of an answer without this risk, for use within a sentence.
    pub clear_text: &'static str,
    /// Whether a good verdict requires the answer even if it was not ordered.
    pub is_required: bool,
}

/// Number of minutes in an hour and in a day.
pub(super) const HOUR: u32 = 60;
pub(super) const DAY: u32 = 24 * HOUR;

pub(super) const VIN_OR_BODY: &[&[Input]] = &[&[Input::Vin], &[Input::BodyNumber]];
pub(super) const ANY_NUMBER: &[&[Input]] = &[&[Input::Vin], &[Input::BodyNumber], &[Input::Plate]];
pub(super) const VIN: &[&[Input]] = &[&[Input::Vin]];

impl Source {
    /// Default values of the optional properties.
    pub(super) const DEFAULT: Self = Self {
        icon: "",
        title: "",
        description: "",
        features: &[],
        short_name: "",
        register: "",
        limitations: None,
        tile_title: None,
        input_sets: VIN_OR_BODY,
        cache_minutes: DAY,
        included_in: None,
        risk: None,
        stop_advice: None,
        attention_advice: None,
        finding_items: &[],
        provides: &[],
        has_personal_data: false,
        is_confirmed: true,
    };

    /// Advice to the buyer at a level of the assessment.
    #[must_use]
    pub(crate) const fn advice(&self, level: SourceState) -> Option<&'static str> {
        match level {
            SourceState::Stop => self.stop_advice,
            SourceState::Attention => self.attention_advice,
            _ => None,
        }
    }

    /// Reason the source cannot be queried with the known inputs; `None` if it can.
    #[must_use]
    pub fn skip_reason(&self, known: &[Input]) -> Option<SkipReason> {
        self.input_sets
            .iter()
            .map(|inputs| -> Vec<Input> {
                let missing = inputs.iter().filter(|input| !known.contains(input));
                missing.copied().collect()
            })
            .min_by_key(Vec::len)
            .filter(|missing| !missing.is_empty())
            .map(|missing| SkipReason::MissingInput { missing })
    }
}
