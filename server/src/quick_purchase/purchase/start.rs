//! Start of a quick purchase: identifies the car, then creates the payment.

use std::time::Duration;

use avtosled_core::form::QuickPurchase;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::identification::spending_caps::LookUp;
use crate::checks::identification::{self, Identity};
use crate::checks::orders::{self, OrderError};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::guests;
use crate::identity::repository::users::User;
use crate::identity::sign_in::address_prefix::anonymous_subject;
use crate::money::payments::{self, PaymentError, Status};
use crate::money::repository::payments as payment_repo;
use crate::platform::Context;
use crate::platform::idempotency::{IdempotentRequest, KeyReused, Outcome, run_once};
use crate::platform::keys::secrets::uuid_from_hash;
use crate::platform::unit_of_work::UnitOfWork;
use crate::quick_purchase::purchase::{PURCHASES, QuickPurchaseError, create_payment, order};

const SCOPE: &str = "quick_purchase";
/// Poll interval while waiting for the response to the first request with the same key.
const PAUSE: Duration = Duration::from_millis(100);

/// A quick purchase awaiting its payment.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StartedPurchase {
    pub payment_id: Uuid,
    /// URL of the payment page.
    pub confirmation_url: Option<String>,
    pub amount: Kopecks,
    /// Access key that opens the purchase and its report; stored by the buyer's page.
    pub access_key: Option<String>,
}

/// Starts a quick purchase; idempotent by key.
pub async fn buy(
    ctx: &Context,
    buyer: Option<&User>,
    device: &Device,
    wanted: QuickPurchase,
    key: Option<String>,
) -> Result<StartedPurchase, QuickPurchaseError> {
    identification::normalize(ctx, wanted.kind, &wanted.query, "query")?;
    let now = ctx.clock.now();
    let user_id = match (buyer, &key) {
        (Some(user), _) => user.id,
        // Anonymous requests are recognised by their key alone, so it must be unguessable.
        (None, Some(key)) if Uuid::parse_str(key).is_err() => {
            return Err(QuickPurchaseError::GuessableKey);
        }
        (None, Some(key)) => uuid_from_hash(&ctx.secrets.identity_hash("guest", key)),
        (None, None) => Uuid::now_v7(),
    };
    let request = IdempotentRequest::new(ctx, user_id, SCOPE, key, &wanted);
    let counted = buyer.map_or_else(|| anonymous_subject(device), |user| user.id);
    let promised = buy_anew(ctx, buyer, (user_id, counted), &wanted, now);
    let payment_id = match run_once(ctx, &request, promised).await? {
        Outcome::Replayed(payment_id) => return repeated(ctx, payment_id).await,
        Outcome::New(payment_id) => payment_id,
    };
    let created = payments::send(ctx, payment_id).await?;
    Ok(StartedPurchase {
        payment_id,
        confirmation_url: created.confirmation_url,
        amount: created.amount,
        access_key: Some(ctx.secrets.access_key(payment_id)),
    })
}

/// Creates a purchase and returns its payment; `counted` is the subject of the rate limit.
async fn buy_anew<'a>(
    ctx: &'a Context,
    buyer: Option<&User>,
    (user_id, counted): (Uuid, Uuid),
    wanted: &QuickPurchase,
    now: DateTime<Utc>,
) -> Result<(UnitOfWork<'a>, Uuid), QuickPurchaseError> {
    let inputs = wanted.inputs.clone();
    let line = order(wanted.kind, &wanted.query, wanted.package, inputs);
    // A subscription lowers prices because its money is on the balance; a card pays the ordinary price.
    let priced = orders::price(ctx, ctx.db.read(), None, &line, now).await?;
    let amount = priced.full_price();
    if wanted.amount.is_some_and(|seen| seen != amount) {
        return Err(QuickPurchaseError::PriceChanged { price: amount });
    }
    if !PURCHASES.try_acquire(ctx.db.write(), counted, now).await? {
        return Err(QuickPurchaseError::TooMany);
    }
    let buyer_id = buyer.map(|user| user.id);
    let identity = find_car(ctx, buyer_id, counted, wanted).await?;
    let work = ctx.begin_at(now).await?;
    if let Some(buyer) = buyer {
        // The account may have been deleted while the car was identified.
        locking::lock(&work.tx, buyer.id).await?;
    }
    if buyer.is_none() && !guests::insert(&work.tx, user_id, now).await? {
        // The guest account exists since the first request, whose response is returned.
        return Err(KeyReused.into());
    }
    let payment_id = create_payment::promise(
        ctx,
        &work.tx,
        (user_id, buyer.is_none()),
        (wanted, amount, &identity),
        now,
    )
    .await?;
    Ok((work, payment_id))
}

async fn find_car(
    ctx: &Context,
    buyer_id: Option<Uuid>,
    counted: Uuid,
    wanted: &QuickPurchase,
) -> Result<Identity, OrderError> {
    let (kind, query) = (wanted.kind, &wanted.query);
    let identity =
        identification::identify(ctx, counted, buyer_id, LookUp::Order, (kind, query)).await?;
    if !identity.found || identity.key().is_none() {
        return Err(OrderError::VehicleNotFound);
    }
    match identity.mismatch.clone() {
        Some(mismatch) if !wanted.accept_mismatch => Err(OrderError::Mismatch(Box::new(mismatch))),
        _ => Ok(identity),
    }
}

/// Waits for the response to the first request with the same key.
async fn repeated(ctx: &Context, payment_id: Uuid) -> Result<StartedPurchase, QuickPurchaseError> {
    let wait = async {
        loop {
            let payment = payment_repo::find(ctx.db.write(), payment_id).await?;
            let payment = payment.ok_or(PaymentError::NotFound)?;
            if payment.confirmation_url.is_some() || payment.status != Status::Pending {
                return Ok::<_, PaymentError>(payment);
            }
            tokio::time::sleep(PAUSE).await;
        }
    };
    let payment = tokio::time::timeout(ctx.timeouts.person, wait).await;
    let payment = payment.map_err(|_| PaymentError::Failed)??;
    if payment.status == Status::Canceled && payment.yookassa_payment_id.is_none() {
        return Err(PaymentError::Failed.into());
    }
    Ok(StartedPurchase {
        payment_id,
        confirmation_url: payment.confirmation_url,
        amount: Kopecks(payment.amount),
        access_key: Some(ctx.secrets.access_key(payment_id)),
    })
}
