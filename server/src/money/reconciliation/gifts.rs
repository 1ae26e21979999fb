//! The part of a balance that operators gave, told again entry by entry: it is spent first, comes back last
//! of what was held, and goes to no card.

use uuid::Uuid;

use crate::money::ledger::AccountKind;
use crate::money::reconciliation::difference::{Difference, DifferenceKind};
use crate::money::reconciliation::payment_transfers::{PAGE, is_last};
use crate::money::repository::gift_checks::{self as repo, Moved};
use crate::platform::db::{StorageError, Tx};

/// The gifts of these users, or of all.
pub async fn compare(
    tx: &Tx,
    of: Option<&[Uuid]>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    for user in repo::list_gifted(tx, of).await? {
        let purse = tell(tx, user.id).await?;
        for (words, should, is) in [
            ("баланс", purse.gift, user.credit),
            ("удержано", purse.gift_held, user.credit_held),
        ] {
            if should != is {
                let place = format!("пользователь {}, {words}", user.id);
                let kind = DifferenceKind::GiftSum;
                found.push(Difference::of_sums(kind, place, should, is));
            }
        }
    }
    Ok(())
}

/// What a user has, in kopecks, and which part of it is a gift.
#[derive(Default)]
struct Purse {
    available: i64,
    gift: i64,
    held: i64,
    gift_held: i64,
}

async fn tell(tx: &Tx, user: Uuid) -> Result<Purse, StorageError> {
    let mut purse = Purse::default();
    let mut after = 0;
    loop {
        let page = repo::page_moved(tx, user, after, PAGE).await?;
        for moved in &page {
            purse.take(moved);
        }
        after = page.last().map_or(after, |moved| moved.seq);
        if is_last(page.len()) {
            return Ok(purse);
        }
    }
}

impl Purse {
    fn take(&mut self, moved: &Moved) {
        let sum = moved.amount.abs();
        match (moved.from_account, moved.to_account) {
            (AccountKind::Available, AccountKind::Held) => {
                let gift = self.spend(sum);
                self.held += sum;
                self.gift_held += gift;
            }
            (AccountKind::Held, AccountKind::Available) => {
                let own = sum.min(self.held - self.gift_held);
                self.held -= sum;
                self.gift_held -= sum - own;
                self.available += sum;
                self.gift += sum - own;
            }
            (AccountKind::Held, _) => {
                self.held -= sum;
                self.gift_held -= sum.min(self.gift_held);
            }
            (AccountKind::Available, AccountKind::Revenue | AccountKind::Adjustments)
                if moved.amount < 0 =>
            {
                self.spend(sum);
            }
            (AccountKind::Adjustments, _) => {
                self.available += sum;
                self.gift += sum;
            }
            // The user's own money comes or goes.
            _ => {
                self.available += moved.amount;
                self.gift = self.gift.min(self.available);
            }
        }
    }

    /// Answers the part of a sum that a gift paid.
    fn spend(&mut self, sum: i64) -> i64 {
        let gift = sum.min(self.gift);
        self.available -= sum;
        self.gift -= gift;
        gift
    }
}
