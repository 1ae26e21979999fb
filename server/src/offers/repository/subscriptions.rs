//! Repository of subscription plans and subscriptions.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, EntityTrait, ExprTrait, IntoActiveModel, QueryFilter,
    QueryOrder, QuerySelect,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::user_subscriptions::{self, Status};
use crate::platform::entities::{subscription_plans, users};

pub use crate::platform::entities::subscription_plans::Model as Plan;
pub use crate::platform::entities::user_subscriptions::Model as Subscription;

/// Inserts or updates a subscription plan by its name.
pub async fn upsert_plan(conn: &impl Conn, plan: Plan) -> Result<(), StorageError> {
    use subscription_plans::Column;
    let on_conflict = OnConflict::column(Column::Name)
        .update_columns([
            Column::DisplayName,
            Column::PricePerCheck,
            Column::MinTopup,
            Column::Features,
            Column::ApiAccess,
            Column::IsActive,
            Column::Description,
        ])
        .to_owned();
    subscription_plans::Entity::insert(plan.into_active_model())
        .on_conflict(on_conflict)
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

/// Finds a user's subscription that has not ended; there is at most one.
/// A change requires a lock on the user's row.
pub async fn find_live(
    conn: &impl Conn,
    user_id: Uuid,
) -> Result<Option<Subscription>, StorageError> {
    Ok(user_subscriptions::Entity::find()
        .filter(user_subscriptions::Column::UserId.eq(user_id))
        .filter(user_subscriptions::Column::Status.ne(Status::Ended))
        .order_by_desc(user_subscriptions::Column::CreatedAt)
        .one(conn)
        .await?)
}

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<Subscription>, StorageError> {
    Ok(user_subscriptions::Entity::find_by_id(id).one(conn).await?)
}

pub async fn update(conn: &impl Conn, subscription: Subscription) -> Result<(), StorageError> {
    let row = subscription.into_active_model().reset_all();
    row.update(conn).await?;
    Ok(())
}

/// Subscriptions with a charge before `until` that has no reminder yet: id and user.
pub async fn list_without_reminder(
    conn: &impl Conn,
    until: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<(Uuid, Uuid)>, StorageError> {
    let is_new = Condition::any()
        .add(user_subscriptions::Column::RemindedFor.is_null())
        .add(
            Expr::col(user_subscriptions::Column::RemindedFor)
                .ne(Expr::col(user_subscriptions::Column::NextChargeAt)),
        );
    list(
        conn,
        Condition::all()
            .add(user_subscriptions::Column::Status.eq(Status::Active))
            .add(user_subscriptions::Column::NextChargeAt.lte(until))
            .add(is_new),
        limit,
    )
    .await
}

/// Subscriptions whose charge is due, and those without a saved method whose period has ended.
pub async fn list_due(
    conn: &impl Conn,
    now: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<(Uuid, Uuid)>, StorageError> {
    use user_subscriptions::Column;
    let is_over = Condition::all()
        .add(Column::NextChargeAt.is_null())
        .add(Column::PaymentMethodId.is_null())
        .add(Column::CurrentPeriodEnd.lte(now));
    let is_due = Condition::any()
        .add(Column::NextChargeAt.lte(now))
        .add(is_over);
    list(
        conn,
        Condition::all()
            .add(Column::Status.eq(Status::Active))
            .add(is_due),
        limit,
    )
    .await
}

/// Subscriptions with a given status whose period ended before `time`.
pub async fn list_over(
    conn: &impl Conn,
    status: Status,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<(Uuid, Uuid)>, StorageError> {
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
) -> Result<Vec<(Uuid, Uuid)>, StorageError> {
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

/// Running plan in the user's row, and the payment that pays for it.
pub struct Running<'a> {
    pub plan: &'a str,
    pub until: DateTime<Utc>,
    pub payment_id: Option<Uuid>,
}

/// Updates the subscription columns in the user's row.
pub async fn set_cache(
    conn: &impl Conn,
    user_id: Uuid,
    running: Option<Running<'_>>,
) -> Result<(), StorageError> {
    let plan = running.as_ref().map(|running| running.plan.to_owned());
    let until = running.as_ref().map(|running| running.until);
    let payment_id = running.and_then(|running| running.payment_id);
    users::Entity::update_many()
        .col_expr(users::Column::SubscriptionType, Expr::value(plan))
        .col_expr(users::Column::SubscriptionExpiresAt, Expr::value(until))
        .col_expr(
            users::Column::SubscriptionPaymentId,
            Expr::value(payment_id),
        )
        .filter(users::Column::Id.eq(user_id))
        .run(conn)
        .await
}
