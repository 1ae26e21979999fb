//! Subscriptions on offer, and those of users.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ActiveModelTrait;
use sea_orm::ColumnTrait;
use sea_orm::Condition;
use sea_orm::EntityTrait;
use sea_orm::ExprTrait;
use sea_orm::IntoActiveModel;
use sea_orm::QueryFilter;
use sea_orm::QueryOrder;
use sea_orm::QuerySelect;
use sea_orm::sea_query::Expr;
use sea_orm::sea_query::OnConflict;
use uuid::Uuid;

use crate::entities::subscription_plans;
use crate::entities::user_subscriptions;
use crate::entities::users;
use crate::repos::Conn;
use crate::repos::RepoError;

pub use crate::entities::subscription_plans::Model as Plan;
pub use crate::entities::user_subscriptions::Model as Subscription;

/// Inserts an offer, or brings the one of that name up to date.
pub async fn upsert_plan(conn: &impl Conn, plan: Plan) -> Result<(), RepoError> {
    use subscription_plans::Column;
    let on_conflict = OnConflict::column(Column::Name)
        .update_columns([
            Column::DisplayName,
            Column::PricePerCheck,
            Column::MinTopup,
            Column::IsActive,
        ])
        .to_owned();
    subscription_plans::Entity::insert(plan.into_active_model())
        .on_conflict(on_conflict)
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

pub async fn insert(conn: &impl Conn, subscription: Subscription) -> Result<(), RepoError> {
    subscription.into_active_model().insert(conn).await?;
    Ok(())
}

/// The subscription that has not ended; an account has at most one. Who changes it holds the
/// account's row.
pub async fn find_live(
    conn: &impl Conn,
    user_id: Uuid,
) -> Result<Option<Subscription>, RepoError> {
    Ok(user_subscriptions::Entity::find()
        .filter(user_subscriptions::Column::UserId.eq(user_id))
        .filter(user_subscriptions::Column::Status.ne("ended"))
        .order_by_desc(user_subscriptions::Column::CreatedAt)
        .one(conn)
        .await?)
}

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<Subscription>, RepoError> {
    Ok(user_subscriptions::Entity::find_by_id(id).one(conn).await?)
}

/// Writes a subscription as it is given.
pub async fn update(conn: &impl Conn, subscription: Subscription) -> Result<(), RepoError> {
    let row = subscription.into_active_model().reset_all();
    row.update(conn).await?;
    Ok(())
}

/// Subscriptions whose charge is before `until` and was not announced: id and account.
pub async fn list_unannounced(
    conn: &impl Conn,
    until: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<(Uuid, Uuid)>, RepoError> {
    let is_news = Condition::any()
        .add(user_subscriptions::Column::RemindedFor.is_null())
        .add(
            Expr::col(user_subscriptions::Column::RemindedFor)
                .ne(Expr::col(user_subscriptions::Column::NextChargeAt)),
        );
    list(
        conn,
        Condition::all()
            .add(user_subscriptions::Column::Status.eq("active"))
            .add(user_subscriptions::Column::NextChargeAt.lte(until))
            .add(is_news),
        limit,
    )
    .await
}

/// Subscriptions whose charge is due.
pub async fn list_due(
    conn: &impl Conn,
    now: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<(Uuid, Uuid)>, RepoError> {
    list(
        conn,
        Condition::all()
            .add(user_subscriptions::Column::Status.eq("active"))
            .add(user_subscriptions::Column::NextChargeAt.lte(now)),
        limit,
    )
    .await
}

/// Subscriptions of a status whose period ended before `time`.
pub async fn list_over(
    conn: &impl Conn,
    status: &str,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<(Uuid, Uuid)>, RepoError> {
    list(
        conn,
        Condition::all()
            .add(user_subscriptions::Column::Status.eq(status))
            .add(user_subscriptions::Column::CurrentPeriodEnd.lte(time)),
        limit,
    )
    .await
}

async fn list(
    conn: &impl Conn,
    which: Condition,
    limit: u64,
) -> Result<Vec<(Uuid, Uuid)>, RepoError> {
    Ok(user_subscriptions::Entity::find()
        .select_only()
        .column(user_subscriptions::Column::Id)
        .column(user_subscriptions::Column::UserId)
        .filter(which)
        .order_by_asc(user_subscriptions::Column::Id)
        .limit(limit)
        .into_tuple()
        .all(conn)
        .await?)
}

/// What the user's row keeps of the subscription.
pub async fn set_cache(
    conn: &impl Conn,
    user_id: Uuid,
    plan: Option<&str>,
    expires_at: Option<DateTime<Utc>>,
) -> Result<(), RepoError> {
    let plan = plan.map(ToOwned::to_owned);
    users::Entity::update_many()
        .col_expr(users::Column::SubscriptionType, Expr::value(plan))
        .col_expr(users::Column::SubscriptionExpiresAt, Expr::value(expires_at))
        .filter(users::Column::Id.eq(user_id))
        .exec(conn)
        .await?;
    Ok(())
}
