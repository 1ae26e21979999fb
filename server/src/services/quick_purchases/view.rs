//! A purchase as its buyer sees it.

use avtosled_core::money::Kopecks;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::repos::RepoError;
use crate::repos::messages;
use crate::repos::payments;
use crate::repos::quick_purchases as rows;
use crate::repos::quick_purchases::QuickPurchase;
use crate::services::Services;
use crate::services::masking;
use crate::services::quick_purchases::Method;
use crate::services::quick_purchases::QuickPurchaseError;
use crate::services::quick_purchases::contacts;
use crate::services::quick_purchases::message_key;

/// Who asks for a purchase.
#[derive(Clone, Copy)]
pub struct Viewer<'a> {
    pub user_id: Option<Uuid>,
    pub key: Option<&'a str>,
}

/// One way that a report was to go.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Delivery {
    pub method: Method,
    /// Masked; nothing for a link, and after thirty days.
    pub contact: Option<String>,
    pub sent: bool,
    /// The recipient is refused for good, or was out of reach for half a day.
    pub failed: bool,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuickPurchaseView {
    /// `awaiting_payment`, `checking`, `delivered`, `failed`, `canceled`.
    pub status: String,
    pub package_type: String,
    pub query: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub report_id: Option<Uuid>,
    pub deliveries: Vec<Delivery>,
    /// Roubles that went back to the card, or are on their way.
    #[schema(value_type = f64)]
    pub refunded: Kopecks,
    /// It belongs to an account.
    pub attached: bool,
}

/// The purchase of a payment. One answer for what is not there and what is another's.
pub async fn find(
    services: &Services,
    payment_id: Uuid,
    viewer: Viewer<'_>,
) -> Result<QuickPurchaseView, QuickPurchaseError> {
    let db = services.db.read();
    let row = rows::find_by_payment(db, payment_id).await?;
    let row = row.filter(|row| may_see(services, row, viewer));
    let row = row.ok_or(QuickPurchaseError::NotFound)?;
    let payment = payments::find(db, payment_id).await?;
    Ok(QuickPurchaseView {
        deliveries: deliveries(services, &row).await?,
        status: row.status,
        package_type: row.package_type,
        query: row.search_query,
        kind: row.search_type,
        report_id: row.report_id,
        refunded: Kopecks(payment.map_or(0, |payment| payment.refunded)),
        attached: !row.is_guest || row.attached_to.is_some(),
    })
}

fn may_see(services: &Services, row: &QuickPurchase, viewer: Viewer<'_>) -> bool {
    let is_own = viewer
        .user_id
        .is_some_and(|id| row.user_id == id || row.attached_to == Some(id));
    let opens = |key| services.secrets.is_access_key(row.payment_id, key);
    is_own || viewer.key.is_some_and(opens)
}

async fn deliveries(services: &Services, row: &QuickPurchase) -> Result<Vec<Delivery>, RepoError> {
    let contacts = contacts(row);
    let keys: Vec<String> = contacts
        .keys()
        .map(|method| message_key(row.id, *method))
        .collect();
    let sent = messages::list_by_keys(services.db.read(), &keys).await?;
    let delivery = |(method, contact): (Method, String)| {
        let key = message_key(row.id, method);
        let message = sent.iter().find(|message| message.dedupe_key == key);
        Delivery {
            method,
            contact: match method {
                Method::Email => Some(masking::email(&contact)),
                Method::Sms => Some(masking::phone(&contact)),
                Method::Link => None,
            },
            sent: match method {
                Method::Link => row.status == "delivered",
                _ => message.is_some_and(|message| message.sent_at.is_some()),
            },
            failed: message.is_some_and(|message| message.failed_at.is_some()),
        }
    };
    Ok(contacts.into_iter().map(delivery).collect())
}
