//! What a report says of all its sources together, and the verdict drawn from them.

mod advert;
mod advice;
mod bargain;
mod changes;
mod checklist;
mod consistency;
mod findings;
mod mileage_chart;
mod naming;
mod passport;
mod price;
#[cfg(test)]
mod properties;
mod source_input;
mod tile;
mod timeline;
mod verdict;

pub use advert::{Advert, AdvertComparison};
pub use advice::recommendations;
pub use bargain::{BARGAIN_NOTE, Bargain, BargainItem, bargain};
pub use changes::{changes, remembered, tells_changes};
pub use checklist::viewing_checklist;
pub use consistency::{Contradiction, ContradictionCode, Named, contradictions};
pub use findings::{Findings, findings};
pub use mileage_chart::{
    FORECAST_NOTE, MileageChart, MileageForecast, MileagePoint, mileage_chart,
};
pub use naming::{make, model};
pub use passport::{PassportKind, passport_kind};
pub use price::{PRICE_NOTE, PriceBand, price_band};
pub use source_input::{SourceInput, SourceStatus, odometer_of};
pub use tile::tile;
pub use timeline::{OwnershipBand, Timeline, timeline};
pub use verdict::{RULES_VERSION, ReportVerdict, VerdictReason, knows_car, verdict};

pub use crate::sources::{
    Accident, AccidentDamage, Accidents, Answer, AuctionLot, Auctions, Bankruptcies, Bankruptcy,
    Block, BonusMalus, Certainty, CheckItem, CheckKind, Company, CompanyKind, Conversion, Customs,
    CustomsRecord, DAMAGE_NOTE, DamageScheme, DebtPart, Decoded, Deprivation, DriverLicence,
    EventKind, Fall, Fine, Fines, History, Inspection, InspectionOperator, Inspections,
    JudgedReading, Mileage, MileageRecord, Modification, NamedValue, Odometer, OdometerUnit,
    OwnershipPeriod, Party, Payee, Photo, Photos, Pledge, PledgeKind, PledgeRegister, Pledges,
    Policies, Policy, PolicyDetails, Proceeding, Proceedings, Reading, ReadingState, Recall,
    Recalls, Restriction, Restrictions, SelfEmployed, Severity, SourceState, Stated, TaxNumber,
    Taxi, TaxiPermit, TimelineEvent, UnplacedCode, Valuation, Vehicle, VehiclePassport, Wanted,
    WantedRecord, Zone, ZoneDamage, assess, damage_scheme, odometer, operation_title,
};
