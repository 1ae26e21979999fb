//! The content of messages.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::platform::keys::secrets::Secrets;

/// A template with what it needs. The database keeps it, so it holds no secrets: the key of a
/// guest's link is made when the message is sent.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "template", content = "context", rename_all = "snake_case")]
pub enum Content {
    /// A payment by card arrived.
    PaymentReceived {
        amount: Kopecks,
        description: String,
        card: Option<String>,
        paid_at: DateTime<Utc>,
    },
    /// A report of an account is complete.
    ReportReady {
        report_id: Uuid,
        query: String,
        answered: i32,
        asked: i32,
        charged: Kopecks,
        /// Sources answered, and none of them knows the car.
        is_unknown: bool,
    },
    /// Sources that had failed answered for a complete report of an account.
    LateAnswer {
        report_id: Uuid,
        query: String,
        sources: Vec<String>,
    },
    /// A report bought without an account is complete.
    ReportReadyGuest {
        payment_id: Uuid,
        report_id: Uuid,
        query: String,
        answered: i32,
        asked: i32,
        /// The sum that goes back to the card.
        refunded: Kopecks,
    },
    /// No source answered, or none knows the car; all of it goes back to the card.
    ReportFailedGuest {
        query: String,
        refunded: Kopecks,
        is_unknown: bool,
    },
    /// The balance fell below the mark of the settings page.
    LowBalance { balance: Kopecks },
    /// The bank declined an automatic top-up, and it was switched off.
    AutoTopupStopped { amount: Kopecks, reason: String },
    /// A refund to a card was canceled; its money is on the balance again.
    RefundCanceled {
        amount: Kopecks,
        card: Option<String>,
        reason: String,
    },
    /// A refund of a purchase without an account was canceled; the link sends it again.
    RefundCanceledGuest {
        payment_id: Uuid,
        amount: Kopecks,
        card: Option<String>,
        reason: String,
    },
    /// A subscription will be charged soon.
    SubscriptionReminder {
        plan: String,
        amount: Kopecks,
        charge_at: DateTime<Utc>,
    },
    /// A subscription was charged and goes on.
    SubscriptionRenewed {
        plan: String,
        amount: Kopecks,
        until: DateTime<Utc>,
    },
    /// A subscription could not be charged.
    SubscriptionFailed {
        plan: String,
        amount: Kopecks,
        reason: String,
    },
    /// A user sends a report to somebody, with the report itself as a file.
    ReportSent {
        report_id: Uuid,
        share_id: Uuid,
        /// The masked phone of the sender, when the account has one.
        sender: Option<String>,
        car: String,
        query: String,
        /// The words of the sender; may be empty.
        note: String,
        expires_at: DateTime<Utc>,
    },
    /// Somebody signed in by a browser that the account did not know.
    SignedIn {
        device: String,
        ip_address: Option<String>,
        signed_in_at: DateTime<Utc>,
    },
    /// A token of a session came again: somebody has a copy, and the session was ended.
    SessionEnded {
        device: String,
        ended_at: DateTime<Utc>,
    },
    /// The account has another way in.
    SignInChanged {
        /// In words, without numbers that are whole.
        change: String,
        changed_at: DateTime<Utc>,
    },
    /// The account has another e-mail address, or none; this goes to the one before.
    EmailChanged {
        /// Masked.
        to: Option<String>,
        changed_at: DateTime<Utc>,
    },
    /// The link that confirms an address: nothing else goes there before.
    EmailConfirmation { link_id: Uuid },
    /// Registers say something new of a watched car.
    CarChanged {
        report_id: Uuid,
        vin: String,
        changes: Vec<String>,
        cost: Kopecks,
    },
    /// What strangers may cost us is nearly or wholly used up; for the operator.
    CeilingReached {
        /// Of the command that sets it.
        name: String,
        title: String,
        used: String,
        most: String,
        is_full: bool,
    },
    /// A file of figures is ready; for the operator who asked for it.
    ExportReady {
        title: String,
        /// Days, `yyyy-mm-dd`.
        from: String,
        to: String,
        line_count: i64,
        until: DateTime<Utc>,
    },
    /// Something is wrong; for the operator.
    AlarmRaised {
        /// The page of the runbook.
        kind: String,
        title: String,
        detail: String,
        advice: String,
        raised_at: DateTime<Utc>,
    },
    /// It is over; for the operator.
    AlarmEnded {
        kind: String,
        title: String,
        raised_at: DateTime<Utc>,
        seen_at: DateTime<Utc>,
    },
}

impl Content {
    /// The address of the page that the message leads to. A guest's has its key in the fragment,
    /// which browsers send to nobody.
    #[must_use]
    pub fn link(&self, public_url: &str, secrets: &Secrets) -> String {
        match self {
            Self::ReportReady { report_id, .. } | Self::LateAnswer { report_id, .. } => {
                format!("{public_url}/report/{report_id}")
            }
            Self::ReportReadyGuest {
                payment_id,
                report_id,
                ..
            } => {
                let key = secrets.access_key(*payment_id);
                format!("{public_url}/report/{report_id}#key={key}")
            }
            Self::RefundCanceledGuest { payment_id, .. } => {
                let key = secrets.access_key(*payment_id);
                format!("{public_url}/payment/success?paymentId={payment_id}#key={key}")
            }
            Self::CarChanged { .. } => format!("{public_url}/dashboard?tab=reports&part=watches"),
            Self::ReportSent { share_id, .. } => secrets.share_link(public_url, *share_id),
            Self::ReportFailedGuest { .. } | Self::CeilingReached { .. } => public_url.to_owned(),
            Self::ExportReady { .. } => format!("{public_url}/admin?tab=reports"),
            Self::AlarmRaised { .. } | Self::AlarmEnded { .. } => format!("{public_url}/admin"),
            Self::EmailConfirmation { link_id } => secrets.email_link(public_url, *link_id),
            Self::SignedIn { .. } | Self::SessionEnded { .. } | Self::SignInChanged { .. } => {
                format!("{public_url}/dashboard?tab=settings&part=sign-in")
            }
            Self::EmailChanged { .. } => format!("{public_url}/dashboard?tab=settings"),
            Self::PaymentReceived { .. }
            | Self::LowBalance { .. }
            | Self::AutoTopupStopped { .. }
            | Self::RefundCanceled { .. }
            | Self::SubscriptionReminder { .. }
            | Self::SubscriptionRenewed { .. }
            | Self::SubscriptionFailed { .. } => format!("{public_url}/dashboard?tab=balance"),
        }
    }
}
