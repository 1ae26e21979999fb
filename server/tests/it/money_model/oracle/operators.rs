//! Oracle of operators' credits and debits: as requested, large ones with two administrators.

use avtosled_server::money::ledger::{AccountKind, TransferKind};
use avtosled_server::platform::entities::ledger_entries;
use avtosled_server::platform::entities::reference::Reference;
use avtosled_server::platform::entities::staff_actions::{Model as Credit, Status};
use chrono::Duration;

use crate::money_model::facts::Facts;
use crate::money_model::oracle::{Oracle, holds};

/// Kopecks that an administrator can credit per day without a second one.
const ALONE: i64 = 1_000_000;

impl Oracle {
    pub(super) fn operators(&self, facts: &Facts) -> Result<(), String> {
        let given: i64 = facts.credits.iter().map(|one| one.amount).sum();
        holds(given <= self.allowed.given, || {
            format!(
                "{given} were credited, requested were {}",
                self.allowed.given
            )
        })?;
        let taken: i64 = taken(facts).map(|entry| -entry.amount).sum();
        holds(taken <= self.allowed.taken, || {
            format!(
                "{taken} were debited, requested were {}",
                self.allowed.taken
            )
        })?;
        for credit in given_by_panel(facts) {
            let is_alone = credit.decided_by.is_none();
            holds(
                is_alone || self.allowed.approved.contains(&credit.id),
                || format!("no administrator approved credit {}", credit.id),
            )?;
            holds(credit.decided_by != Some(credit.requested_by), || {
                format!("credit {} was decided by its requester", credit.id)
            })?;
            let day = alone(facts)
                .filter(|one| one.created_at <= credit.created_at)
                .filter(|one| one.created_at > credit.created_at - Duration::days(1));
            let day: i64 = day.map(|one| one.amount).sum();
            holds(!is_alone || day <= ALONE, || {
                format!("one administrator credited {day} in a day")
            })?;
        }
        Ok(())
    }
}

/// Credits made in the admin panel.
pub fn given_by_panel(facts: &Facts) -> impl Iterator<Item = &Credit> {
    let is_given = |one: &&Credit| one.status == Status::Done;
    facts.credits.iter().filter(is_given)
}

fn alone(facts: &Facts) -> impl Iterator<Item = &Credit> {
    given_by_panel(facts).filter(|one| one.decided_by.is_none())
}

/// Debits by operators, as negative entries.
pub fn taken(facts: &Facts) -> impl Iterator<Item = &ledger_entries::Model> {
    facts.entries.iter().filter(|entry| {
        entry.kind == Some(TransferKind::Adjustment)
            && entry.account == AccountKind::Available
            && entry.amount < 0
            && facts.transfers[&entry.transfer_id].reference == Reference::Admin
    })
}
