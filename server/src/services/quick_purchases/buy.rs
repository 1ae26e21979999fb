//! Begins a purchase: the car is found first, then the payer is sent to the bank.

use std::collections::BTreeMap;
use std::time::Duration;

use avtosled_core::form;
use avtosled_core::form::FormName;
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use avtosled_core::value::Value;
use serde::Deserialize;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Builder;
use uuid::Uuid;

use crate::clock::moscow_day;
use crate::repos;
use crate::repos::RepoError;
use crate::repos::guests;
use crate::repos::payments as payment_rows;
use crate::repos::users::User;
use crate::secrets::sha256;
use crate::services::Services;
use crate::services::identification;
use crate::services::identification::Identity;
use crate::services::orders;
use crate::services::orders::OrderError;
use crate::services::payments;
use crate::services::payments::PaymentError;
use crate::services::payments::Status;
use crate::services::quick_purchases::QuickPurchaseError;
use crate::services::quick_purchases::order;
use crate::services::quick_purchases::promise;
use crate::services::replies;
use crate::services::replies::Reply;
use crate::services::sessions::Device;
use crate::services::source_inputs::SourceInputs;

const SCOPE: &str = "quick_purchase";
/// A second click waits so long for the answer to the first.
const PATIENCE: Duration = Duration::from_secs(20);
const PAUSE: Duration = Duration::from_millis(100);

/// What somebody buys. It has no `Debug`: the contacts are personal data.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct QuickOrder {
    pub package_type: String,
    pub kind: IdentifierKind,
    pub query: String,
    pub delivery_methods: Vec<String>,
    pub contacts: BTreeMap<String, String>,
    /// The price that the buyer saw, in roubles.
    pub amount: Option<f64>,
    /// E-mail or phone of the receipt, where it is another.
    pub contact: Option<String>,
    /// The buyer saw the mismatch and wants the report all the same.
    pub accept_mismatch: bool,
    pub inputs: SourceInputs,
}

/// A purchase that waits for its payment.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Begun {
    pub payment_id: Uuid,
    /// Where the payer goes.
    pub confirmation_url: Option<String>,
    #[schema(value_type = f64)]
    pub amount: Kopecks,
    /// Opens the purchase and its report without an account; the buyer's page keeps it.
    pub access_key: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Remembered {
    payment_id: Uuid,
}

/// Begins a purchase. The same key and order are one purchase.
pub async fn buy(
    services: &Services,
    buyer: Option<&User>,
    device: &Device,
    mut wanted: QuickOrder,
    key: Option<String>,
) -> Result<Begun, QuickPurchaseError> {
    if wanted.contact.as_deref().is_none_or(str::is_empty) {
        wanted.contact = buyer.and_then(|user| user.email.clone().or(user.phone.clone()));
    }
    validate(services, &wanted)?;
    let now = services.clock.now();
    let inputs = wanted.inputs.normalized(moscow_day(now));
    wanted.inputs = inputs.map_err(QuickPurchaseError::Invalid)?;
    let user_id = match (buyer, &key) {
        (Some(user), _) => user.id,
        // Two clicks of somebody whom nobody knows are recognised by their key alone.
        (None, Some(key)) => drawn_from(&services.secrets.identity_hash("guest", key)),
        (None, None) => Uuid::now_v7(),
    };
    let reply = Reply::new(services, user_id, SCOPE, key, &wanted);
    if let Some(earlier) = replies::find::<Remembered>(services, &reply).await? {
        let earlier = earlier.ok_or(QuickPurchaseError::KeyReused)?;
        return repeated(services, earlier.payment_id).await;
    }
    let inputs = wanted.inputs.clone();
    let line = order(wanted.kind, &wanted.query, &wanted.package_type, inputs);
    let priced = orders::price_for(services, buyer, &line, now).await?;
    let amount = priced.full_price();
    if wanted
        .amount
        .is_some_and(|seen| Kopecks::from_roubles(seen) != Ok(amount))
    {
        return Err(QuickPurchaseError::PriceChanged { price: amount });
    }
    let counted = buyer.map_or_else(|| address_id(device), |user| user.id);
    if !services.purchase_limit.take(counted) {
        return Err(QuickPurchaseError::TooMany);
    }
    let identity = find_car(services, buyer, counted, &wanted).await?;
    let buyer_id = buyer.map(|user| user.id);
    let identity = orders::completed(services, buyer_id, &line, &priced, identity).await?;
    let tx = services.db.begin().await?;
    if buyer.is_none() && !guests::insert(&tx, user_id, now).await? {
        drop(tx);
        return second_click(services, &reply).await;
    }
    let payment_id = promise::promise(
        services,
        &tx,
        (user_id, buyer.is_none()),
        (&wanted, amount, &identity),
        now,
    )
    .await?;
    if !replies::keep(&tx, &reply, &Remembered { payment_id }, now).await? {
        drop(tx);
        return second_click(services, &reply).await;
    }
    repos::commit(tx).await?;
    let created = payments::send(services, payment_id).await?;
    Ok(Begun {
        payment_id,
        confirmation_url: created.confirmation_url,
        amount: created.amount,
        access_key: Some(services.secrets.access_key(payment_id)),
    })
}

/// The rules of core, then those of the identifier.
fn validate(services: &Services, wanted: &QuickOrder) -> Result<(), QuickPurchaseError> {
    let values = json!({
        "packageType": wanted.package_type, "query": wanted.query, "type": wanted.kind.name(),
        "deliveryMethods": wanted.delivery_methods, "contacts": wanted.contacts,
        "amount": wanted.amount, "contact": wanted.contact,
        "acceptMismatch": wanted.accept_mismatch, "inputs": wanted.inputs,
    });
    let values: Value = serde_json::from_value(values)
        .map_err(|_| RepoError::Inconsistent("a form is not JSON"))?;
    let today = moscow_day(services.clock.now());
    let answer = form::validate(FormName::QuickPurchase, &values, today);
    if !answer.valid {
        let errors = avtosled_core::fields::FieldErrors {
            errors: answer.errors,
        };
        return Err(QuickPurchaseError::Invalid(errors));
    }
    identification::normalize(services, wanted.kind, &wanted.query, "query")
        .map_err(QuickPurchaseError::Invalid)?;
    Ok(())
}

async fn find_car(
    services: &Services,
    buyer: Option<&User>,
    counted: Uuid,
    wanted: &QuickOrder,
) -> Result<Identity, OrderError> {
    let (kind, query) = (wanted.kind, &wanted.query);
    let identity = match buyer {
        Some(user) => identification::identify(services, user.id, kind, query).await?,
        None => identification::identify_for_guest(services, counted, kind, query).await?,
    };
    if !identity.found || identity.key().is_none() {
        return Err(OrderError::VehicleNotFound);
    }
    match identity.mismatch.clone() {
        Some(mismatch) if !wanted.accept_mismatch => Err(OrderError::Mismatch(Box::new(mismatch))),
        _ => Ok(identity),
    }
}

/// The answer to a click whose twin has come first.
async fn second_click(services: &Services, reply: &Reply) -> Result<Begun, QuickPurchaseError> {
    let earlier = replies::find::<Remembered>(services, reply).await?;
    let earlier = earlier.flatten().ok_or(QuickPurchaseError::KeyReused)?;
    repeated(services, earlier.payment_id).await
}

/// What the first click got, as soon as it has it.
async fn repeated(services: &Services, payment_id: Uuid) -> Result<Begun, QuickPurchaseError> {
    let wait = async {
        loop {
            let payment = payment_rows::find(services.db.write(), payment_id).await?;
            let payment = payment.ok_or(PaymentError::NotFound)?;
            if payment.confirmation_url.is_some() || Status::of(&payment)? != Status::Pending {
                return Ok::<_, PaymentError>(payment);
            }
            tokio::time::sleep(PAUSE).await;
        }
    };
    let payment = tokio::time::timeout(PATIENCE, wait).await;
    let payment = payment.map_err(|_| PaymentError::Failed)??;
    if payment.status == "canceled" && payment.yookassa_payment_id.is_none() {
        return Err(PaymentError::Failed.into());
    }
    Ok(Begun {
        payment_id,
        confirmation_url: payment.confirmation_url,
        amount: Kopecks(payment.amount),
        access_key: Some(services.secrets.access_key(payment_id)),
    })
}

/// Whom the look-ups and purchases of an address count for.
fn address_id(device: &Device) -> Uuid {
    drawn_from(&sha256(device.ip_address.as_deref().unwrap_or_default()))
}

/// An id that is the same for the same text, and tells nothing of it.
fn drawn_from(hash: &str) -> Uuid {
    let mut bytes = [0; 16];
    for (byte, character) in bytes.iter_mut().zip(hash.bytes()) {
        *byte = character;
    }
    Builder::from_random_bytes(bytes).into_uuid()
}
