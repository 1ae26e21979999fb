//! Contents of mails and SMS.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::platform::keys::secrets::Secrets;

/// Template and data of a message, as stored in its row.
///
/// Contains no secrets: the access key in a guest's link is computed when the message is rendered.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "template", content = "context", rename_all = "snake_case")]
pub enum Content {
    /// A payment was received.
    PaymentReceived {
        amount: Kopecks,
        description: String,
        /// Title of the payment method, such as «Visa •• 4444» or «СБП».
        method: Option<String>,
        paid_at: DateTime<Utc>,
    },
    /// A report of an account is complete.
    ReportReady {
        report_id: Uuid,
        query: String,
        answered: i32,
        asked: i32,
        charged: Kopecks,
        /// Whether sources answered, but none has data of the car.
        is_unknown: bool,
    },
    /// Failed sources of a completed report were answered later.
    LateAnswer {
        report_id: Uuid,
        query: String,
        sources: Vec<String>,
    },
    /// A report bought without an account is complete; for its buyer.
    ReportReadyGuest {
        payment_id: Uuid,
        report_id: Uuid,
        query: String,
        answered: i32,
        ordered: i32,
        /// Names of sources that did not answer.
        silent: Vec<String>,
        /// Names of sources that could not be queried.
        skipped: Vec<String>,
        /// Sum refunded for `silent` and `skipped` sources.
        refunded: Kopecks,
        /// Destination of the refund, such as «на карту Visa •• 4444» or «по СБП».
        destination: String,
    },
    /// No source answered, or none has data of the car: the whole sum is refunded.
    ReportFailedGuest {
        query: String,
        refunded: Kopecks,
        destination: String,
        is_unknown: bool,
    },
    /// The balance fell below the account's threshold.
    LowBalance { balance: Kopecks },
    /// The bank declined an automatic top-up, which was disabled.
    AutoTopupStopped { amount: Kopecks, reason: String },
    /// An automatic top-up was not sent in time and will not be charged later.
    AutoTopupLapsed { amount: Kopecks },
    /// Every row of a batch has ended.
    BatchCompleted {
        batch_id: Uuid,
        name: String,
        /// Rows of the list.
        total: i64,
        /// Completed rows by the level of their verdict.
        stop: i64,
        attention: i64,
        good: i64,
        unknown: i64,
        /// Rows that were not ordered.
        skipped: i64,
    },
    /// A batch was paused by the server.
    BatchPaused {
        batch_id: Uuid,
        name: String,
        /// Name of the reason, such as `insufficient_funds`.
        reason: String,
        /// Rows not ordered yet.
        waiting: i64,
    },
    /// A person is invited to a company; sent to the contact that the company named.
    CompanyInvitation {
        invitation_id: Uuid,
        company: String,
        /// Name of the person who invites.
        by: String,
        expires_at: DateTime<Utc>,
    },
    /// A person accepted an invitation; for the owner of the company.
    MemberJoined { name: String },
    /// A person was removed from a company; for this person.
    MemberRemoved {
        company: String,
        /// Name of the person who removed.
        by: String,
    },
    /// A receiver of webhooks fails; at last it is disabled.
    WebhookFailing {
        url: String,
        since: DateTime<Utc>,
        is_disabled: bool,
    },
    /// A refund was canceled and its sum returned to the balance.
    RefundCanceled {
        amount: Kopecks,
        destination: String,
        reason: String,
    },
    /// A refund of a guest purchase was canceled.
    /// The link requests it again, or leads to the support if the payment method allows no partial refunds.
    RefundCanceledGuest {
        payment_id: Uuid,
        can_repeat: bool,
        amount: Kopecks,
        destination: String,
        reason: String,
    },
    /// A subscription will be charged soon; a reminder.
    SubscriptionReminder {
        plan: String,
        amount: Kopecks,
        charge_at: DateTime<Utc>,
    },
    /// A subscription was charged and renewed.
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
    /// A user sends a report to a recipient, with the PDF attached.
    ReportSent {
        report_id: Uuid,
        share_id: Uuid,
        /// Masked phone of the sender, if the account has one.
        sender: Option<String>,
        car: String,
        query: String,
        /// Note of the sender; may be empty.
        note: String,
        expires_at: DateTime<Utc>,
    },
    /// A user writes to the support; sent to the published address.
    SupportMessage {
        user_id: Uuid,
        /// E-mail address or phone for the answer.
        contact: String,
        text: String,
    },
    /// A session was opened by an unknown device.
    SignedIn {
        device: String,
        ip_address: Option<String>,
        signed_in_at: DateTime<Utc>,
    },
    /// A session was ended because a refresh token was reused.
    SessionEnded {
        device: String,
        ended_at: DateTime<Utc>,
    },
    /// A sign-in method of the account was added or replaced.
    SignInChanged {
        /// Description of the change, with masked numbers.
        change: String,
        changed_at: DateTime<Utc>,
    },
    /// The e-mail address of the account was replaced or removed; sent to the previous address.
    EmailChanged {
        /// New address, masked; `None` when the address was removed.
        to: Option<String>,
        changed_at: DateTime<Utc>,
    },
    /// Mail with the link that confirms an address.
    EmailConfirmation { link_id: Uuid },
    /// A watched car has changes.
    CarChanged {
        report_id: Uuid,
        vin: String,
        changes: Vec<String>,
        cost: Kopecks,
    },
    /// Monitored cars of a stock have changes; one message a day.
    StockChanged {
        /// Day of the message, `30.11.2026`.
        day: String,
        cars: Vec<ChangedCar>,
        /// Number of cars with changes.
        total: usize,
        /// Number of cars that are not listed.
        more: usize,
        cost: Kopecks,
    },
    /// A spending cap is nearly or completely used up; for the operator.
    SpendingCapReached {
        /// Name of the cap, as in the command that sets it.
        name: String,
        title: String,
        used: String,
        most: String,
        is_full: bool,
    },
    /// A staff member moved money, changed a role, needs an approval or used up a cap; for administrators.
    StaffActed {
        /// Username of the staff member, or the user of the command.
        who: String,
        summary: String,
        /// Account that the action concerns.
        subject: Option<Uuid>,
        /// Contact of the account, masked.
        contact: Option<String>,
        acted_at: DateTime<Utc>,
        /// Link that ends the sessions of the staff member; none for a command.
        stop_link_id: Option<Uuid>,
    },
    /// An export is ready; for the operator who ordered it.
    ExportReady {
        title: String,
        /// First day of the export, `yyyy-mm-dd`.
        from: String,
        to: String,
        line_count: i64,
        until: DateTime<Utc>,
    },
    /// An alert was raised; for the operator.
    AlertRaised {
        /// Section of the runbook about the alert.
        kind: String,
        title: String,
        detail: String,
        advice: String,
        raised_at: DateTime<Utc>,
    },
    /// An alert was resolved; for the operator.
    AlertResolved {
        kind: String,
        title: String,
        raised_at: DateTime<Utc>,
        seen_at: DateTime<Utc>,
    },
    /// A systemd unit failed; for the operator.
    UnitFailed {
        unit: String,
        failed_at: DateTime<Utc>,
    },
}

/// A monitored car with changes.
#[derive(Clone, Serialize, Deserialize)]
pub struct ChangedCar {
    /// Make, model and VIN.
    pub car: String,
    pub summary: String,
}

impl Content {
    /// URL that the message links to.
    /// The key of a guest is in the fragment, which browsers do not send.
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
            Self::MemberRemoved { .. }
            | Self::RefundCanceledGuest {
                can_repeat: false, ..
            } => format!("{public_url}/contacts"),
            Self::RefundCanceledGuest { payment_id, .. } => {
                let key = secrets.access_key(*payment_id);
                format!("{public_url}/payment/success?paymentId={payment_id}#key={key}")
            }
            Self::CarChanged { .. } => format!("{public_url}/dashboard?tab=reports&part=watches"),
            Self::ReportSent { share_id, .. } => secrets.share_link(public_url, *share_id),
            Self::ReportFailedGuest { .. } | Self::SpendingCapReached { .. } => {
                public_url.to_owned()
            }
            Self::SupportMessage { user_id, .. } => format!("{public_url}/admin/users/{user_id}"),
            Self::ExportReady { .. } => format!("{public_url}/admin?tab=reports"),
            Self::AlertRaised { .. }
            | Self::AlertResolved { .. }
            | Self::UnitFailed { .. }
            | Self::StaffActed {
                stop_link_id: None, ..
            } => format!("{public_url}/admin"),
            Self::StaffActed {
                stop_link_id: Some(link),
                ..
            } => secrets.session_stop_link(public_url, *link),
            Self::EmailConfirmation { link_id } => secrets.email_link(public_url, *link_id),
            Self::SignedIn { .. } | Self::SessionEnded { .. } | Self::SignInChanged { .. } => {
                format!("{public_url}/dashboard?tab=settings&part=sign-in")
            }
            Self::EmailChanged { .. } => format!("{public_url}/dashboard?tab=settings"),
            Self::BatchCompleted { batch_id, .. } | Self::BatchPaused { batch_id, .. } => {
                format!("{public_url}/lists/{batch_id}")
            }
            Self::CompanyInvitation { invitation_id, .. } => {
                secrets.invitation_link(public_url, *invitation_id)
            }
            Self::MemberJoined { .. } => format!("{public_url}/company"),
            Self::StockChanged { .. } => format!("{public_url}/stock?changed=true"),
            Self::WebhookFailing { .. } => format!("{public_url}/dashboard?tab=business"),
            Self::PaymentReceived { .. }
            | Self::LowBalance { .. }
            | Self::AutoTopupStopped { .. }
            | Self::AutoTopupLapsed { .. }
            | Self::RefundCanceled { .. }
            | Self::SubscriptionReminder { .. }
            | Self::SubscriptionRenewed { .. }
            | Self::SubscriptionFailed { .. } => format!("{public_url}/dashboard?tab=balance"),
        }
    }
}
