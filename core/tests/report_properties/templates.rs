//! Every kind of block with all its lists in use.

use avtosled_core::report::{
    Accident, Accidents, AuctionLot, Auctions, Bankruptcies, Bankruptcy, Block, BonusMalus,
    Company, Conversion, Customs, CustomsRecord, DebtPart, Decoded, Deprivation, DriverLicence,
    Fine, Fines, History, Inspection, InspectionOperator, Inspections, Mileage, MileageRecord,
    Modification, NamedValue, OwnershipPeriod, Party, Payee, Photo, Photos, Pledge, Pledges,
    Policies, Policy, PolicyDetails, Proceeding, Proceedings, Recall, Recalls, Restriction,
    Restrictions, SelfEmployed, TaxNumber, Taxi, TaxiPermit, Valuation, Wanted, WantedRecord,
};
use avtosled_core::sources::SourceId;

/// Two empty records in each list.
fn two<T: Default>() -> Vec<T> {
    vec![T::default(), T::default()]
}

macro_rules! templates {
    ($($id:ident $kind:ident $name:ident { $($field:ident: $record:ident),+ })+) => {
        fn with_lists() -> Vec<(SourceId, Block)> {
            vec![$((SourceId::$id, {
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
    History History History { ownership_periods: OwnershipPeriod }
    Accidents Accidents Accidents { accidents: Accident }
    Wanted Wanted Wanted { records: WantedRecord }
    Restrictions Restrictions Restrictions { records: Restriction }
    Pledges Pledges Pledges { records: Pledge }
    Leases Pledges Pledges { records: Pledge }
    Inspections Inspections Inspections { cards: Inspection }
    Mileage Mileage Mileage { records: MileageRecord }
    Policies Osago Policies { policies: Policy }
    PolicyDetails PolicyDetails PolicyDetails { policies: Policy }
    Customs Customs Customs { records: CustomsRecord }
    Taxi Taxi Taxi { permits: TaxiPermit }
    Recalls Recalls Recalls { campaigns: Recall }
    Photos Photos Photos { photos: Photo }
    Decoding Decoded Decoded { modifications: Modification }
    Fines Fines Fines { records: Fine }
    Auctions Auctions Auctions { lots: AuctionLot }
    Enforcement Proceedings Proceedings { records: Proceeding }
    Bankruptcy Bankruptcies Bankruptcies { records: Bankruptcy }
    Conversion DriverLicence DriverLicence { deprivations: Deprivation, categories: String }
}

/// Every kind of block with the source that fills it, each list with two records, and empty
/// registers of what stops a deal.
pub fn templates() -> Vec<(SourceId, Block)> {
    let mut templates = with_lists();
    templates.extend([
        (SourceId::Wanted, Block::Wanted(Wanted::default())),
        (
            SourceId::Restrictions,
            Block::Restrictions(Restrictions::default()),
        ),
        (SourceId::Pledges, Block::Pledges(Pledges::default())),
        (
            SourceId::Conversion,
            Block::Conversion(Conversion::default()),
        ),
        (SourceId::Valuation, Block::Valuation(Valuation::default())),
        (
            SourceId::Conversion,
            Block::BonusMalus(BonusMalus::default()),
        ),
        (
            SourceId::Conversion,
            Block::InspectionOperator(InspectionOperator::default()),
        ),
        (SourceId::Conversion, Block::Company(Company::default())),
        (SourceId::Conversion, Block::TaxNumber(TaxNumber::default())),
        (
            SourceId::Conversion,
            Block::SelfEmployed(SelfEmployed::default()),
        ),
    ]);
    templates
}
