//! View of a quick purchase for its buyer.

use avtosled_core::form::DeliveryMethod;
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use avtosled_core::packages::QuickPackageId;
use avtosled_core::payment_method::SAME_METHOD;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::repository::users;
use crate::messages::repository as messages;
use crate::money::payments::{Payment, Viewer};
use crate::money::repository::payments;
use crate::platform::db::StorageError;
use crate::platform::{Context, masking};
use crate::quick_purchase::purchase::claim_refund::claimable;
use crate::quick_purchase::purchase::{QuickPurchaseError, contacts, message_key, private_link};
use crate::quick_purchase::repository::{self, QuickPurchase, Status};

/// Delivery of a purchased report by one method.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Delivery {
    pub method: DeliveryMethod,
    /// Masked contact; null for a link, and after thirty days.
    pub contact: Option<String>,
    pub sent: bool,
    /// Whether the delivery was rejected permanently, or failed for half a day.
    pub failed: bool,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuickPurchaseView {
    pub status: Status,
    #[schema(value_type = QuickPackageId)]
    pub package_type: String,
    pub query: String,
    #[serde(rename = "type")]
    #[schema(value_type = IdentifierKind)]
    pub kind: String,
    pub report_id: Option<Uuid>,
    pub deliveries: Vec<Delivery>,
    /// Roubles refunded, pending refunds included.
    pub refunded: Kopecks,
    /// Destination of refunds, such as «на карту Visa •• 4444» or «по СБП».
    pub destination: String,
    /// Roubles of refunds that the bank rejected; they can be repeated with the access key.
    pub claimable: Kopecks,
    /// Whether the report belongs to an account.
    pub attached: bool,
}

/// Finds the purchase of a payment; a missing and an inaccessible one give the same error.
pub async fn find(
    ctx: &Context,
    payment_id: Uuid,
    viewer: Viewer<'_>,
) -> Result<QuickPurchaseView, QuickPurchaseError> {
    let db = ctx.db.read();
    let row = repository::find_by_payment(db, payment_id).await?;
    let row = row.filter(|row| may_see(ctx, row, viewer));
    let row = row.ok_or(QuickPurchaseError::NotFound)?;
    let payment = payments::find(db, payment_id).await?;
    let guest = users::find(db, row.user_id).await?;
    let claimable = payment
        .as_ref()
        .zip(guest.as_ref())
        .map(|(payment, guest)| claimable(&row, payment, guest));
    Ok(QuickPurchaseView {
        deliveries: deliveries(ctx, &row).await?,
        status: row.status,
        package_type: row.package_type,
        query: row.search_query,
        kind: row.search_type,
        report_id: row.report_id,
        destination: payment
            .as_ref()
            .map_or_else(|| SAME_METHOD.to_owned(), Payment::destination),
        refunded: Kopecks(payment.map_or(0, |payment| payment.refunded)),
        claimable: claimable.unwrap_or_default(),
        attached: !row.is_guest || row.attached_to.is_some(),
    })
}

fn may_see(ctx: &Context, row: &QuickPurchase, viewer: Viewer<'_>) -> bool {
    let is_own = viewer
        .user_id
        .is_some_and(|id| row.user_id == id || row.attached_to == Some(id));
    is_own
        || viewer
            .key
            .is_some_and(|key| private_link::opens(ctx, row, key))
}

async fn deliveries(ctx: &Context, row: &QuickPurchase) -> Result<Vec<Delivery>, StorageError> {
    let contacts = contacts(row);
    let keys: Vec<String> = contacts
        .keys()
        .map(|method| message_key(row.id, *method))
        .collect();
    let sent = messages::list_by_keys(ctx.db.read(), &keys).await?;
    let delivery = |(method, contact): (DeliveryMethod, String)| {
        let key = message_key(row.id, method);
        let message = sent.iter().find(|message| message.dedupe_key == key);
        Delivery {
            method,
            contact: match method {
                DeliveryMethod::Email => Some(masking::email(&contact)),
                DeliveryMethod::Sms => Some(masking::phone(&contact)),
                DeliveryMethod::Link => None,
            },
            sent: match method {
                DeliveryMethod::Link => row.status == Status::Delivered,
                _ => message.is_some_and(|message| message.sent_at.is_some()),
            },
            failed: message.is_some_and(|message| message.failed_at.is_some()),
        }
    };
    Ok(contacts.into_iter().map(delivery).collect())
}
