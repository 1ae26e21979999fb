//! The ledger against itself and against the sums kept beside it.

use std::collections::HashMap;

use uuid::Uuid;

use crate::money::ledger::AccountKind;
use crate::money::reconciliation::difference::{Difference, DifferenceKind, roubles};
use crate::money::repository::spans::Span;
use crate::money::repository::{ledger, ledger_checks};
use crate::platform::db::{StorageError, Tx};

/// Transfers that are not two entries of one sum.
pub async fn transfers(
    tx: &Tx,
    span: Option<Span>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    for (id, sum) in ledger::list_unbalanced(tx, span).await? {
        found.push(Difference::of_sums(
            DifferenceKind::TransferUnbalanced,
            format!("проводка {id}"),
            0,
            sum,
        ));
    }
    for (id, count) in ledger_checks::list_not_two(tx, span).await? {
        found.push(Difference::new(
            DifferenceKind::TransferEntries,
            format!("проводка {id}"),
            "2",
            count.to_string(),
        ));
    }
    Ok(())
}

/// Cached sums of these users, or of all, and what is held for open services.
pub async fn users(
    tx: &Tx,
    of: Option<&[Uuid]>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    let mut sums: HashMap<(Uuid, AccountKind), i64> = HashMap::new();
    for (user_id, account, sum) in ledger::list_sums(tx, of).await? {
        sums.insert((user_id, account), sum);
    }
    let open_prices = ledger::list_open_prices(tx, of).await?;
    let open_prices: HashMap<Uuid, i64> = open_prices.into_iter().collect();
    for (user_id, available, held) in ledger::list_cached(tx, of).await? {
        for (account, words, cached) in [
            (AccountKind::Available, "баланс", available),
            (AccountKind::Held, "удержано", held),
        ] {
            let sum = sums.get(&(user_id, account));
            let sum = sum.copied().unwrap_or(0);
            if sum != cached {
                let place = format!("пользователь {user_id}, {words}");
                let kind = DifferenceKind::CachedSum;
                found.push(Difference::of_sums(kind, place, sum, cached));
            }
        }
        let open = open_prices.get(&user_id).copied().unwrap_or(0);
        if open != held {
            let place = format!("пользователь {user_id}");
            let kind = DifferenceKind::HeldSum;
            found.push(Difference::of_sums(kind, place, open, held));
        }
    }
    Ok(())
}

/// The sum after each entry. It begins at zero, so that with the cached sums it is also seen that
/// the last one is the user's own.
pub async fn running_sums(
    tx: &Tx,
    of: Option<&[Uuid]>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    for broken in ledger_checks::list_broken_sums(tx, of).await? {
        let number = broken
            .seq
            .map_or("без номера".to_owned(), |seq| format!("{seq}"));
        found.push(Difference::new(
            DifferenceKind::RunningSum,
            format!(
                "пользователь {}, счёт {}, запись {number} проводки {}",
                broken.user_id, broken.account, broken.transfer_id
            ),
            roubles(broken.previous + broken.amount),
            broken.balance_after.map_or("ничего".to_owned(), roubles),
        ));
    }
    // Of the newest entry nothing else tells that it is gone.
    for wrong in ledger_checks::list_wrong_numbers(tx, of).await? {
        found.push(Difference::new(
            DifferenceKind::RunningSum,
            format!("пользователь {}, номер последней записи", wrong.id),
            wrong.ledger_seq.to_string(),
            wrong.last.to_string(),
        ));
    }
    Ok(())
}

/// Counters of packages.
pub async fn packages(tx: &Tx, found: &mut Vec<Difference>) -> Result<(), StorageError> {
    for package in ledger_checks::list_impossible_packages(tx).await? {
        found.push(Difference::new(
            DifferenceKind::PackageChecks,
            format!("пакет {} пользователя {}", package.id, package.user_id),
            format!("от 0 до {}", package.checks_total),
            package.checks_remaining.to_string(),
        ));
    }
    Ok(())
}
