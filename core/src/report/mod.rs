//! Conclusions from all sources of a report: verdict, contradictions, timeline, price, checklist.

mod changes;
mod checklist;
mod consistency;
mod findings;
mod listing_price;
mod mileage_chart;
mod naming;
mod negotiation;
mod passport;
mod price;
mod recommendations;
mod source_input;
#[cfg(test)]
mod tests;
mod tile;
mod timeline;
mod verdict;

pub use changes::{changes, merge_snapshots, supports_changes};
pub use checklist::viewing_checklist;
pub use consistency::{Contradiction, ContradictionCode, RequestedCar, contradictions};
pub use findings::{Findings, findings};
pub use listing_price::{ListingPrice, ListingPriceComparison};
pub use mileage_chart::{
    FORECAST_NOTE, MileageChart, MileageForecast, MileagePoint, mileage_chart,
};
pub use naming::{make, model};
pub use negotiation::{NEGOTIATION_NOTE, Negotiation, NegotiationItem, negotiation};
pub use passport::{PassportKind, passport_kind};
pub use price::{PRICE_NOTE, PriceBand, price_band};
pub use recommendations::recommendations;
pub use source_input::{SourceInput, SourceStatus, analyse_odometer};
pub use tile::tile;
pub use timeline::{OwnershipBand, Timeline, timeline};
pub use verdict::{RULES_VERSION, ReportVerdict, VerdictReason, confirms_car, verdict};

pub use crate::sources::{
    Accident, AccidentDamage, Accidents, Answer, AssessedReading, AuctionLot, Auctions,
    Bankruptcies, Bankruptcy, Block, BonusMalus, Certainty, CheckItem, CheckKind, Company,
    CompanyKind, Conversion, Customs, CustomsRecord, DAMAGE_NOTE, DamageScheme, DebtPart, Decoded,
    Deprivation, DriverLicence, EventKind, Fall, Fine, Fines, History, Inspection,
    InspectionOperator, Inspections, Mileage, MileageRecord, Modification, NamedValue,
    OdometerAnalysis, OdometerUnit, OwnershipPeriod, Party, Payee, Photo, Photos, Pledge,
    PledgeKind, PledgeRegister, Pledges, Policies, Policy, PolicyDetails, Proceeding, Proceedings,
    Reading, ReadingState, Recall, Recalls, Restriction, Restrictions, SelfEmployed, Severity,
    SourceState, Statement, TaxNumber, Taxi, TaxiPermit, TimelineEvent, UnplacedCode, Valuation,
    Vehicle, VehiclePassport, Wanted, WantedRecord, Zone, ZoneDamage, analyse_readings,
    damage_scheme, operation_title,
};
