//! Every kind of block with all its lists in use.

use avtosled_core::report::{
    Accident, Accidents, AuctionLot, Auctions, Bankruptcies, Bankruptcy, Block, BonusMalus,
    Company, Conversion, Customs, CustomsRecord, DebtPart, Decoded, Deprivation, DriverLicence,
    Fine, Fines, History, Inspection, InspectionOperator, Inspections, Mileage, MileageRecord,
    Modification, NamedValue, OwnershipPeriod, Party, Payee, Photo, Photos, Pledge, Pledges,
    Policies, Policy, Proceeding, Proceedings, Recall, Recalls, Restriction, Restrictions,
    SelfEmployed, TaxNumber, Taxi, TaxiPermit, Valuation, Wanted, WantedRecord,
};

/// Two empty records in each list.
fn two<T: Default>() -> Vec<T> {
    vec![T::default(), T::default()]
}

macro_rules! templates {
    ($($method:literal $kind:ident $name:ident { $($field:ident: $record:ident),+ })+) => {
        fn with_lists() -> Vec<(&'static str, Block)> {
            vec![$(($method, {
                let mut data = $name::default();
                $(data.$field = two::<$record>();)+
                full(Block::$kind(data))
            })),+]
        }
    };
}

/// The lists inside records, filled as well.
fn full(mut block: Block) -> Block {
    match &mut block {
        Block::Pledges(pledges) => {
            for pledge in &mut pledges.records {
                (pledge.pledgors, pledge.creditors) = (two::<Party>(), two::<Party>());
            }
        }
        Block::Accidents(accidents) => {
            for accident in &mut accidents.accidents {
                accident.damage_codes = two::<String>();
            }
        }
        Block::Customs(customs) => {
            for record in &mut customs.records {
                record.fields = two::<NamedValue>();
            }
        }
        Block::Decoded(decoded) => {
            for modification in &mut decoded.modifications {
                modification.equipment = two::<String>();
                modification.fields = two::<NamedValue>();
            }
        }
        Block::Proceedings(proceedings) => {
            for proceeding in &mut proceedings.records {
                (proceeding.parts, proceeding.phones) = (two::<DebtPart>(), two::<String>());
            }
        }
        Block::Fines(fines) => {
            for fine in &mut fines.records {
                fine.payee = Some(Payee::default());
            }
        }
        _ => {}
    }
    block
}

templates! {
    "gibddhistory" History History { ownership_periods: OwnershipPeriod }
    "gibdddtp" Accidents Accidents { accidents: Accident }
    "gibddwanted" Wanted Wanted { records: WantedRecord }
    "gibddrestricted" Restrictions Restrictions { records: Restriction }
    "zalognotary" Pledges Pledges { records: Pledge }
    "fedresurs" Pledges Pledges { records: Pledge }
    "eaist" Inspections Inspections { cards: Inspection }
    "probeg" Mileage Mileage { records: MileageRecord }
    "osago" Osago Policies { policies: Policy }
    "osagoinfo" OsagoInfo Policies { policies: Policy }
    "fts" Customs Customs { records: CustomsRecord }
    "taxi" Taxi Taxi { permits: TaxiPermit }
    "otzivcamp" Recalls Recalls { campaigns: Recall }
    "photos" Photos Photos { photos: Photo }
    "vininfo" Decoded Decoded { modifications: Modification }
    "fines" Fines Fines { records: Fine }
    "auctions" Auctions Auctions { lots: AuctionLot }
    "fssp" Proceedings Proceedings { records: Proceeding }
    "bankruptcy" Bankruptcies Bankruptcies { records: Bankruptcy }
    "driver" DriverLicence DriverLicence { deprivations: Deprivation, categories: String }
}

/// Every kind of block with the method that fills it, each list with two records, and empty
/// registers of what stops a deal.
pub fn templates() -> Vec<(&'static str, Block)> {
    let mut templates = with_lists();
    templates.extend([
        ("gibddwanted", Block::Wanted(Wanted::default())),
        (
            "gibddrestricted",
            Block::Restrictions(Restrictions::default()),
        ),
        ("zalognotary", Block::Pledges(Pledges::default())),
        ("conversion", Block::Conversion(Conversion::default())),
        ("valuation", Block::Valuation(Valuation::default())),
        ("kbm", Block::BonusMalus(BonusMalus::default())),
        (
            "operator",
            Block::InspectionOperator(InspectionOperator::default()),
        ),
        ("company", Block::Company(Company::default())),
        ("inn", Block::TaxNumber(TaxNumber::default())),
        ("npd", Block::SelfEmployed(SelfEmployed::default())),
    ]);
    templates
}
