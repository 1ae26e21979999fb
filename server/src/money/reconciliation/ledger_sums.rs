//! Consistency checks of the ledger and of the sums cached from it.

use std::collections::HashMap;

use uuid::Uuid;

use crate::money::ledger::AccountKind;
use crate::money::reconciliation::discrepancy::{Discrepancy, DiscrepancyKind, roubles};
use crate::money::repository::batches::TimeRange;
use crate::money::repository::{ledger, ledger_checks};
use crate::platform::db::{StorageError, Tx};

/// Finds transfers that do not have two entries that sum to zero.
pub async fn transfers(
    tx: &Tx,
    range: Option<TimeRange>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    for (id, sum) in ledger::list_unbalanced(tx, range).await? {
        found.push(Discrepancy::of_sums(
            DiscrepancyKind::TransferUnbalanced,
            format!("проводка {id}"),
            0,
            sum,
        ));
    }
    for (id, count) in ledger_checks::list_not_two(tx, range).await? {
        found.push(Discrepancy::new(
            DiscrepancyKind::TransferEntries,
            format!("проводка {id}"),
            "2",
            count.to_string(),
        ));
    }
    Ok(())
}

/// Compares cached balances with ledger entries, and held amounts with open services.
/// Compares these users, or all.
pub async fn users(
    tx: &Tx,
    of: Option<&[Uuid]>,
    found: &mut Vec<Discrepancy>,
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
                let subject = format!("пользователь {user_id}, {words}");
                let kind = DiscrepancyKind::CachedSum;
                found.push(Discrepancy::of_sums(kind, subject, sum, cached));
            }
        }
        let open = open_prices.get(&user_id).copied().unwrap_or(0);
        if open != held {
            let subject = format!("пользователь {user_id}");
            let kind = DiscrepancyKind::HeldSum;
            found.push(Discrepancy::of_sums(kind, subject, open, held));
        }
    }
    Ok(())
}

/// Checks the running sum of each ledger entry, starting from zero.
pub async fn running_sums(
    tx: &Tx,
    of: Option<&[Uuid]>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    for broken in ledger_checks::list_broken_sums(tx, of).await? {
        let number = broken
            .seq
            .map_or("без номера".to_owned(), |seq| format!("{seq}"));
        found.push(Discrepancy::new(
            DiscrepancyKind::RunningSum,
            format!(
                "пользователь {}, счёт {}, запись {number} проводки {}",
                broken.user_id, broken.account, broken.transfer_id
            ),
            roubles(broken.previous + broken.amount),
            broken.balance_after.map_or("ничего".to_owned(), roubles),
        ));
    }
    // A missing newest entry shows only in the user's entry counter.
    for wrong in ledger_checks::list_wrong_numbers(tx, of).await? {
        found.push(Discrepancy::new(
            DiscrepancyKind::RunningSum,
            format!("пользователь {}, номер последней записи", wrong.id),
            wrong.ledger_seq.to_string(),
            wrong.last.to_string(),
        ));
    }
    Ok(())
}

/// Checks that the remaining checks of packages are in range.
pub async fn packages(tx: &Tx, found: &mut Vec<Discrepancy>) -> Result<(), StorageError> {
    for package in ledger_checks::list_impossible_packages(tx).await? {
        found.push(Discrepancy::new(
            DiscrepancyKind::PackageChecks,
            format!("пакет {} пользователя {}", package.id, package.user_id),
            format!("от 0 до {}", package.checks_total),
            package.checks_remaining.to_string(),
        ));
    }
    Ok(())
}
