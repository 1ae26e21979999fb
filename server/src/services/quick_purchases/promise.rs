//! Writes a purchase and its payment down, before the provider hears of it.

use std::collections::BTreeMap;

use avtosled_core::money::Kopecks;
use avtosled_core::packages;
use chrono::DateTime;
use chrono::Utc;
use serde::Serialize;
use uuid::Uuid;

use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::quick_purchases as rows;
use crate::repos::quick_purchases::QuickPurchase;
use crate::repos::sealed::QUICK_SOURCE_INPUTS;
use crate::services::Services;
use crate::services::identification::Identity;
use crate::services::payments;
use crate::services::payments::NewPayment;
use crate::services::payments::Purpose;
use crate::services::quick_purchases::Contacts;
use crate::services::quick_purchases::Method;
use crate::services::quick_purchases::QuickOrder;
use crate::services::quick_purchases::QuickPurchaseError;
use crate::services::quick_purchases::normal;
use crate::services::source_inputs;

/// Writes the purchase and its payment down; answers the payment's id.
pub async fn promise(
    services: &Services,
    tx: &Tx,
    (user_id, is_guest): (Uuid, bool),
    (wanted, amount, identity): (&QuickOrder, Kopecks, &Identity),
    now: DateTime<Utc>,
) -> Result<Uuid, QuickPurchaseError> {
    let id = Uuid::now_v7();
    let contacts = chosen_contacts(wanted);
    let receipt = wanted.contact.clone().filter(|contact| !contact.is_empty());
    let receipt = receipt.or_else(|| contacts.values().find(|text| !text.is_empty()).cloned());
    let name = packages::quick_package(&wanted.package_type).map_or("", |package| package.name);
    let new = NewPayment {
        user_id,
        amount,
        purpose: Purpose::QuickPurchase {
            quick_purchase_id: id,
        },
        description: format!("Проверка автомобиля, пакет «{name}»"),
        contact: receipt,
        save_card: false,
        method: None,
        return_url: None,
        metadata: BTreeMap::new(),
    };
    let payment = payments::prepare(services, tx, new).await?;
    let row = QuickPurchase {
        id,
        payment_id: payment.id,
        user_id,
        is_guest,
        package_type: wanted.package_type.clone(),
        search_query: wanted.query.trim().to_owned(),
        search_type: wanted.kind.name().to_owned(),
        contacts: as_json(&contacts)?,
        identity: Some(as_json(identity)?),
        source_inputs: source_inputs::seal(services, QUICK_SOURCE_INPUTS.of(id), &wanted.inputs)?,
        status: "awaiting_payment".to_owned(),
        report_id: None,
        delivered_at: None,
        attached_to: None,
        attached_at: None,
        created_at: now,
    };
    rows::insert(tx, row).await?;
    Ok(payment.id)
}

fn as_json(value: &impl Serialize) -> Result<serde_json::Value, RepoError> {
    serde_json::to_value(value).map_err(|_| RepoError::Inconsistent("a purchase is not JSON"))
}

fn chosen_contacts(wanted: &QuickOrder) -> Contacts {
    let chosen = [Method::Email, Method::Sms, Method::Link].into_iter();
    let chosen = chosen.filter(|method| {
        let name = method.name();
        wanted.delivery_methods.iter().any(|chosen| chosen == name)
    });
    chosen
        .map(|method| {
            let text = wanted.contacts.get(method.name());
            (method, text.map_or_else(String::new, |text| normal(text)))
        })
        .collect()
}
