//! What operators said of balances, and what moved for it, for reconciliation.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::Condition;
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Statement,
};
use uuid::Uuid;

use crate::money::repository::house_checks::HouseTransfer;
use crate::money::repository::spans::{Span, within};
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ledger_entries::AccountKind;
use crate::platform::entities::ledger_transfers::TransferKind;
use crate::platform::entities::operator_acts::{Column, Entity, Model as Act};
use crate::platform::entities::user_actions::Action;

/// Whose balance, of how much as it is spelled, and when.
type Word = (String, String, DateTime<Utc>);

fn about_balances() -> Condition {
    let actions = [Action::BalanceCredited, Action::BalanceDebited];
    Condition::all().add(Column::Action.is_in(actions))
}

fn word(act: &Act) -> Word {
    (act.subject.clone(), act.change.clone(), act.created_at)
}

/// Acts about balances in the order of their ids, after the given one.
pub async fn page_acts(
    conn: &impl Conn,
    span: Option<Span>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<Act>, StorageError> {
    Ok(Entity::find()
        .filter(about_balances())
        .filter(within(Column::CreatedAt, span))
        .filter(Column::Id.gt(after.unwrap_or_default()))
        .order_by_asc(Column::Id)
        .limit(limit)
        .all(conn)
        .await?)
}

/// Which of these acts no movement belongs to.
pub async fn without_adjustment<'a>(
    conn: &impl Conn,
    acts: &'a [Act],
) -> Result<Vec<&'a Act>, StorageError> {
    let moved = adjustments_at(conn, acts.iter().map(|act| act.created_at)).await?;
    let mut moved: Vec<Word> = moved.into_iter().map(|(_, word)| word).collect();
    let is_missing = |act: &&Act| match moved.iter().position(|one| *one == word(act)) {
        Some(place) => {
            moved.swap_remove(place);
            false
        }
        None => true,
    };
    Ok(acts.iter().filter(is_missing).collect())
}

/// Which of these adjustments an operator made: whose, of how much and when, as an act of its own says.
pub async fn adjusted_by_operators(
    conn: &impl Conn,
    adjustments: &[&HouseTransfer],
) -> Result<Vec<Uuid>, StorageError> {
    let times = adjustments.iter().map(|transfer| transfer.created_at);
    let acts = Entity::find()
        .filter(about_balances())
        .filter(Column::CreatedAt.is_in(times.clone()))
        .all(conn)
        .await?;
    let mut acts: Vec<Word> = acts.iter().map(word).collect();
    let mut explained = Vec::new();
    for (transfer, wanted) in adjustments_at(conn, times).await? {
        let is_asked = adjustments.iter().any(|one| one.id == transfer);
        let place = acts.iter().position(|act| *act == wanted);
        if let Some(place) = place.filter(|_| is_asked) {
            acts.swap_remove(place);
            explained.push(transfer);
        }
    }
    Ok(explained)
}

/// What moved between balances and operators at these moments, by transfer.
async fn adjustments_at(
    conn: &impl Conn,
    times: impl Iterator<Item = DateTime<Utc>>,
) -> Result<Vec<(Uuid, Word)>, StorageError> {
    #[derive(FromQueryResult)]
    struct Row {
        id: Uuid,
        user_id: Uuid,
        amount: i64,
        created_at: DateTime<Utc>,
    }
    let mut values = vec![
        TransferKind::Adjustment.into(),
        AccountKind::Available.into(),
    ];
    let kinds = values.len();
    values.extend(times.map(sea_orm::Value::from));
    if values.len() == kinds {
        return Ok(Vec::new());
    }
    let places: Vec<String> = (kinds + 1..=values.len())
        .map(|place| format!("${place}"))
        .collect();
    let sql = format!(
        "SELECT t.id, e.user_id, e.amount, t.created_at FROM ledger_transfers t \
         JOIN ledger_entries e ON e.transfer_id = t.id AND e.account = $2 \
         WHERE t.kind = $1 AND t.created_at IN ({})",
        places.join(", ")
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let rows = Row::find_by_statement(statement).all(conn).await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let sum = Kopecks(row.amount.abs()).spelled();
            (row.id, (row.user_id.to_string(), sum, row.created_at))
        })
        .collect())
}
