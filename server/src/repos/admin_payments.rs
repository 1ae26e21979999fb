//! Payments as administrators find them.

use sea_orm::ColumnTrait;
use sea_orm::Condition;
use sea_orm::EntityTrait;
use sea_orm::PaginatorTrait;
use sea_orm::QueryFilter;
use sea_orm::QueryOrder;
use sea_orm::QuerySelect;
use sea_orm::QueryTrait;
use sea_orm::Select;
use uuid::Uuid;

use crate::entities::payments::Column;
use crate::entities::payments::Entity;
use crate::entities::users;
use crate::repos::Conn;
use crate::repos::RepoError;
use crate::repos::admin_users;
use crate::repos::payments::Payment;

/// Which payments.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub status: Option<String>,
    /// Of what the payment or its user is known by.
    pub search: Option<Search>,
}

#[derive(Clone, Debug)]
pub struct Search {
    /// The whole id of a payment or a user, ours or the provider's.
    pub id: String,
    pub user: admin_users::Search,
}

/// A page of the payments that fit, newest first.
pub async fn list(
    conn: &impl Conn,
    filter: &Filter,
    limit: u64,
    offset: u64,
) -> Result<Vec<Payment>, RepoError> {
    Ok(found(filter)
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .offset(offset)
        .all(conn)
        .await?)
}

pub async fn count(conn: &impl Conn, filter: &Filter) -> Result<u64, RepoError> {
    Ok(found(filter).count(conn).await?)
}

fn found(filter: &Filter) -> Select<Entity> {
    let mut query = Entity::find();
    if let Some(status) = &filter.status {
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
