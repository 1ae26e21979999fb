//! Buying a package, from the balance or by card.

use std::collections::BTreeMap;

use avtosled_core::fields::FieldError;
use avtosled_core::fields::FieldErrors;
use avtosled_core::money::Kopecks;
use avtosled_core::packages;
use avtosled_core::plural;
use avtosled_core::terms::Price;
use avtosled_core::terms::Terms;
use chrono::DateTime;
use chrono::Utc;
use serde::Deserialize;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::repos;
use crate::repos::RepoError;
use crate::repos::packages as rows;
use crate::repos::users::User;
use crate::services::Services;
use crate::services::accounts;
use crate::services::ledger::LedgerError;
use crate::services::packages::PackageView;
use crate::services::packages::fulfil::give;
use crate::services::packages::view;
use crate::services::payments;
use crate::services::payments::NewPayment;
use crate::services::payments::PaymentError;
use crate::services::payments::Purpose;
use crate::services::payments::Status;
use crate::services::promo;
use crate::services::promo::Promo;
use crate::services::promo::PromoError;
use crate::services::replies;
use crate::services::replies::Reply;
use crate::services::sessions::SessionError;

const SCOPE: &str = "package";

/// Where the money comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PayWith {
    #[default]
    Balance,
    Card,
}

/// What a user buys.
#[derive(Clone, Debug, Serialize)]
pub struct PackageOrder {
    pub package_type: String,
    pub promo_code: Option<String>,
    pub pay_with: PayWith,
    pub save_card: bool,
    /// The saved card that pays.
    pub payment_method_id: Option<Uuid>,
    /// E-mail or phone of the receipt.
    pub contact: Option<String>,
}

/// A package on offer and what it costs the user now.
pub struct Offer {
    pub package: &'static packages::Package,
    pub promo: Option<Promo>,
    pub price: Price,
}

/// How a purchase went.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Purchased {
    pub status: Status,
    pub user_package: Option<PackageView>,
    pub payment_id: Option<Uuid>,
    /// Where the payer goes.
    pub confirmation_url: Option<String>,
    #[schema(value_type = f64)]
    pub amount: Kopecks,
    #[schema(value_type = f64)]
    pub discount: Kopecks,
}

#[derive(Debug, thiserror::Error)]
pub enum PackageError {
    #[error("the order of a package is not valid")]
    Invalid(#[source] FieldErrors),
    #[error("the balance does not cover the package")]
    InsufficientFunds {
        required: Kopecks,
        available: Kopecks,
    },
    #[error("the idempotency key belongs to another order")]
    KeyReused,
    #[error(transparent)]
    Promo(#[from] PromoError),
    #[error(transparent)]
    Payment(#[from] PaymentError),
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Repo(#[from] RepoError),
}

/// What is remembered of a purchase under its key.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Remembered {
    user_package_id: Option<Uuid>,
    payment_id: Option<Uuid>,
    amount: Kopecks,
    discount: Kopecks,
}

/// Prices a package for a user. A subscription lowers the price of orders, not of packages.
pub async fn price(
    services: &Services,
    user: &User,
    package_type: &str,
    promo_code: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Offer, PackageError> {
    let package = packages::package_by_id(package_type).ok_or_else(|| {
        let error = FieldError::new("packageType", "unknown_choice", "Выберите пакет");
        PackageError::Invalid(FieldErrors::one(error))
    })?;
    let promo = match promo_code {
        Some(code) if !code.trim().is_empty() => {
            Some(promo::find(services, user, code, now).await?)
        }
        _ => None,
    };
    let terms = Terms::of(None, promo.as_ref().map(|promo| promo.discount));
    let price = terms.apply(package.price, &[package.price]);
    let price = price.map_err(|_| RepoError::Inconsistent("a package without a price"))?;
    Ok(Offer {
        package,
        promo,
        price,
    })
}

/// Buys a package. The same key and order are one purchase.
pub async fn purchase(
    services: &Services,
    user: &User,
    order: PackageOrder,
    key: Option<String>,
) -> Result<Purchased, PackageError> {
    let reply = Reply::new(services, user.id, SCOPE, key, &order);
    if let Some(earlier) = replies::find(services, &reply).await? {
        let earlier = earlier.ok_or(PackageError::KeyReused)?;
        return answer(services, earlier).await;
    }
    let now = services.clock.now();
    let code = order.promo_code.as_deref();
    let offer = price(services, user, &order.package_type, code, now).await?;
    let tx = services.db.begin().await?;
    let user = accounts::lock(&tx, user.id).await?;
    let (amount, discount) = (offer.price.total, offer.price.discount);
    let mut remembered = Remembered {
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
            let id = give(&tx, user.id, &offer, None, now).await?;
            remembered.user_package_id = Some(id);
            format!("user_package:{id}")
        }
        PayWith::Card => {
            let new = new_payment(user.id, &order, &offer);
            let payment = payments::prepare(services, &tx, new).await?;
            remembered.payment_id = Some(payment.id);
            format!("payment:{}", payment.id)
        }
    };
    if let Some(promo) = &offer.promo {
        promo::take(services, &tx, user.id, promo, &reference, now).await?;
    }
    if !replies::keep(&tx, &reply, &remembered, now).await? {
        drop(tx);
        let earlier = replies::find(services, &reply).await?;
        let earlier = earlier.ok_or(RepoError::Inconsistent("a taken key is missing"))?;
        return answer(services, earlier.ok_or(PackageError::KeyReused)?).await;
    }
    repos::commit(tx).await?;
    services.job_wake.notify_one();
    answer(services, remembered).await
}

fn new_payment(user_id: Uuid, order: &PackageOrder, offer: &Offer) -> NewPayment {
    NewPayment {
        user_id,
        amount: offer.price.total,
        purpose: Purpose::Package {
            package_type: offer.package.id.to_owned(),
            promo_code: offer.promo.as_ref().map(|promo| promo.code.clone()),
        },
        description: title(offer.package),
        contact: order.contact.clone(),
        save_card: order.save_card,
        method: order.payment_method_id,
        return_url: None,
        metadata: BTreeMap::new(),
    }
}

/// «Пакет «Стартовый», 5 проверок».
#[must_use]
pub fn title(package: &packages::Package) -> String {
    let checks = plural::counted(package.checks.into(), "проверка", "проверки", "проверок");
    format!("Пакет «{}», {checks}", package.name)
}

/// What the buyer is told; a payment by card is sent first.
async fn answer(services: &Services, kept: Remembered) -> Result<Purchased, PackageError> {
    let mut purchased = Purchased {
        status: Status::Succeeded,
        user_package: None,
        payment_id: kept.payment_id,
        confirmation_url: None,
        amount: kept.amount,
        discount: kept.discount,
    };
    let db = services.db.write();
    let owned = match (kept.payment_id, kept.user_package_id) {
        (Some(payment_id), _) => {
            let created = payments::send(services, payment_id).await?;
            purchased.status = created.status;
            purchased.confirmation_url = created.confirmation_url;
            rows::find_by_payment(db, payment_id).await?
        }
        (None, Some(id)) => rows::find_owned(db, id).await?,
        (None, None) => None,
    };
    if let Some(owned) = owned {
        let offers = rows::list(db).await?;
        purchased.user_package = Some(view(&owned, &offers, services.clock.now()));
    }
    Ok(purchased)
}
