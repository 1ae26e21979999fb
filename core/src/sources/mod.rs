//! Sources of a report: one file per source with its properties, answer type and assessment.

mod accidents;
pub(crate) mod answer;
mod assessment;
mod auctions;
mod bankruptcy;
mod block;
pub(crate) mod checklist;
mod conversion;
mod customs;
mod damage;
mod decoding;
mod enforcement;
pub(crate) mod events;
pub(crate) mod facts;
mod fines;
mod freshness;
mod history;
mod input;
mod inspections;
mod lookups;
mod mileage;
pub(crate) mod odometer;
pub(crate) mod operations;
mod ownership;
mod photos;
mod plausibility;
mod pledges;
mod policies;
mod policy_details;
mod prelude;
mod presentation;
mod recalls;
mod registration;
mod registry;
mod restrictions;
mod source;
mod state;
mod taxi;
pub(crate) mod texts;
mod valuation;
mod wanted;

pub use accidents::{Accident, Accidents, damage_scheme};
pub use answer::Answer;
pub use assessment::Assessment;
pub use auctions::{AuctionLot, Auctions};
pub use bankruptcy::{Bankruptcies, Bankruptcy};
pub use checklist::{CheckItem, CheckKind};
pub use conversion::Conversion;
pub use customs::{Customs, CustomsRecord};
pub use damage::{
    AccidentDamage, DAMAGE_NOTE, DamageScheme, Outline, Severity, UnplacedCode, Zone, ZoneDamage,
};
pub use decoding::{Decoded, Modification};
pub use enforcement::{DebtPart, Proceeding, Proceedings};
pub use events::{EventKind, TimelineEvent};
pub use facts::{NamedValue, Statement};
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
    AssessedReading, Certainty, Fall, OdometerAnalysis, OdometerUnit, Reading, ReadingState,
    Suspicion, analyse_readings,
};
pub use operations::operation_title;
pub use ownership::OwnershipPeriod;
pub(crate) use ownership::distinct;
pub use photos::{Photo, Photos};
pub use plausibility::{is_year_of_manufacture, take_doubted};
pub use pledges::{Party, Pledge, PledgeKind, PledgeRegister, Pledges};
pub use policies::{Policies, Policy};
pub use policy_details::PolicyDetails;
pub use presentation::{
    Badge, Group, Layout, Presentation, Rank, Record, RecordList, Row, RowValue, Tile, ValueKind,
};
pub use recalls::{Recall, Recalls};
pub use registry::Block;
pub use restrictions::{Restriction, Restrictions};
pub use source::{DataKind, Risk, Source, SourceId};
pub use state::{SourceState, Weight};
pub use taxi::{Taxi, TaxiPermit};
pub use texts::{kilometres, roubles};
pub use valuation::Valuation;
pub use wanted::{Wanted, WantedRecord};
