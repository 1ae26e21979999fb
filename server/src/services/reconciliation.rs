//! Compares the ledger with the cached balances.

use std::collections::HashMap;

use avtosled_core::money::Kopecks;
use uuid::Uuid;

use crate::repos::RepoError;
use crate::repos::ledger;
use crate::services::Services;

/// A place where the books disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A transfer whose entries do not sum to zero.
    Transfer { id: Uuid, sum: Kopecks },
    /// A user's cached sum that is not the sum of the entries.
    Cache {
        user_id: Uuid,
        account: &'static str,
        ledger: Kopecks,
        cached: Kopecks,
    },
    /// A user's held money that is not the price of what is still open in the user's reports.
    Held {
        user_id: Uuid,
        open: Kopecks,
        held: Kopecks,
    },
}

/// All differences at one moment; none is the only good answer.
pub async fn find_differences(services: &Services) -> Result<Vec<Difference>, RepoError> {
    let tx = services.db.begin_snapshot().await?;
    let mut differences = Vec::new();
    for (id, sum) in ledger::list_unbalanced(&tx).await? {
        differences.push(Difference::Transfer {
            id,
            sum: Kopecks(sum),
        });
    }
    let mut sums: HashMap<(Uuid, String), i64> = HashMap::new();
    for (user_id, account, sum) in ledger::list_sums(&tx).await? {
        sums.insert((user_id, account), sum);
    }
    let open_prices = ledger::list_open_prices(&tx).await?;
    let open_prices: HashMap<Uuid, i64> = open_prices.into_iter().collect();
    for (user_id, available, held) in ledger::list_cached(&tx).await? {
        for (account, cached) in [("available", available), ("held", held)] {
            let ledger = sums
                .get(&(user_id, account.to_owned()))
                .copied()
                .unwrap_or(0);
            if ledger != cached {
                differences.push(Difference::Cache {
                    user_id,
                    account,
                    ledger: Kopecks(ledger),
                    cached: Kopecks(cached),
                });
            }
        }
        let open = open_prices.get(&user_id).copied().unwrap_or(0);
        if open != held {
            differences.push(Difference::Held {
                user_id,
                open: Kopecks(open),
                held: Kopecks(held),
            });
        }
    }
    Ok(differences)
}
