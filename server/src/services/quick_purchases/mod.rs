//! A check bought at once by card, with or without an account. Somebody without one gets a guest
//! account that nobody can sign in to, so that the books know no exception; what was bought opens by
//! the access key of its payment.

mod attach;
mod buy;
mod complete;
mod fulfil;
mod promise;
mod view;

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use avtosled_core::contact::Contact;
use avtosled_core::fields::FieldErrors;
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use serde::Deserialize;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::repos::Conn;
use crate::repos::RepoError;
use crate::repos::guests;
use crate::repos::quick_purchases;
use crate::repos::quick_purchases::QuickPurchase;
use crate::repos::users;
use crate::repos::users::User;
use crate::services::Services;
use crate::services::ledger::LedgerError;
use crate::services::messages::Channel;
use crate::services::orders::Order;
use crate::services::orders::OrderError;
use crate::services::payments::PaymentError;
use crate::services::sessions::SessionError;
use crate::services::source_inputs::SourceInputs;

pub use attach::attach;
pub use buy::Begun;
pub use buy::QuickOrder;
pub use buy::buy;
pub use complete::complete;
pub use fulfil::cancel;
pub use fulfil::fulfil;
pub use view::QuickPurchaseView;
pub use view::Viewer;
pub use view::find;

/// Purchases that an address may begin in an hour: mobile operators put thousands of people behind
/// one.
pub const PURCHASES_PER_HOUR: NonZeroU32 = NonZeroU32::new(120).expect("more than zero");

/// Whether an account stands for somebody who has none.
#[must_use]
pub fn is_guest(user: &User) -> bool {
    user.role == guests::ROLE
}

/// A way to deliver a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    Email,
    Sms,
    /// Shown on the page only.
    Link,
}

impl Method {
    const fn name(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Sms => "sms",
            Self::Link => "link",
        }
    }

    /// How its message goes out; a link needs none.
    const fn channel(self) -> Option<Channel> {
        match self {
            Self::Email => Some(Channel::Email),
            Self::Sms => Some(Channel::Sms),
            Self::Link => None,
        }
    }
}

/// Contacts by delivery method: addresses as typed, phones as eleven digits.
type Contacts = BTreeMap<Method, String>;

fn contacts(row: &QuickPurchase) -> Contacts {
    serde_json::from_value(row.contacts.clone()).unwrap_or_default()
}

/// The writing that messages go by.
fn normal(text: &str) -> String {
    match Contact::parse(text) {
        Some(Contact::Email(text) | Contact::Phone(text)) => text,
        None => String::new(),
    }
}

/// The dedupe key of a purchase's message.
fn message_key(id: Uuid, method: Method) -> String {
    format!("quick_purchase:{id}:{}", method.name())
}

/// What the sources will be asked for.
fn order(kind: IdentifierKind, query: &str, package_type: &str, inputs: SourceInputs) -> Order {
    Order {
        kind,
        query: query.to_owned(),
        catalogue: None,
        services: Vec::new(),
        full_report: false,
        free_check: Some(false),
        package_check: Some(false),
        package_type: Some(package_type.to_owned()),
        promo_code: None,
        vk_package: false,
        accept_mismatch: true,
        inputs,
        reuse_answers: false,
    }
}

#[derive(Debug, thiserror::Error)]
pub enum QuickPurchaseError {
    #[error("the form is not valid")]
    Invalid(#[source] FieldErrors),
    #[error("the price is another")]
    PriceChanged { price: Kopecks },
    #[error("too many purchases from one address")]
    TooMany,
    #[error("the idempotency key belongs to another purchase")]
    KeyReused,
    #[error("there is no such purchase")]
    NotFound,
    #[error("the report is still in work")]
    ReportRunning,
    #[error("the purchase belongs to another account")]
    AlreadyAttached,
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error(transparent)]
    Payment(#[from] PaymentError),
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Repo(#[from] RepoError),
}

/// Whether an access key opens a report. One that moved to an account goes with it.
pub async fn opens_report(
    services: &Services,
    conn: &impl Conn,
    report_id: Uuid,
    key: &str,
) -> Result<bool, RepoError> {
    let Some(row) = quick_purchases::find_by_report(conn, report_id).await? else {
        return Ok(false);
    };
    if !services.secrets.is_access_key(row.payment_id, key) {
        return Ok(false);
    }
    let owner = users::find(conn, row.attached_to.unwrap_or(row.user_id)).await?;
    Ok(owner.is_some_and(|owner| owner.deleted_at.is_none()))
}
