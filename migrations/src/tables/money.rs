//! Tables of payments, refunds, receipts, ledger and reconciliation.

use crate::prelude::*;

/// Kinds of payment methods defined by core, as a CHECK condition.
const METHOD_KINDS: &str =
    "method_kind IN ('sbp', 'bank_card', 'sberbank', 'tinkoff_bank', 'yoo_money', 'other')";

pub fn payments() -> Table {
    Table::new("payments")
        .columns(vec![
            id(),
            uuid_null("user_id").references("users"),
            text_null("yookassa_payment_id").unique(),
            bigint("amount"),
            text("status").default("pending"),
            text_null("payment_method"),
            // Type of the payment method, as named by the provider.
            text_null("method_kind"),
            text_null("confirmation_url"),
            text_null("description"),
            time("created_at"),
            time_null("completed_at"),
            // Purpose: topup, auto_topup, package, subscription, quick_purchase.
            text("purpose").default("topup"),
            json_null("purpose_data"),
            // Provider's Idempotence-Key and request body, both stored before the first call.
            text_null("idempotence_key"),
            json_null("request"),
            // Time of the first call; an idempotency key is valid for 24 hours from then.
            time_null("sent_at"),
            // Time of the next query of the provider; null once the payment is final.
            time_null("next_check_at"),
            integer("checks").default(0),
            // Time of the last query of the provider.
            time_null("asked_at"),
            // Reason a payment is paid at the provider but not credited; an operator decides.
            text_null("problem"),
            text_null("cancellation_party"),
            text_null("cancellation_reason"),
            // E-mail or phone of the receipt (54-FZ).
            text_null("contact"),
            boolean("save_method").default(false),
            // Saved payment method that is charged without the payer.
            uuid_null("payment_method_id"),
            // Amount refunded or being refunded, kopecks.
            bigint("refunded").default(0_i64),
            // Fee of the provider with VAT, kopecks; null until the provider reports it.
            bigint_null("fee"),
            // Amount offset by closing receipts (54-FZ), kopecks.
            bigint("closed").default(0_i64),
            // The provider rejected a partial refund, so the payment is refunded only as a whole.
            boolean("refunds_whole_only").default(false),
        ])
        .check("amount > 0 AND refunded >= 0 AND closed >= 0 AND refunded + closed <= amount")
        .check("status IN ('pending', 'succeeded', 'canceled')")
        .check(METHOD_KINDS)
        .check("purpose IN ('topup', 'auto_topup', 'package', 'subscription', 'quick_purchase')")
        .index(&["user_id", "created_at"])
        .index(&["created_at", "id"])
        .index(&["status", "created_at", "id"])
        .index(&["status", "next_check_at"])
        .unique(&["idempotence_key"])
        // For money without a closing receipt or refund.
        .index_where(
            "prepaid",
            "user_id",
            "status = 'succeeded' AND refunded + closed < amount",
        )
        .unique_where(
            "one_pending_auto_topup",
            "user_id",
            "purpose = 'auto_topup' AND status = 'pending'",
        )
}

/// Acts of staff under dual control; above the caps of one person they need an approval.
pub fn staff_actions() -> Table {
    Table::new("staff_actions")
        .columns([
            id(),
            // Kind of act: credit, debit, refund, role, revocation, reveal.
            text("kind"),
            // Account concerned; no foreign key, because guests and payments are deleted sooner.
            uuid("user_id"),
            // Amount in kopecks; 1 for acts that are counted.
            bigint("amount"),
            // Granted or withdrawn role.
            text_null("role"),
            uuid_null("payment_id"),
            uuid_null("refund_id"),
            text("reason"),
            // Status: waiting, done, refused, withdrawn.
            text("status"),
            uuid("requested_by").references("users"),
            // Null while pending, and for acts without approval.
            uuid_null("decided_by").references("users"),
            text_null("decision_reason"),
            // Person whose caps the act uses, and since when; null after approval by an independent administrator.
            uuid_null("charged_to").references("users"),
            time_null("charged_at"),
            time("created_at"),
            time_null("decided_at"),
        ])
        .check("amount > 0")
        .check("kind IN ('credit', 'debit', 'refund', 'role', 'revocation', 'reveal')")
        .check("status IN ('waiting', 'done', 'refused', 'withdrawn')")
        .check("(status = 'withdrawn') = (decided_by IS NOT NULL AND decided_by = requested_by)")
        .check("status <> 'done' OR charged_to IS NOT NULL OR decided_by IS NOT NULL")
        .index(&["charged_to", "kind", "charged_at"])
        .index(&["status", "created_at", "id"])
        .index(&["created_at", "id"])
}

/// Refunds of payments.
pub fn refunds() -> Table {
    Table::new("refunds")
        .columns([
            id(),
            uuid("payment_id").references("payments"),
            uuid_null("user_id").references("users"),
            bigint("amount"),
            // Kind of refund: withdrawal, quick_purchase, admin.
            text("kind"),
            text_null("reason"),
            // Status: pending, succeeded, canceled.
            text("status").default("pending"),
            text_null("yookassa_refund_id").unique(),
            text("idempotence_key").unique(),
            json_null("request"),
            time_null("sent_at"),
            time_null("next_check_at"),
            integer("checks").default(0),
            text_null("cancellation_reason"),
            // Part of the refund that a closing receipt had offset, kopecks.
            bigint("reopened").default(0_i64),
            // Administrator who requested the refund.
            uuid_null("requested_by"),
            time("created_at"),
            time_null("completed_at"),
        ])
        .check("amount > 0 AND reopened >= 0 AND reopened <= amount")
        .check("status IN ('pending', 'succeeded', 'canceled')")
        .check("kind IN ('withdrawal', 'quick_purchase', 'admin')")
        .index(&["status", "next_check_at"])
        .index(&["payment_id"])
        .index(&["user_id", "created_at"])
        .index(&["created_at"])
}

/// Closing receipts, which offset prepayments (54-FZ).
pub fn closing_receipts() -> Table {
    Table::new("closing_receipts")
        .columns([
            id(),
            uuid("payment_id").references("payments"),
            bigint("amount"),
            text("idempotence_key").unique(),
            // Request body, stored before the first call until the receipt is registered.
            json_null("request"),
            text_null("yookassa_receipt_id").unique(),
            // Time of the first call; an idempotency key is valid for 24 hours from then.
            time_null("sent_at"),
            time("created_at"),
            // Time of registration; null until then.
            time_null("registered_at"),
        ])
        .check("amount > 0")
        .index(&["payment_id"])
}

/// Responses of the payment provider as received; only the encrypted body may change.
///
/// The body is changed by key rotation and by retention.
pub fn provider_responses() -> Table {
    Table::new("provider_responses")
        .columns([
            id(),
            // Kind of call: create_payment, find_payment, create_refund, find_refund.
            text("call"),
            // Idempotency key of a creation, or the provider's id of the queried object.
            text("subject"),
            // No foreign key, because payments are deleted by age.
            uuid_null("payment_id"),
            // HTTP status; null when no complete response arrived.
            integer_null("status"),
            text_null("response"),
            time("created_at"),
        ])
        .never_changed(&[
            "id",
            "call",
            "subject",
            "payment_id",
            "status",
            "created_at",
        ])
        .index(&["payment_id", "created_at"])
        // For rows before the end of retention.
        .index_where("kept", "created_at", "response IS NOT NULL")
}

/// Payment methods saved at the provider; card numbers are not stored.
pub fn payment_methods() -> Table {
    Table::new("payment_methods")
        .columns([
            id(),
            uuid("user_id").references("users"),
            text("yookassa_id").unique(),
            text("method_kind").default("bank_card"),
            text_null("title"),
            text_null("card_type"),
            text_null("last4"),
            text_null("expiry_month"),
            text_null("expiry_year"),
            time("created_at"),
            // Time of removal by the user, or of a permanent decline.
            time_null("deactivated_at"),
            text_null("deactivation_reason"),
        ])
        .check(METHOD_KINDS)
        .index(&["user_id"])
}

pub fn ledger_transfers() -> Table {
    Table::new("ledger_transfers")
        .columns([
            id(),
            // Kind of transfer: topup, hold, capture, release, refund, package, subscription, plan_charge,
            // notification, adjustment.
            text("kind"),
            // Cause: `report:<id>`, `payment:<id>`, `user_package:<id>`, `watch_change:<id>`,
            // `quick_purchase:<id>`, `admin`.
            text("reference"),
            text("idempotency_key").unique(),
            text_null("description"),
            time("created_at"),
        ])
        .check(
            "kind IN ('hold', 'capture', 'release', 'topup', 'refund', 'package', 'subscription', \
             'plan_charge', 'notification', 'adjustment')",
        )
        // Also for the newest transfer of a reference whose object was deleted by age.
        .index(&["reference", "created_at"])
        .index(&["created_at", "id"])
        // Reference and description are deleted by age, the rest never changes. A repeated key inserts nothing;
        // the foreign key of the entries prevents a replacement.
        .never_changed(&["id", "kind", "idempotency_key", "created_at"])
}

pub fn ledger_entries() -> Table {
    Table::new("ledger_entries")
        .columns([
            id(),
            uuid("transfer_id").references("ledger_transfers"),
            // Account: available and held belong to a user; revenue, provider and adjustments to the company.
            text("account"),
            uuid_null("user_id").references("users"),
            // Amount in kopecks; the entries of a transfer sum to zero.
            bigint("amount"),
            // Sequence number of the user's entry, and the running sum of the account.
            bigint_null("seq"),
            bigint_null("balance_after"),
            // Kind of the transfer, for finding a rare kind in a long history.
            text_null("kind"),
        ])
        .check("amount <> 0")
        .check(
            "(account IN ('available', 'held') AND user_id IS NOT NULL) \
             OR (account IN ('revenue', 'provider', 'adjustments') AND user_id IS NULL)",
        )
        .never_changed(&[])
        .never_replaced(&["user_id", "seq", "account"])
        .sums_to_zero("amount", "transfer_id")
        .index(&["transfer_id"])
        .index(&["user_id", "kind", "seq"])
        .unique(&["user_id", "seq", "account"])
        // For the running sum at any entry; covers the sum of a company account.
        .index(&["user_id", "account", "seq", "amount"])
}

/// Daily HMAC hash chain over the ledger.
pub fn ledger_digests() -> Table {
    Table::new("ledger_digests")
        .columns([
            id(),
            text("day").unique(),
            text("digest"),
            time("created_at"),
        ])
        .never_changed(&[])
        .never_replaced(&["day"])
}

pub fn reconciliation_runs() -> Table {
    Table::new("reconciliation_runs")
        .columns([
            id(),
            time("started_at"),
            time_null("finished_at"),
            integer("payments_compared").default(0),
            json_null("discrepancies"),
            text_null("error"),
            // Payments and refunds created since then were compared with the provider.
            time_null("compared_from"),
            // Number of all discrepancies; the stored list is limited.
            integer("discrepancy_count").default(0),
            // Position where the next batch starts; null for the beginning.
            time_null("cursor_time"),
            uuid_null("cursor_user_id"),
        ])
        .index(&["started_at"])
}

/// Discrepancies found by reconciliation, open until acknowledged.
pub fn reconciliation_discrepancies() -> Table {
    Table::new("reconciliation_discrepancies")
        .columns([
            id(),
            // Message of the discrepancy; a repeated finding updates the same row.
            text("fingerprint").unique(),
            json("discrepancy"),
            time("first_seen_at"),
            time("last_seen_at"),
            time_null("acknowledged_at"),
            uuid_null("acknowledged_by"),
            text_null("reason"),
        ])
        .index(&["acknowledged_at", "first_seen_at", "id"])
}

/// Days of the car-data vendor's list of charges, compared with `api_requests`.
pub fn vendor_statements() -> Table {
    Table::new("vendor_statements")
        .columns([
            id(),
            // Day in Moscow, `yyyy-mm-dd`.
            text("day").unique(),
            integer("asks").default(0),
            // Time of the next request; null once compared, or when no longer scheduled.
            time_null("next_ask_at"),
            // Time of the comparison; null until then.
            time_null("compared_at"),
            // Number of calls charged by the vendor, and their cost in kopecks.
            bigint_null("their_calls"),
            bigint_null("their_cost"),
            bigint_null("our_calls"),
            bigint_null("our_cost"),
            json_null("differences"),
            // Number of unexplained differences.
            integer("difference_count").default(0),
            // Reason the last request of the list failed.
            text_null("error"),
            time("created_at"),
        ])
        .index(&["next_ask_at"])
}
