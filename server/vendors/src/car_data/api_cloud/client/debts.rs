//! The sums that lift bans: the proceedings that restrictions name, asked of the bailiffs. They never
//! fail a restriction, delay it only by a little, and leave no name of a person.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use avtosled_core::money::Kopecks;
use avtosled_core::report::{Block, Proceeding, Restriction};
use avtosled_core::sources::SourceId;
use futures::future::join_all;
use tokio::time::Instant;

use super::ApiCloud;
use super::several::Answered;
use crate::car_data::Subject;
use crate::car_data::api_cloud::enforcement;
use crate::car_data::api_cloud::reading::basis::without_names;
use crate::car_data::calls::CallLog;

/// Proceedings of one car that are asked about.
const MOST_NUMBERS: usize = 3;
/// A debt is paid in days.
const KEPT: Duration = Duration::from_hours(6);
/// Numbers remembered at once.
const MOST_KEPT: usize = 10_000;

/// What is left to pay in a proceeding, and for what; `None` where it is not running or not known.
type Debt = Option<(Kopecks, Option<String>)>;

/// The answers of the bailiffs about numbers.
#[derive(Default)]
pub struct Debts(Mutex<HashMap<String, (Instant, Debt)>>);

impl Debts {
    fn find(&self, number: &str) -> Option<Debt> {
        let debts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = debts
            .get(number)
            .filter(|(asked, _)| asked.elapsed() < KEPT);
        let from = if kept.is_some() { "kept" } else { "asked" };
        metrics::counter!("remembered_answers_total", "what" => "debts", "from" => from)
            .increment(1);
        kept.map(|(_, debt)| debt.clone())
    }

    fn keep(&self, number: &str, debt: Debt) {
        let mut debts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if debts.len() >= MOST_KEPT {
            debts.retain(|_, (asked, _)| asked.elapsed() < KEPT);
        }
        if debts.len() < MOST_KEPT {
            debts.insert(number.to_owned(), (Instant::now(), debt));
        }
    }
}

impl ApiCloud {
    /// The restrictions, with the debts behind those that are in force.
    pub(super) async fn restrictions(&self, log: &CallLog, subject: &Subject) -> Answered {
        let mut answer = self.source(log, SourceId::Restrictions, subject).await?;
        if let Some(Block::Restrictions(block)) = &mut answer.block {
            let debts = self.debts(log, numbers(&block.records)).await;
            for record in &mut block.records {
                let number = record.enforcement_number();
                let debt = number.and_then(|number| debts.get(&number).cloned());
                if let Some((sum, subject)) = debt.filter(|_| !record.is_lifted()) {
                    record.debt = Some(sum);
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
        // Their answers name people, so none of them is kept with its call.
        let own = CallLog::default();
        let ends = Instant::now() + self.extra_patience;
        let asked = numbers.into_iter().take(MOST_NUMBERS).map(async |number| {
            let debt = tokio::time::timeout_at(ends, self.debt(&own, &number)).await;
            Some((number, debt.ok()??))
        });
        let debts = join_all(asked).await.into_iter().flatten().collect();
        log.append_without_answers(own);
        debts
    }

    async fn debt(&self, log: &CallLog, number: &str) -> Debt {
        if let Some(known) = self.debts.find(number) {
            return known;
        }
        let request = enforcement::by_number(number);
        let answer = self.block(log, &request, enforcement::SOURCE.read).await;
        let block = answer.inspect_err(|error| {
            tracing::warn!(
                code = error.code(),
                "the bailiffs did not answer about a number"
            );
        });
        let debt = match block.ok()?.block? {
            Block::Proceedings(found) => found.records.iter().find_map(|one| sum(number, one)),
            _ => None,
        };
        self.debts.keep(number, debt.clone());
        debt
    }
}

/// The proceedings behind restrictions in force.
fn numbers(records: &[Restriction]) -> BTreeSet<String> {
    let running = records.iter().filter(|record| !record.is_lifted());
    running
        .filter_map(Restriction::enforcement_number)
        .collect()
}

/// What is left to pay, where a record is of that very number and is running.
fn sum(number: &str, record: &Proceeding) -> Debt {
    let is_same = record.number.as_deref().is_some_and(|title| {
        let mut words = title.split_whitespace();
        words.any(|word| word == number)
    });
    let amount = record.amount.filter(|sum| sum.0 > 0)?;
    let subject = record.subject.as_deref().and_then(without_names);
    (is_same && record.is_active).then_some((amount, subject))
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    const DEBT: Debt = Some((Kopecks(100), None));

    #[tokio::test(start_paused = true)]
    async fn the_bailiffs_are_asked_again_after_six_hours() {
        let debts = Debts::default();
        assert_eq!(debts.find("1"), None);
        debts.keep("1", DEBT);
        advance(Duration::from_secs(6 * 60 * 60 - 1)).await;
        assert_eq!(debts.find("1"), Some(DEBT));
        advance(Duration::from_secs(1)).await;
        assert_eq!(debts.find("1"), None);
    }

    #[tokio::test(start_paused = true)]
    async fn so_many_numbers_are_remembered_and_no_more() {
        let debts = Debts::default();
        for number in 0..=MOST_KEPT {
            debts.keep(&number.to_string(), DEBT);
        }
        assert_eq!(debts.0.lock().unwrap().len(), MOST_KEPT);
        assert_eq!(debts.find("0"), Some(DEBT));
        assert_eq!(debts.find(&MOST_KEPT.to_string()), None);
        advance(KEPT).await;
        debts.keep("late", DEBT);
        assert_eq!(debts.find("late"), Some(DEBT), "old ones make room");
    }
}
