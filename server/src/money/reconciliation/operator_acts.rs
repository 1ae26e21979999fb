//! What operators said of balances against what moved: an act without a movement is a promise that nobody
//! kept. The other way is [`house`](super::house)'s.

use crate::money::reconciliation::difference::{Difference, DifferenceKind};
use crate::money::reconciliation::payment_transfers::{NO_TRANSFER, PAGE, is_last};
use crate::money::repository::operator_checks as repo;
use crate::money::repository::spans::Span;
use crate::platform::db::{StorageError, Tx};

/// Acts within a span, or all.
pub async fn compare(
    tx: &Tx,
    span: Option<Span>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    let mut after = None;
    loop {
        let page = repo::page_acts(tx, span, after, PAGE).await?;
        for act in repo::without_adjustment(tx, &page).await? {
            found.push(Difference::new(
                DifferenceKind::OperatorAct,
                format!("решение {} о пользователе {}", act.id, act.subject),
                act.change.clone(),
                NO_TRANSFER,
            ));
        }
        after = page.last().map(|act| act.id);
        if is_last(page.len()) {
            return Ok(());
        }
    }
}
