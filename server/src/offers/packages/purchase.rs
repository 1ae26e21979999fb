//! Purchase of a package from the balance or by a payment.

use std::collections::BTreeMap;

use avtosled_core::form::{PackagePurchase, PayWith};
use avtosled_core::money::Kopecks;
use avtosled_core::packages::Package;
use avtosled_core::terms::Terms;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::locking;
use crate::identity::repository::users::User;
use crate::money::ledger::Reference;
use crate::money::payments::{self, NewPayment, PaymentError, Purpose, Status, methods};
use crate::offers::packages::fulfil::deliver;
use crate::offers::packages::offer::{Offer, PackageError, title};
use crate::offers::packages::{PackageView, view};
use crate::offers::promo;
use crate::offers::repository::packages as repo;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::idempotency::{IdempotentRequest, run_once};
use crate::platform::unit_of_work::UnitOfWork;

const SCOPE: &str = "package";

/// Result of the purchase of a package.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Purchased)]
pub struct PurchaseResult {
    pub status: Status,
    pub user_package: Option<PackageView>,
    pub payment_id: Option<Uuid>,
    /// URL to redirect the payer to.
    pub confirmation_url: Option<String>,
    pub amount: Kopecks,
    pub discount: Kopecks,
}

/// Result of a purchase as stored under its idempotency key.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredPurchase {
    user_package_id: Option<Uuid>,
    payment_id: Option<Uuid>,
    amount: Kopecks,
    discount: Kopecks,
}

/// Prices a package for a user; subscriptions do not apply to packages.
pub async fn price(
    ctx: &Context,
    user: &User,
    package: &'static Package,
    promo_code: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Offer, PackageError> {
    let promo = match promo_code {
        Some(code) if !code.trim().is_empty() => {
            Some(promo::find(ctx, ctx.db.read(), user, code, now).await?)
        }
        _ => None,
    };
    let terms = Terms::new(None, promo.as_ref().map(|promo| promo.discount));
    let price = terms.apply(package.price);
    let price = price.map_err(|_| StorageError::Inconsistent("a package without a price"))?;
    Ok(Offer {
        package,
        promo,
        price,
    })
}

/// Buys a package; the same key and order return the same purchase.
pub async fn purchase(
    ctx: &Context,
    user: &User,
    order: PackagePurchase,
    key: Option<String>,
) -> Result<PurchaseResult, PackageError> {
    let request = IdempotentRequest::new(ctx, user.id, SCOPE, key, &order);
    let bought = run_once(ctx, &request, purchase_anew(ctx, user, &order)).await?;
    respond(ctx, bought.into_inner()).await
}

async fn purchase_anew<'a>(
    ctx: &'a Context,
    user: &User,
    order: &PackagePurchase,
) -> Result<(UnitOfWork<'a>, StoredPurchase), PackageError> {
    let now = ctx.clock.now();
    let code = order.promo_code.as_deref();
    let offer = price(ctx, user, order.package, code, now).await?;
    let work = ctx.begin_at(now).await?;
    let tx = &work.tx;
    let user = locking::lock(tx, user.id).await?;
    let (amount, discount) = (offer.price.total, offer.price.discount);
    let mut stored = StoredPurchase {
        user_package_id: None,
        payment_id: None,
        amount,
        discount,
    };
    let reference = match order.pay_with {
        PayWith::Balance => {
            if user.balance < amount.0 {
                return Err(PackageError::InsufficientFunds {
                    required: amount,
                    available: Kopecks(user.balance),
                });
            }
            let id = deliver(tx, user.id, &offer, None, now).await?;
            stored.user_package_id = Some(id);
            Reference::UserPackage(id)
        }
        PayWith::Card => {
            let new = new_payment(user.id, order, &offer)?;
            let payment = payments::prepare(ctx, tx, new).await?;
            stored.payment_id = Some(payment.id);
            Reference::Payment(payment.id)
        }
    };
    if let Some(promo) = &offer.promo {
        promo::redeem(ctx, tx, user.id, promo, reference, now).await?;
    }
    Ok((work, stored))
}

fn new_payment(
    user_id: Uuid,
    order: &PackagePurchase,
    offer: &Offer,
) -> Result<NewPayment, PaymentError> {
    Ok(NewPayment {
        user_id,
        amount: offer.price.total,
        purpose: Purpose::Package {
            package_type: offer.package.id.to_owned(),
            promo_code: offer.promo.as_ref().map(|promo| promo.code.clone()),
        },
        description: title(offer.package),
        contact: order.contact.clone(),
        save_card: order.save_card,
        method: methods::parse_id(order.payment_method_id.as_deref())?,
        return_url: None,
        metadata: BTreeMap::new(),
    })
}

/// Response to the buyer; a payment is sent to the provider first.
async fn respond(ctx: &Context, stored: StoredPurchase) -> Result<PurchaseResult, PackageError> {
    let mut purchased = PurchaseResult {
        status: Status::Succeeded,
        user_package: None,
        payment_id: stored.payment_id,
        confirmation_url: None,
        amount: stored.amount,
        discount: stored.discount,
    };
    let db = ctx.db.write();
    let owned = match (stored.payment_id, stored.user_package_id) {
        (Some(payment_id), _) => {
            let created = payments::send(ctx, payment_id).await?;
            purchased.status = created.status;
            purchased.confirmation_url = created.confirmation_url;
            repo::find_by_payment(db, payment_id).await?
        }
        (None, Some(id)) => repo::find_owned(db, id).await?,
        (None, None) => None,
    };
    if let Some(owned) = owned {
        let offers = repo::list(db).await?;
        purchased.user_package = Some(view(&owned, &offers, ctx.clock.now()));
    }
    Ok(purchased)
}
