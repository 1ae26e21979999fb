//! The sources of a report, one room each: all that the product knows of a source stands in its file.

mod accidents;
pub(crate) mod answer;
mod auctions;
mod bankruptcy;
mod block;
pub(crate) mod checks;
mod conversion;
mod customs;
pub(crate) mod damage;
mod decoding;
mod enforcement;
pub(crate) mod events;
pub(crate) mod facts;
mod fines;
mod freshness;
mod history;
mod input;
mod inspections;
mod leases;
mod lookups;
mod mileage;
pub(crate) mod odometer;
pub(crate) mod operations;
mod ownership;
mod photos;
mod pledges;
mod policies;
mod policy_details;
mod recalls;
mod restrictions;
#[cfg(test)]
mod sample;
pub(crate) mod says;
mod shown;
mod taxi;
mod valuation;
mod wanted;
pub(crate) mod words;

pub use accidents::{Accident, Accidents};
pub use answer::{Answer, assess};
pub use auctions::{AuctionLot, Auctions};
pub use bankruptcy::{Bankruptcies, Bankruptcy};
pub(crate) use checks::RECYCLING_FEE;
pub use checks::{CheckItem, CheckKind};
pub use conversion::Conversion;
pub use customs::{Customs, CustomsRecord, NamedValue};
pub use damage::{
    AccidentDamage, DAMAGE_NOTE, DamageScheme, Outline, Severity, UnplacedCode, Zone, ZoneDamage,
    damage_scheme,
};
pub use decoding::{Decoded, Modification};
pub use enforcement::{DebtPart, Proceeding, Proceedings};
pub use events::{EventKind, TimelineEvent};
pub use facts::Stated;
pub use fines::{Fine, Fines, Payee};
pub use freshness::{Freshness, REFRESH_RATE, REFRESH_WORDS, age_words, refresh_price};
pub use history::{History, Vehicle, VehiclePassport};
pub use input::{Input, SkipReason};
pub use inspections::{Inspection, Inspections};
pub use lookups::{
    BonusMalus, Company, CompanyKind, Deprivation, DriverLicence, InspectionOperator, SelfEmployed,
    TaxNumber,
};
pub use mileage::{Mileage, MileageRecord};
pub use odometer::{
    Certainty, Fall, JudgedReading, Odometer, OdometerUnit, Reading, ReadingState, odometer,
};
pub use operations::operation_title;
pub use ownership::OwnershipPeriod;
pub(crate) use ownership::distinct;
pub use photos::{Photo, Photos};
pub use pledges::{Party, Pledge, PledgeKind, PledgeRegister, Pledges};
pub use policies::{Policies, Policy};
pub use policy_details::PolicyDetails;
pub use recalls::{Recall, Recalls};
pub use restrictions::{Restriction, Restrictions};
pub use says::{SourceState, Weight};
pub use shown::{
    Group, Layout, Mark, Rank, Record, Records, Row, RowValue, Shown, Tile, ValueKind,
};
pub use taxi::{Taxi, TaxiPermit};
pub use valuation::Valuation;
pub use wanted::{Wanted, WantedRecord};
pub use words::{kilometres, roubles};

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use self::block::block;
#[cfg(test)]
use self::sample::Sample;
use self::says::Says;
use crate::catalogue::Catalogue;

macro_rules! sources {
    ($($(#[$meta:meta])* $id:ident: $room:ident;)+) => {
        /// A source of a report: what a buyer orders and pays; the most telling first. The name is
        /// ours: vendors, price lists and registers have names of their own.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
            EnumString, IntoStaticStr, VariantArray,
        )]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "camelCase")]
        #[strum(serialize_all = "camelCase", const_into_str)]
        pub enum SourceId {
            $($(#[$meta])* $id),+
        }

        impl SourceId {
            /// All that is fixed about the source.
            #[must_use]
            pub const fn source(self) -> &'static Source {
                match self {
                    $(Self::$id => {
                        const SOURCE: &Source = &$room::SOURCE;
                        SOURCE
                    })+
                }
            }
        }
    };
}

sources! {
    Wanted: wanted;
    /// Restrictions on registration actions.
    Restrictions: restrictions;
    /// Notices of pledge in the notaries' register.
    Pledges: pledges;
    /// Leases and pledges in the federal register.
    Leases: leases;
    /// Registrations of the car.
    History: history;
    Accidents: accidents;
    /// Odometer readings of the inspection cards.
    Mileage: mileage;
    /// Inspection cards.
    Inspections: inspections;
    /// Permits to work as a taxi.
    Taxi: taxi;
    /// Sales at auctions.
    Auctions: auctions;
    /// Market price.
    Valuation: valuation;
    /// Enforcement proceedings against the owner.
    Enforcement: enforcement;
    /// Bankruptcy of the owner.
    Bankruptcy: bankruptcy;
    /// Customs declarations and the electronic passport.
    Customs: customs;
    Recalls: recalls;
    /// Unpaid fines.
    Fines: fines;
    /// Policies of compulsory insurance.
    Policies: policies;
    /// The policy in force.
    PolicyDetails: policy_details;
    /// What the VIN says.
    Decoding: decoding;
    /// VIN, plate and body number of one car.
    Conversion: conversion;
    Photos: photos;
}

macro_rules! blocks {
    ($($(#[$meta:meta])* $kind:ident($block:ty) $(of $id:ident)?;)+) => {
        /// The parsed answer of one call to a source.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(tag = "block", content = "data", rename_all = "camelCase")]
        pub enum Block {
            $($(#[$meta])* $kind($block)),+
        }

        impl Block {
            pub(crate) fn says(&self) -> &dyn Says {
                match self {
                    $(Self::$kind(said) => said),+
                }
            }

            /// One of each kind with two records in every list, and the source that it answers, if
            /// it is of a report.
            #[cfg(test)]
            pub(crate) fn samples() -> Vec<(Option<SourceId>, Self)> {
                vec![$({
                    let of: &[SourceId] = &[$(SourceId::$id)?];
                    (of.first().copied(), Self::$kind(Sample::sample()))
                }),+]
            }
        }
    };
}

blocks! {
    History(History) of History;
    Accidents(Accidents) of Accidents;
    Wanted(Wanted) of Wanted;
    Restrictions(Restrictions) of Restrictions;
    Inspections(Inspections) of Inspections;
    Mileage(Mileage) of Mileage;
    /// Policies of the car.
    Osago(Policies) of Policies;
    /// The policies in force.
    PolicyDetails(PolicyDetails) of PolicyDetails;
    Customs(Customs) of Customs;
    Conversion(Conversion) of Conversion;
    Taxi(Taxi) of Taxi;
    Recalls(Recalls) of Recalls;
    Photos(Photos) of Photos;
    /// Of the notaries' register, and leases of the federal one.
    Pledges(Pledges) of Pledges;
    Decoded(Decoded) of Decoding;
    Fines(Fines) of Fines;
    /// The method is not confirmed.
    Auctions(Auctions) of Auctions;
    Proceedings(Proceedings) of Enforcement;
    Bankruptcies(Bankruptcies) of Bankruptcy;
    Valuation(Valuation) of Valuation;
    BonusMalus(BonusMalus);
    DriverLicence(DriverLicence);
    InspectionOperator(InspectionOperator);
    Company(Company);
    TaxNumber(TaxNumber);
    SelfEmployed(SelfEmployed);
}

impl SourceId {
    /// The name on the wire and in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    /// The source that is asked for it: itself, or the one whose answer holds its own.
    #[must_use]
    pub const fn asked_as(self) -> Self {
        match self.source().asked_with {
            Some(other) => other,
            None => self,
        }
    }
}

/// All that is fixed about a source.
#[derive(Debug)]
pub struct Source {
    pub names: Names,
    /// Name of the drawing on its card.
    pub icon: &'static str,
    /// As it is sold.
    pub title: &'static str,
    pub description: &'static str,
    /// What the answer holds, a few words each.
    pub features: &'static [&'static str],
    /// As the report names it where several sources stand side by side.
    pub short: &'static str,
    /// Whose register it is.
    pub register: &'static str,
    /// What the register cannot see.
    pub limits: Option<&'static str>,
    /// The title of its tile, where it has one.
    pub tile: Option<&'static str>,
    /// Ways to ask: any one of them, with all that it lists.
    pub ways: &'static [&'static [Input]],
    /// Minutes that an answer may be used again instead of a new call. What can stop a deal changes
    /// on the day of the deal; what the maker knows hardly ever changes.
    pub cache_minutes: u32,
    /// The source whose answer holds this one's.
    pub asked_with: Option<SourceId>,
    /// What a buyer risks where it is silent, if that can stop a deal.
    pub risk: Option<Risk>,
    /// What it tells beside trouble with the car.
    pub tells: &'static [Tells],
    /// Its answer names people, so nothing of it is kept as it came.
    pub names_people: bool,
    /// A contract confirms how it is asked and what it answers. One that is not is off in production
    /// until an operator switches it on.
    pub is_confirmed: bool,
}

/// The names of a source in the price lists.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    pub search: Option<&'static str>,
    pub selection: Option<&'static str>,
    pub extended: Option<&'static str>,
}

impl Names {
    const NONE: Self = Self {
        search: None,
        selection: None,
        extended: None,
    };

    /// The name in one list; `None` where that list does not sell the source.
    #[must_use]
    pub const fn of(&self, catalogue: Catalogue) -> Option<&'static str> {
        match catalogue {
            Catalogue::Search => self.search,
            Catalogue::Selection => self.selection,
            Catalogue::Extended => self.extended,
        }
    }
}

/// What a source tells beside trouble with the car.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tells {
    /// The car itself, where the source knows it.
    Car,
    Mileage,
}

/// What silence of a source leaves open.
#[derive(Clone, Copy, Debug)]
pub struct Risk {
    /// The risk, in Russian.
    pub name: &'static str,
    /// What a good answer says, inside a sentence.
    pub clear: &'static str,
    /// Good needs its answer even where it was not ordered.
    pub is_needed: bool,
}

const HOUR: u32 = 60;
const DAY: u32 = 24 * HOUR;

const VIN_OR_BODY: &[&[Input]] = &[&[Input::Vin], &[Input::BodyNumber]];
const ANY_NUMBER: &[&[Input]] = &[&[Input::Vin], &[Input::BodyNumber], &[Input::Plate]];
const VIN: &[&[Input]] = &[&[Input::Vin]];

/// What to look at and to ask where the car carried passengers.
const WEAR: &str = "Износ салона, следы наклеек и креплений такси, отверстия от оборудования";
const WORK: &str = "Сколько автомобиль работал в такси или прокате и кто его обслуживал?";

/// A source of which nothing else is special.
const PLAIN: Source = Source {
    names: Names::NONE,
    icon: "",
    title: "",
    description: "",
    features: &[],
    short: "",
    register: "",
    limits: None,
    tile: None,
    ways: VIN_OR_BODY,
    cache_minutes: DAY,
    asked_with: None,
    risk: None,
    tells: &[],
    names_people: false,
    is_confirmed: true,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_room_is_furnished() {
        for id in SourceId::VARIANTS {
            let source = id.source();
            for text in [
                source.icon,
                source.title,
                source.description,
                source.short,
                source.register,
            ] {
                assert!(!text.is_empty(), "{id:?}");
            }
            assert!(
                !source.features.is_empty() && source.cache_minutes > 0,
                "{id:?}"
            );
            assert!(!source.ways.is_empty(), "{id:?}");
            assert!(source.ways.iter().all(|way| !way.is_empty()), "{id:?}");
            assert!(
                Catalogue::ALL
                    .iter()
                    .any(|list| source.names.of(*list).is_some()),
                "{id:?}"
            );
            assert_eq!(id.asked_as().asked_as(), id.asked_as(), "{id:?}");
            assert_eq!(id.name().parse(), Ok(*id));
        }
    }

    /// Whoever is added names people or does not by a decision, and what names them is not kept as it came.
    #[test]
    fn it_is_known_who_names_people() {
        let naming = SourceId::VARIANTS
            .iter()
            .filter(|id| id.source().names_people);
        let mut naming: Vec<&str> = naming.map(|id| id.name()).collect();
        naming.sort_unstable();
        let expected = [
            "bankruptcy",
            "enforcement",
            "leases",
            "pledges",
            "policies",
            "policyDetails",
            "taxi",
        ];
        assert_eq!(naming, expected);
    }
}
