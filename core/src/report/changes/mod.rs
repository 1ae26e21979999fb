//! Changes between two answers of one source, as Russian lines of text.

mod car;
mod records;

pub use car::merge_snapshots;

use crate::sources::{Block, Mileage, Pledges, Policies, SourceId};

/// Whether [`changes`] compares the answers of this source.
#[must_use]
pub const fn supports_changes(source: SourceId) -> bool {
    matches!(
        source,
        SourceId::History
            | SourceId::Accidents
            | SourceId::Wanted
            | SourceId::Restrictions
            | SourceId::Pledges
            | SourceId::Leases
            | SourceId::Mileage
            | SourceId::Policies
    )
}

/// Russian lines about additions, changes and removals; `None` is an answer without data.
///
/// Ignores the order of records and differences without an event, such as the growing length of a
/// current period or the text beside a code.
#[must_use]
pub fn changes(before: Option<&Block>, after: Option<&Block>) -> Vec<String> {
    match (before.filter(|block| is_known(block)), after) {
        (Some(Block::History(before)), Some(Block::History(after))) if after.found => {
            let mut lines = car::changes(before, after);
            lines.extend(records::periods(
                &before.ownership_periods,
                &after.ownership_periods,
            ));
            lines
        }
        (None, Some(Block::History(after))) if after.found => {
            vec!["Автомобиль появился в реестре Госавтоинспекции".to_owned()]
        }
        (Some(Block::History(_)), None | Some(Block::History(_))) => {
            vec!["Автомобиля больше нет в реестре Госавтоинспекции".to_owned()]
        }
        (Some(Block::Accidents(before)), Some(Block::Accidents(after))) => {
            records::accidents(before, after)
        }
        (Some(Block::Wanted(before)), Some(Block::Wanted(after))) => records::wanted(before, after),
        (Some(Block::Restrictions(before)), Some(Block::Restrictions(after))) => {
            records::restrictions(before, after)
        }
        (Some(Block::Pledges(before)), Some(Block::Pledges(after))) => {
            records::pledges(before, after)
        }
        (Some(Block::Mileage(before)), Some(Block::Mileage(after))) => {
            records::mileage(before, after)
        }
        (Some(Block::Osago(before)), Some(Block::Osago(after))) => records::policies(before, after),
        // A register without records may return no block.
        (None, Some(Block::Pledges(after))) => records::pledges(&Pledges::default(), after),
        (Some(Block::Pledges(before)), None) => records::pledges(before, &Pledges::default()),
        (None, Some(Block::Mileage(after))) => records::mileage(&Mileage::default(), after),
        (Some(Block::Mileage(before)), None) => records::mileage(before, &Mileage::default()),
        (None, Some(Block::Osago(after))) => records::policies(&Policies::default(), after),
        _ => Vec::new(),
    }
}

fn is_known(block: &Block) -> bool {
    !matches!(block, Block::History(history) if !history.found)
}
