//! Queries of payments for administrators.

use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::admin::repository::users;
use crate::money::repository::payments::Payment;
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::payments::{Column, Entity, Status};
use crate::platform::repository::pagination::{self, Place};

/// Filter of payments.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub status: Option<Status>,
    /// Search by an identifier of the payment or of its user.
    pub search: Option<Search>,
}

#[derive(Clone, Debug)]
pub struct Search {
    /// Whole id of a payment or user, or id at the provider.
    pub id: String,
    pub user: users::Search,
}

/// Lists matching payments, newest first.
pub async fn list(
    conn: &impl Conn,
    filter: &Filter,
    after: Option<Place>,
    limit: u64,
) -> Result<Vec<Payment>, StorageError> {
    let mut query = Entity::find();
    if let Some(status) = filter.status {
        query = query.filter(Column::Status.eq(status));
    }
    if let Some(search) = &filter.search {
        let owned = users::owned_by_found(conn, &search.user, Column::UserId).await?;
        let mut any = Condition::any()
            .add(Column::YookassaPaymentId.eq(&search.id))
            .add(owned);
        if let Ok(id) = Uuid::parse_str(&search.id) {
            any = any.add(Column::Id.eq(id)).add(Column::UserId.eq(id));
        }
        query = query.filter(any);
    }
    let query = pagination::newest_first(query, (Column::CreatedAt, Column::Id), after);
    Ok(query.limit(limit).all(conn).await?)
}
