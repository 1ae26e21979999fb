//! Creation of a quick purchase and its payment, before the provider is called.

use std::collections::BTreeMap;

use avtosled_core::contact::Contact;
use avtosled_core::form::QuickPurchase;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use crate::checks::identification::Identity;
use crate::checks::source_inputs;
use crate::money::payments::{self, NewPayment, Purpose};
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};
use crate::platform::repository::encrypted_columns::QUICK_SOURCE_INPUTS;
use crate::quick_purchase::purchase::{Contacts, QuickPurchaseError};
use crate::quick_purchase::repository::{self, Status};

/// Inserts a purchase and its payment; returns the id of the payment.
pub async fn promise(
    ctx: &Context,
    tx: &Tx,
    (user_id, is_guest): (Uuid, bool),
    (wanted, amount, identity): (&QuickPurchase, Kopecks, &Identity),
    now: DateTime<Utc>,
) -> Result<Uuid, QuickPurchaseError> {
    let id = Uuid::now_v7();
    let contacts = chosen_contacts(wanted);
    let receipt = wanted
        .contact
        .as_ref()
        .map(|contact| contact.as_str().to_owned());
    let receipt = receipt.or_else(|| contacts.values().find(|text| !text.is_empty()).cloned());
    let new = NewPayment {
        user_id,
        amount,
        purpose: Purpose::QuickPurchase {
            quick_purchase_id: id,
        },
        description: format!("Проверка автомобиля, пакет «{}»", wanted.package.name),
        contact: receipt,
        save_card: false,
        method: None,
        return_url: None,
        metadata: BTreeMap::new(),
    };
    let payment = payments::prepare(ctx, tx, new).await?;
    let row = repository::QuickPurchase {
        id,
        payment_id: payment.id,
        user_id,
        is_guest,
        package_type: wanted.package.id.to_owned(),
        search_query: wanted.query.trim().to_owned(),
        search_type: wanted.kind.name().to_owned(),
        contacts: as_json(&contacts)?,
        identity: Some(as_json(identity)?),
        source_inputs: source_inputs::encrypt(ctx, QUICK_SOURCE_INPUTS.of(id), &wanted.inputs)?,
        status: Status::AwaitingPayment,
        report_id: None,
        delivered_at: None,
        attached_to: None,
        attached_at: None,
        link_revoked_at: None,
        created_at: now,
    };
    db::insert(tx, row).await?;
    Ok(payment.id)
}

fn as_json(value: &impl Serialize) -> Result<serde_json::Value, StorageError> {
    serde_json::to_value(value).map_err(|_| StorageError::Inconsistent("a purchase is not JSON"))
}

/// Contacts by chosen delivery method; empty for a link, which needs no contact.
fn chosen_contacts(wanted: &QuickPurchase) -> Contacts {
    let contacts: BTreeMap<_, _> = wanted.contacts.iter().cloned().collect();
    let text = |method| contacts.get(method).map_or("", Contact::as_str).to_owned();
    let chosen = wanted.delivery_methods.iter();
    chosen.map(|method| (*method, text(method))).collect()
}
