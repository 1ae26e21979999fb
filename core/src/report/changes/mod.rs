//! What is new between two answers of one source, in words.

mod car;
mod readings;
mod records;

pub use car::remembered;

use super::{Block, Mileage, Pledges, Policies};
use crate::sources::SourceId;

/// Whether [`changes`] knows what is news in the answers of this source; of the others it tells nothing.
#[must_use]
pub const fn tells_changes(source: SourceId) -> bool {
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

/// What was added, changed or has vanished, one line each; nothing when both answers say the same.
///
/// `None`: the source knows nothing of the car. The order of records does not count, nor what differs
/// without anything having happened: the length of a period that still runs, the words beside a code.
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
            readings::mileage(before, after)
        }
        (Some(Block::Osago(before)), Some(Block::Osago(after))) => records::policies(before, after),
        // A register without a record may say nothing at all.
        (None, Some(Block::Pledges(after))) => records::pledges(&Pledges::default(), after),
        (Some(Block::Pledges(before)), None) => records::pledges(before, &Pledges::default()),
        (None, Some(Block::Mileage(after))) => readings::mileage(&Mileage::default(), after),
        (Some(Block::Mileage(before)), None) => readings::mileage(before, &Mileage::default()),
        (None, Some(Block::Osago(after))) => records::policies(&Policies::default(), after),
        _ => Vec::new(),
    }
}

fn is_known(block: &Block) -> bool {
    !matches!(block, Block::History(history) if !history.found)
}
