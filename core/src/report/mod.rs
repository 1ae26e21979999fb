//! What a report says: the blocks that the sources fill, and the verdict drawn from them.

mod advice;
mod assess;
mod blocks;
mod changes;
mod checklist;
mod consistency;
mod damage;
mod findings;
mod mileage;
mod odometer;
mod operations;
mod price;
mod source_input;
mod timeline;
mod verdict;
mod words;

pub use advice::recommendations;
pub use assess::assess;
pub use blocks::{
    Accident, Accidents, Answer, AuctionLot, Auctions, Bankruptcies, Bankruptcy, Block, BonusMalus,
    Company, CompanyKind, Conversion, Customs, CustomsRecord, DebtPart, Decoded, Deprivation,
    DriverLicence, Fine, Fines, History, Inspection, InspectionOperator, Inspections, Mileage,
    MileageRecord, Modification, NamedValue, OwnershipPeriod, Party, Payee, Photo, Photos, Pledge,
    PledgeKind, PledgeRegister, Pledges, Policies, Policy, Proceeding, Proceedings, Recall,
    Recalls, Restriction, Restrictions, SelfEmployed, TaxNumber, Taxi, TaxiPermit, Valuation,
    Vehicle, VehiclePassport, Wanted, WantedRecord,
};
pub use changes::{changes, remembered};
pub use checklist::{CheckItem, CheckKind, viewing_checklist};
pub use consistency::{Contradiction, Named, Stated, contradictions};
pub use damage::{
    AccidentDamage, DAMAGE_NOTE, DamageScheme, Severity, UnplacedCode, Zone, ZoneDamage,
    damage_scheme,
};
pub use findings::{Findings, findings};
pub use odometer::{FORECAST_NOTE, MileageChart, MileageForecast, MileagePoint, mileage_chart};
pub use operations::operation_title;
pub use price::{PRICE_NOTE, PriceBand, price_band};
pub use source_input::{SourceInput, SourceStatus};
pub use timeline::{EventKind, OwnershipBand, Timeline, TimelineEvent, timeline};
pub use verdict::{RULES_VERSION, ReportVerdict, VerdictReason, knows_car, verdict};

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
