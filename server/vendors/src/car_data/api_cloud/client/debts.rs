//! Source of restrictions, extended by the debts that caused them, queried from the bailiffs.
//!
//! Debts never fail the restrictions, delay them by [`secondary_grace`](super::ApiCloudConfig) at most, and
//! store no name of a person.

use std::collections::{BTreeSet, HashMap};

use avtosled_core::money::Kopecks;
use avtosled_core::report::{Block, Proceeding, Restriction};
use avtosled_core::sources::SourceId;
use futures::future::join_all;
use tokio::time::Instant;

use super::ApiCloud;
use super::debt_cache::Debt;
use super::fan_out::SourceResult;
use crate::car_data::Subject;
use crate::car_data::api_cloud::parsing::redact_names;
use crate::car_data::api_cloud::people::enforcement;
use crate::car_data::call_log::CallLog;

/// Maximum number of enforcement proceedings queried for one car.
const MAX_PROCEEDINGS: usize = 3;

impl ApiCloud {
    /// Fetches the restrictions, with the debts that caused those in force.
    pub(super) async fn restrictions(&self, log: &CallLog, subject: &Subject) -> SourceResult {
        let mut answer = self.source(log, SourceId::Restrictions, subject).await?;
        if let Some(Block::Restrictions(block)) = &mut answer.block {
            let debts = self.debts(log, proceedings(&block.records)).await;
            for record in &mut block.records {
                let number = record.enforcement_number();
                let debt = number.and_then(|number| debts.get(&number).cloned());
                if let Some((amount, subject)) = debt.filter(|_| !record.is_lifted()) {
                    record.debt = Some(amount);
                    record.debt_subject = subject;
                }
            }
        }
        Ok(answer)
    }

    async fn debts(
        &self,
        log: &CallLog,
        numbers: BTreeSet<String>,
    ) -> HashMap<String, (Kopecks, Option<String>)> {
        // The answers name people, so the calls are recorded without their responses.
        let own_log = CallLog::default();
        let ends_at = Instant::now() + self.secondary_grace;
        let requests = numbers
            .into_iter()
            .take(MAX_PROCEEDINGS)
            .map(async |number| {
                let debt = tokio::time::timeout_at(ends_at, self.debt(&own_log, &number)).await;
                Some((number, debt.ok()??))
            });
        let debts = join_all(requests).await.into_iter().flatten().collect();
        log.append_without_responses(own_log);
        debts
    }

    async fn debt(&self, log: &CallLog, number: &str) -> Debt {
        if let Some(cached) = self.debts.find(number) {
            return cached;
        }
        let request = enforcement::by_number(number);
        let answer = self.block(log, &request, enforcement::SOURCE.parse).await;
        let answer = answer.inspect_err(|error| {
            tracing::warn!(code = error.code(), "the debt of a proceeding is unknown");
        });
        let debt = match answer.ok()?.block? {
            Block::Proceedings(found) => found.records.iter().find_map(|one| debt_of(number, one)),
            _ => None,
        };
        self.debts.store(number, debt.clone());
        debt
    }
}

/// Numbers of the enforcement proceedings that caused restrictions in force.
fn proceedings(records: &[Restriction]) -> BTreeSet<String> {
    let in_force = records.iter().filter(|record| !record.is_lifted());
    in_force
        .filter_map(Restriction::enforcement_number)
        .collect()
}

/// Debt of a proceeding, if it has the given number and is pending.
fn debt_of(number: &str, record: &Proceeding) -> Debt {
    let has_number = record.number.as_deref().is_some_and(|title| {
        let mut words = title.split_whitespace();
        words.any(|word| word == number)
    });
    let amount = record.amount.filter(|sum| sum.0 > 0)?;
    let subject = record.subject.as_deref().and_then(redact_names);
    (has_number && record.is_active).then_some((amount, subject))
}
