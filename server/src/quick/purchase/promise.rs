//! Writes a purchase and its payment down, before the provider hears of it.

use std::collections::BTreeMap;

use avtosled_core::money::Kopecks;
use avtosled_core::packages;
use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use crate::checks::identification::Identity;
use crate::checks::source_inputs;
use crate::kit::Kit;
use crate::kit::db::{StorageError, Tx};
use crate::kit::rows::sealed::QUICK_SOURCE_INPUTS;
use crate::money::payments;
use crate::money::payments::{NewPayment, Purpose};
use crate::quick::purchase::{Contacts, Method, QuickOrder, QuickPurchaseError, normal};
use crate::quick::rows;
use crate::quick::rows::{QuickPurchase, Status};

/// Writes the purchase and its payment down; answers the payment's id.
pub async fn promise(
    kit: &Kit,
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
    let payment = payments::prepare(kit, tx, new).await?;
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
        source_inputs: source_inputs::seal(kit, QUICK_SOURCE_INPUTS.of(id), &wanted.inputs)?,
        status: Status::AwaitingPayment,
        report_id: None,
        delivered_at: None,
        attached_to: None,
        attached_at: None,
        created_at: now,
    };
    rows::insert(tx, row).await?;
    Ok(payment.id)
}

fn as_json(value: &impl Serialize) -> Result<serde_json::Value, StorageError> {
    serde_json::to_value(value).map_err(|_| StorageError::Inconsistent("a purchase is not JSON"))
}

fn chosen_contacts(wanted: &QuickOrder) -> Contacts {
    let chosen = [Method::Email, Method::Sms, Method::Link].into_iter();
    let chosen = chosen.filter(|method| {
        let name = method.into_str();
        wanted.delivery_methods.iter().any(|chosen| chosen == name)
    });
    chosen
        .map(|method| {
            let text = wanted.contacts.get(method.into_str());
            (method, text.map_or_else(String::new, |text| normal(text)))
        })
        .collect()
}
