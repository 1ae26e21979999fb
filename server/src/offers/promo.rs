//! Promo codes: each person uses a code once, over all accounts.
//! A use stores a keyed hash of every identity, which outlives unlinking and deletion.

use std::ops::RangeInclusive;

use avtosled_core::money::{BasisPoints, Kopecks};
use avtosled_core::promo::{self, MAX_CODE_LENGTH};
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::repository::users::{self, User};
use crate::money::ledger::Reference;
use crate::offers::repository::promo as repo;
use crate::offers::repository::promo::PromoUse;
use crate::platform::Context;
use crate::platform::audit_log::{self, Action, NewAuditEvent};
use crate::platform::db::{Conn, StorageError, Tx};
use crate::platform::limits::rate_limits::database::{Name, RateLimit};

pub use crate::offers::repository::promo::PromoCode;

/// Rate limit of wrong codes: enough for typing errors, too few to guess a code.
const WRONG_CODES: RateLimit = RateLimit::per_hour(Name::WrongPromoCodes, 30);
const DISCOUNTS: RangeInclusive<u32> = 1..=90;
const FIRST_DAY_HOURS: i32 = 24;

/// A promo code that the user can use now.
#[derive(Clone, Debug)]
pub struct Promo {
    pub id: Uuid,
    pub code: String,
    pub discount: BasisPoints,
}

/// Preview of the discount of a promo code.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PromoView {
    pub valid: bool,
    pub code: String,
    pub percent: u32,
    pub discount: Kopecks,
    pub total: Kopecks,
    pub message: String,
}

#[derive(Debug, thiserror::Error)]
pub enum PromoError {
    #[error("Такого промокода нет")]
    Unknown,
    #[error("Промокод больше не действует")]
    Over,
    #[error("Промокод действует {hours} ч после регистрации, это время прошло")]
    TooLate { hours: i32 },
    #[error("Вы уже использовали этот промокод")]
    Used,
    #[error("too many wrong codes")]
    TooMany,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Normalises a code to its stored form: upper case, without surrounding spaces.
fn normalise(code: &str) -> String {
    code.trim().to_uppercase()
}

/// Inserts the promo code of the price page unless it exists; changes by operators are kept.
pub async fn seed(ctx: &Context) -> Result<(), StorageError> {
    let discount = i32::try_from(promo::FIRST_DAY_RATE.0).unwrap_or(i32::MAX);
    let code = PromoCode {
        id: Uuid::now_v7(),
        code: promo::FIRST_DAY_CODE.to_owned(),
        discount,
        hours_since_sign_up: Some(FIRST_DAY_HOURS),
        valid_from: None,
        valid_until: None,
        max_uses: None,
        uses: 0,
        is_active: true,
        description: Some("20\u{a0}% в первые 24 часа после регистрации".to_owned()),
        created_at: ctx.clock.now(),
    };
    repo::insert(ctx.db.write(), code).await?;
    Ok(())
}

/// Finds a promo code that the user can use now.
/// Rejects all codes while the rate limit of wrong codes is exceeded. Must not run in a transaction, because a
/// wrong code counts immediately.
pub async fn find(
    ctx: &Context,
    conn: &impl Conn,
    user: &User,
    code: &str,
    now: DateTime<Utc>,
) -> Result<Promo, PromoError> {
    if !WRONG_CODES.is_left(conn, user.id, now).await? {
        return Err(PromoError::TooMany);
    }
    let row = match code.chars().count() {
        0..=MAX_CODE_LENGTH => repo::find_by_code(conn, &normalise(code)).await?,
        _ => None,
    };
    let Some(row) = row else {
        // Counts the wrong code; concurrent ones may have used up the limit since the check above.
        let is_left = WRONG_CODES
            .try_acquire(ctx.db.write(), user.id, now)
            .await?;
        return Err(if is_left {
            PromoError::Unknown
        } else {
            PromoError::TooMany
        });
    };
    check(&row, user, now)?;
    if repo::is_used(conn, row.id, &identities(ctx, user)).await? {
        return Err(PromoError::Used);
    }
    Ok(Promo {
        id: row.id,
        discount: BasisPoints(u32::try_from(row.discount).unwrap_or(0)),
        code: row.code,
    })
}

fn check(row: &PromoCode, user: &User, now: DateTime<Utc>) -> Result<(), PromoError> {
    let is_open = row.is_active
        && row.valid_from.is_none_or(|from| now >= from)
        && row.valid_until.is_none_or(|until| now < until)
        && row.max_uses.is_none_or(|most| row.uses < most);
    if !is_open {
        return Err(PromoError::Over);
    }
    match row.hours_since_sign_up {
        Some(hours) if now >= user.created_at + Duration::hours(hours.into()) => {
            Err(PromoError::TooLate { hours })
        }
        _ => Ok(()),
    }
}

/// Uses a promo code in the transaction of the order that it discounts, named by `reference`.
pub async fn redeem(
    ctx: &Context,
    tx: &Tx,
    user_id: Uuid,
    promo: &Promo,
    reference: Reference,
    now: DateTime<Utc>,
) -> Result<(), PromoError> {
    let user = users::find_locked(tx, user_id).await?;
    let user = user.ok_or(StorageError::Inconsistent("the user is missing"))?;
    for identity_hash in identities(ctx, &user) {
        let row = PromoUse {
            id: Uuid::now_v7(),
            promo_code_id: promo.id,
            identity_hash,
            user_id,
            reference,
            created_at: now,
        };
        if !repo::insert_use(tx, row).await? {
            return Err(PromoError::Used);
        }
    }
    if !repo::count_use(tx, promo.id).await? {
        return Err(PromoError::Over);
    }
    Ok(())
}

/// Releases the promo code of an order that was canceled.
pub async fn release(conn: &impl Conn, reference: Reference) -> Result<(), StorageError> {
    if let Some(code) = repo::find_used_by(conn, reference).await?
        && repo::delete_uses(conn, reference).await? > 0
    {
        repo::uncount_use(conn, code).await?;
    }
    Ok(())
}

/// Stores the account's identities as users of its promo codes, before an identity is removed.
pub async fn record_identities(
    ctx: &Context,
    conn: &impl Conn,
    user: &User,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    for (promo_code_id, reference) in repo::list_uses(conn, user.id).await? {
        for identity_hash in identities(ctx, user) {
            let row = PromoUse {
                id: Uuid::now_v7(),
                promo_code_id,
                identity_hash,
                user_id: user.id,
                reference,
                created_at: now,
            };
            repo::insert_use(conn, row).await?;
        }
    }
    Ok(())
}

/// Keyed hashes of an account, its phone and its VK profile, by which promo code uses are recognised.
fn identities(ctx: &Context, user: &User) -> Vec<String> {
    let hash = |kind: &str, value: &str| ctx.secrets.identity_hash(kind, value);
    let mut identities = vec![hash("account", &user.id.to_string())];
    identities.extend(user.phone.as_deref().map(|phone| hash("phone", phone)));
    identities.extend(user.vk_id.as_deref().map(|vk_id| hash("vk", vk_id)));
    identities
}

/// Preview of a promo code for an amount, or why it is invalid; `None` above the rate limit.
pub async fn preview(
    ctx: &Context,
    user: &User,
    code: &str,
    amount: Kopecks,
) -> Result<Option<PromoView>, StorageError> {
    let now = ctx.clock.now();
    let mut view = PromoView {
        valid: false,
        code: normalise(code).chars().take(MAX_CODE_LENGTH).collect(),
        percent: 0,
        discount: Kopecks::ZERO,
        total: amount,
        message: String::new(),
    };
    match find(ctx, ctx.db.read(), user, code, now).await {
        Ok(promo) => {
            view.valid = true;
            view.percent = promo.discount.0 / 100;
            view.discount = amount.share(promo.discount).unwrap_or_default();
            view.total = amount.checked_sub(view.discount).unwrap_or_default();
            view.message = format!("Скидка {}\u{a0}%", view.percent);
        }
        Err(PromoError::TooMany) => return Ok(None),
        Err(PromoError::Storage(error)) => return Err(error),
        Err(refusal) => view.message = refusal.to_string(),
    }
    Ok(Some(view))
}

/// A promo code to create.
#[derive(Clone, Debug)]
pub struct NewPromo {
    pub code: String,
    pub percent: u32,
    pub hours_since_sign_up: Option<i32>,
    pub valid_until: Option<DateTime<Utc>>,
    pub max_uses: Option<i32>,
    pub description: Option<String>,
    /// Administrator who creates the code; `None` on the command line.
    pub made_by: Option<Uuid>,
    pub reason: String,
}

#[derive(Debug, thiserror::Error)]
pub enum NewPromoError {
    #[error("a code has 3 to 40 letters and digits")]
    Code,
    #[error("the discount of a code is 1 to 90 percent")]
    Percent,
    #[error("hours and uses are positive numbers")]
    NotPositive,
    #[error("the code exists already")]
    Taken,
    #[error("there is no such code")]
    Unknown,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

pub async fn add(ctx: &Context, new: NewPromo) -> Result<PromoCode, NewPromoError> {
    let code = normalise(&new.code);
    let length = code.chars().count();
    if !(3..=MAX_CODE_LENGTH).contains(&length) || !code.chars().all(char::is_alphanumeric) {
        return Err(NewPromoError::Code);
    }
    if !DISCOUNTS.contains(&new.percent) {
        return Err(NewPromoError::Percent);
    }
    if [new.hours_since_sign_up, new.max_uses]
        .iter()
        .flatten()
        .any(|count| *count <= 0)
    {
        return Err(NewPromoError::NotPositive);
    }
    let row = PromoCode {
        id: Uuid::now_v7(),
        code,
        discount: i32::try_from(new.percent * 100).unwrap_or(i32::MAX),
        hours_since_sign_up: new.hours_since_sign_up,
        valid_from: None,
        valid_until: new.valid_until,
        max_uses: new.max_uses,
        uses: 0,
        is_active: true,
        description: new.description,
        created_at: ctx.clock.now(),
    };
    let change = format!("{}\u{a0}%", new.percent);
    let work = ctx.begin().await?;
    if !repo::insert(&work.tx, row.clone()).await? {
        return Err(NewPromoError::Taken);
    }
    let event = NewAuditEvent {
        admin_id: new.made_by,
        action: Action::PromoAdded,
        change,
        reason: new.reason,
    };
    audit_log::record(&work.tx, &row.code, event, work.now).await?;
    work.commit().await?;
    Ok(row)
}

pub async fn list(ctx: &Context) -> Result<Vec<PromoCode>, StorageError> {
    repo::list(ctx.db.read()).await
}

/// Deactivates a promo code; `by` is the administrator, `None` on the command line.
pub async fn stop(
    ctx: &Context,
    code: &str,
    by: Option<Uuid>,
    reason: String,
) -> Result<(), NewPromoError> {
    let code = normalise(code);
    let work = ctx.begin().await?;
    if !repo::stop(&work.tx, &code).await? {
        return Err(NewPromoError::Unknown);
    }
    let event = NewAuditEvent {
        admin_id: by,
        action: Action::PromoStopped,
        change: String::new(),
        reason,
    };
    audit_log::record(&work.tx, &code, event, work.now).await?;
    Ok(work.commit().await?)
}
