//! Implementations of the traits in [`ServiceRegistry`], by which earlier domains call later ones.

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use avtosled_vendors::mail::Attachment;
use avtosled_vendors::webhooks::WebhookSender;
use chrono::{DateTime, Utc};
use futures::FutureExt;
use futures::future::BoxFuture;
use serde_json::json;
use uuid::Uuid;

use crate::business::api_keys::authentication::{ApiKeyCache, RecordedUses};
use crate::business::batches::runner::BatchRunner;
use crate::business::batches::test_checks::TestChecks;
use crate::business::repository::api_keys::Mode;
use crate::business::repository::{batch_rows, stock_cars};
use crate::business::stock::latest_reports;
use crate::business::webhooks::delivery::Deliverer;
use crate::business::webhooks::events;
use crate::checks::completion;
use crate::checks::completion::Completed;
use crate::checks::repository::reports::{self, Report, ReportService};
use crate::identity::device;
use crate::identity::repository::sessions::Session;
use crate::identity::repository::users::User;
use crate::identity::security_notifications::{SecurityNotifications, SignInMethodChange};
use crate::identity::sign_in::identity_changes::IdentityChangeListener;
use crate::messages::email_verification;
use crate::messages::outbox::{self, AttachmentError, Attachments, Content};
use crate::money::auto_topup;
use crate::money::payments::shop_methods::ShopMethods;
use crate::money::payments::{CanceledRefund, Fulfil, Payment, PaymentError, Purpose};
use crate::money::refunds::{self, Kind, NewRefund, RefundError};
use crate::offers::{packages, promo, subscriptions};
use crate::platform::db::{StorageError, Tx};
use crate::platform::service_registry::ServiceRegistry;
use crate::platform::{Context, masking};
use crate::public_api::batches::BatchTestChecks;
use crate::public_api::rate_limit::ApiRequestCounters;
use crate::quick_purchase::purchase;
use crate::reports::access::{self, AccessKeys, OpenedPurchase};
use crate::reports::pdf;
use crate::reports::redaction::Audience;
use crate::reports::repository::watches::{Change, Watch};
use crate::reports::view;
use crate::reports::watches::WatchListener;

/// Builds the registry of trait implementations; `vendor_calls` is the number of concurrent calls for reports.
#[must_use]
pub fn services(webhooks: WebhookSender, vendor_calls: usize) -> ServiceRegistry {
    ServiceRegistry::default()
        .with(Deliverer::new(webhooks))
        .with(BatchRunner::new(vendor_calls))
        .with::<Arc<dyn TestChecks>>(Arc::new(BatchTestChecks))
        .with::<Arc<dyn IdentityChangeListener>>(Arc::new(Promo))
        .with::<Arc<dyn SecurityNotifications>>(Arc::new(Mails))
        .with::<Arc<dyn Attachments>>(Arc::new(Files))
        .with::<Arc<dyn Fulfil>>(Arc::new(Sales))
        .with::<Arc<dyn Completed>>(Arc::new(Announcements))
        .with::<Arc<dyn WatchListener>>(Arc::new(Announcements))
        .with::<Arc<dyn AccessKeys>>(Arc::new(Purchases))
        .with(ShopMethods::default())
        .with(ApiKeyCache::default())
        .with(RecordedUses::default())
        .with(ApiRequestCounters::default())
}

struct Promo;

impl IdentityChangeListener for Promo {
    fn before_identity_removed<'a>(
        &'a self,
        ctx: &'a Context,
        tx: &'a Tx,
        user: &'a User,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>> {
        promo::record_identities(ctx, tx, user, now).boxed()
    }
}

struct Mails;

impl SecurityNotifications for Mails {
    fn signed_in<'a>(
        &'a self,
        tx: &'a Tx,
        user: &'a User,
        session: &'a Session,
    ) -> BoxFuture<'a, Result<(), StorageError>> {
        let content = Content::SignedIn {
            device: device::display_name(session.user_agent.as_deref()),
            ip_address: session.ip_address.clone(),
            signed_in_at: session.created_at,
        };
        let key = format!("signed-in:{}", session.id);
        outbox::mail_to_user(tx, user, content, key, session.created_at).boxed()
    }

    fn session_ended<'a>(
        &'a self,
        tx: &'a Tx,
        user: &'a User,
        session: &'a Session,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>> {
        let content = Content::SessionEnded {
            device: device::display_name(session.user_agent.as_deref()),
            ended_at: now,
        };
        let key = format!("session-ended:{}", session.id);
        outbox::mail_to_user(tx, user, content, key, now).boxed()
    }

    fn sign_in_method_changed<'a>(
        &'a self,
        tx: &'a Tx,
        user: &'a User,
        change: SignInMethodChange<'a>,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>> {
        let content = Content::SignInChanged {
            change: describe_change(change),
            changed_at: now,
        };
        let key = format!("sign-in-changed:{}", Uuid::now_v7());
        outbox::mail_to_user(tx, user, content, key, now).boxed()
    }

    fn email_changed<'a>(
        &'a self,
        tx: &'a Tx,
        user: &'a User,
        to: Option<&'a str>,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>> {
        let content = Content::EmailChanged {
            to: to.map(masking::email),
            changed_at: now,
        };
        let key = format!("email-changed:{}:{}", user.id, now.timestamp_micros());
        outbox::mail_to_user(tx, user, content, key, now).boxed()
    }

    fn send_email_verification<'a>(
        &'a self,
        tx: &'a Tx,
        user_id: Uuid,
        email: &'a str,
        link: Uuid,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<bool, StorageError>> {
        email_verification::enqueue(tx, user_id, email, link, now).boxed()
    }
}

fn describe_change(change: SignInMethodChange<'_>) -> String {
    match change {
        SignInMethodChange::Phone { to, is_first: true } => {
            format!("добавлен вход по номеру {}", masking::phone(to))
        }
        SignInMethodChange::Phone {
            to,
            is_first: false,
        } => {
            format!("номер для входа заменён на {}", masking::phone(to))
        }
        SignInMethodChange::Vk => "добавлен вход через VK ID".to_owned(),
        SignInMethodChange::Password { is_first: true } => "добавлен вход по паролю".to_owned(),
        SignInMethodChange::Password { is_first: false } => "изменён пароль".to_owned(),
    }
}

struct Files;

impl Attachments for Files {
    fn report<'a>(
        &'a self,
        ctx: &'a Context,
        user_id: Uuid,
        report_id: Uuid,
        link: String,
    ) -> BoxFuture<'a, Result<Attachment, AttachmentError>> {
        async move {
            let view = access::find(ctx, user_id, report_id, Audience::Public).await?;
            let view = view.ok_or(AttachmentError::Gone)?;
            let bytes = pdf::typeset(ctx, &view, Some(link), None).await;
            Ok(Attachment {
                name: format!("avtosled-{report_id}.pdf"),
                content_type: "application/pdf",
                bytes: bytes.map_err(|error| AttachmentError::File(error.into()))?,
            })
        }
        .boxed()
    }
}

struct Sales;

impl Fulfil for Sales {
    fn paid<'a>(
        &'a self,
        ctx: &'a Context,
        tx: &'a Tx,
        payment: &'a Payment,
        purpose: Purpose,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), PaymentError>> {
        async move {
            match purpose {
                Purpose::Package { package_type, .. } => {
                    packages::fulfil(tx, payment, &package_type, now).await
                }
                Purpose::Subscription { plan, renewal } => {
                    Ok(subscriptions::fulfil(tx, payment, &plan, renewal, now).await?)
                }
                Purpose::QuickPurchase { quick_purchase_id } => {
                    purchase::fulfil(ctx, tx, payment, quick_purchase_id, now).await
                }
                Purpose::Topup | Purpose::AutoTopup => Ok(()),
            }
        }
        .boxed()
    }

    fn orphaned<'a>(
        &'a self,
        ctx: &'a Context,
        tx: &'a Tx,
        payment: &'a Payment,
    ) -> BoxFuture<'a, Result<(), PaymentError>> {
        async move {
            let user_id = payment.user_id;
            let user_id = user_id.ok_or(StorageError::Inconsistent("a payment without a payer"))?;
            let all = NewRefund {
                payment_id: payment.id,
                user_id,
                amount: Kopecks(payment.amount),
                kind: Kind::Withdrawal,
                reason: None,
                requested_by: None,
            };
            match refunds::request(ctx, tx, all).await {
                Ok(_) => Ok(()),
                Err(RefundError::Storage(error)) => Err(error.into()),
                Err(error) => {
                    tracing::error!(payment_id = %payment.id, %error, "refund of a deleted account failed");
                    Err(StorageError::Inconsistent("money of a deleted account").into())
                }
            }
        }
        .boxed()
    }

    fn canceled<'a>(
        &'a self,
        tx: &'a Tx,
        payment: &'a Payment,
        purpose: Purpose,
        reason: &'a str,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), PaymentError>> {
        async move {
            match purpose {
                Purpose::Package { .. } => packages::canceled(tx, payment).await?,
                Purpose::Subscription { renewal, .. } => {
                    subscriptions::canceled(tx, payment, renewal, reason, now).await?;
                }
                Purpose::QuickPurchase { quick_purchase_id } => {
                    purchase::cancel(tx, quick_purchase_id, now).await?;
                }
                Purpose::AutoTopup => auto_topup::canceled(tx, payment, reason, now).await?,
                Purpose::Topup => {}
            }
            Ok(())
        }
        .boxed()
    }

    fn refunded<'a>(
        &'a self,
        tx: &'a Tx,
        payment: &'a Payment,
        purpose: Purpose,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>> {
        async move {
            match purpose {
                Purpose::Subscription { .. } => subscriptions::refunded(tx, payment, now).await,
                _ => Ok(()),
            }
        }
        .boxed()
    }

    fn refund_canceled<'a>(
        &'a self,
        tx: &'a Tx,
        payment: &'a Payment,
        purpose: Purpose,
        canceled: &'a CanceledRefund,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<bool, StorageError>> {
        async move {
            match purpose {
                Purpose::QuickPurchase { quick_purchase_id } => {
                    let refund =
                        purchase::refund_canceled(tx, payment, quick_purchase_id, canceled, now);
                    refund.await
                }
                _ => Ok(false),
            }
        }
        .boxed()
    }
}

struct Announcements;

impl Completed for Announcements {
    fn completed<'a>(
        &'a self,
        ctx: &'a Context,
        tx: &'a Tx,
        report: &'a Report,
        rows: &'a [ReportService],
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>> {
        async move {
            let current = reports::find(tx, report.id).await?;
            let current = current.as_ref().unwrap_or(report);
            let level = view::summary(current, rows, now)?.verdict_level;
            events::check_completed(tx, current, json!(level), now).await?;
            latest_reports::report_completed(tx, current, rows, now).await?;
            // The quick purchase notifies its buyer itself, a batch its owner once for all rows.
            if purchase::complete(ctx, tx, report, rows, now).await?
                || batch_rows::is_ordered_by_batch(tx, report.id).await?
            {
                return Ok(());
            }
            completion::mail::report_ready(tx, report, rows, now).await
        }
        .boxed()
    }

    fn answered_late<'a>(
        &'a self,
        ctx: &'a Context,
        tx: &'a Tx,
        report: &'a Report,
        rows: &'a [ReportService],
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>> {
        async move {
            events::sources_answered_late(tx, report, rows, now).await?;
            let is_of_batch = batch_rows::is_of_batch(tx, report.id).await?;
            let is_in_stock = stock_cars::has_report(tx, report.id).await?;
            if !is_of_batch && !is_in_stock {
                return Ok(());
            }
            let all = reports::list_services(&ctx.encryption, tx, &[report.id]).await?;
            let current = reports::find(tx, report.id).await?;
            let current = current.as_ref().unwrap_or(report);
            let level = view::summary(current, &all, now)?.verdict_level;
            batch_rows::set_verdict(tx, report.id, level.name()).await?;
            latest_reports::answered_late(tx, current, &all, now).await
        }
        .boxed()
    }
}

impl WatchListener for Announcements {
    fn changed<'a>(
        &'a self,
        tx: &'a Tx,
        watch: &'a Watch,
        change: &'a Change,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>> {
        let (ids, cost) = ((watch.id, change.id), Kopecks(change.cost));
        events::watch_changed(
            tx,
            (watch.user_id, Mode::Live),
            ids,
            &change.summary,
            cost,
            now,
        )
        .boxed()
    }
}

struct Purchases;

impl AccessKeys for Purchases {
    fn open<'a>(
        &'a self,
        ctx: &'a Context,
        report_id: Uuid,
        key: &'a str,
    ) -> BoxFuture<'a, Result<Option<OpenedPurchase>, StorageError>> {
        async move {
            let found = purchase::find_opened(ctx, report_id, key).await?;
            Ok(found.map(|purchase| OpenedPurchase {
                unattached_payment: match purchase.attached_to {
                    None => Some(purchase.payment_id),
                    Some(_) => None,
                },
            }))
        }
        .boxed()
    }
}
