//! Payments as administrators find them.

use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect, QueryTrait, Select};
use uuid::Uuid;

use crate::kit::db::{Conn, StorageError};
use crate::kit::rows::keyset::{self, Place};
use crate::kit::tables::payments::{Column, Entity, Status};
use crate::kit::tables::users;
use crate::money::rows::payments::Payment;
use crate::operations::rows::admin_users;

/// Which payments.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub status: Option<Status>,
    /// Of what the payment or its user is known by.
    pub search: Option<Search>,
}

#[derive(Clone, Debug)]
pub struct Search {
    /// The whole id of a payment or a user, ours or the provider's.
    pub id: String,
    pub user: admin_users::Search,
}

/// The payments that fit, newest first.
pub async fn list(
    conn: &impl Conn,
    filter: &Filter,
    after: Option<Place>,
    limit: u64,
) -> Result<Vec<Payment>, StorageError> {
    let query = keyset::newest_first(found(filter), (Column::CreatedAt, Column::Id), after);
    Ok(query.limit(limit).all(conn).await?)
}

fn found(filter: &Filter) -> Select<Entity> {
    let mut query = Entity::find();
    if let Some(status) = filter.status {
        query = query.filter(Column::Status.eq(status));
    }
    if let Some(search) = &filter.search {
        let users = admin_users::found(&search.user)
            .select_only()
            .column(users::Column::Id)
            .into_query();
        let mut any = Condition::any()
            .add(Column::YookassaPaymentId.eq(&search.id))
            .add(Column::UserId.in_subquery(users));
        if let Ok(id) = Uuid::parse_str(&search.id) {
            any = any.add(Column::Id.eq(id)).add(Column::UserId.eq(id));
        }
        query = query.filter(any);
    }
    query
}
