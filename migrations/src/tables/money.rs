//! Payments and the books.

use crate::prelude::*;

pub fn payments() -> Table {
    Table::new("payments")
        .columns(vec![
            id(),
            uuid_null("user_id").references("users"),
            text_null("yookassa_payment_id").unique(),
            bigint("amount"),
            text("status").default("pending"),
            text_null("payment_method"),
            text_null("confirmation_url"),
            text_null("description"),
            time("created_at"),
            time_null("completed_at"),
            // topup, auto_topup, package, subscription, quick_purchase: what the money is for.
            text("purpose").default("topup"),
            json_null("purpose_data"),
            // The provider's Idempotence-Key and the body, both kept before the first call.
            text_null("idempotence_key"),
            json_null("request"),
            // The first call; a key is good for 24 hours from here.
            time_null("sent_at"),
            // When to ask the provider again; null once the payment is final.
            time_null("next_check_at"),
            integer("checks").default(0),
            // When the provider was asked last.
            time_null("asked_at"),
            // Why a payment is not credited though the provider says paid; an operator decides.
            text_null("problem"),
            text_null("cancellation_party"),
            text_null("cancellation_reason"),
            // E-mail or phone of the receipt (54-FZ).
            text_null("contact"),
            boolean("save_method").default(false),
            // The saved card that pays without the payer.
            uuid_null("payment_method_id"),
            // Kopecks that went back, or are on their way.
            bigint("refunded").default(0_i64),
            // Kopecks that closing receipts set off against what was given (54-FZ).
            bigint("closed").default(0_i64),
        ])
        .check("amount > 0 AND refunded >= 0 AND closed >= 0 AND refunded + closed <= amount")
        .check("status IN ('pending', 'succeeded', 'canceled')")
        .check("purpose IN ('topup', 'auto_topup', 'package', 'subscription', 'quick_purchase')")
        .index(&["user_id", "created_at"])
        .index(&["created_at", "id"])
        .index(&["status", "created_at", "id"])
        .index(&["status", "next_check_at"])
        .unique(&["idempotence_key"])
        // Money that no closing receipt and no refund accounts for.
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

/// Money that operators put on balances by the panel. What is too much for one person waits for
/// another.
pub fn credit_requests() -> Table {
    Table::new("credit_requests")
        .columns([
            id(),
            uuid("user_id").references("users"),
            bigint("amount"),
            text("reason"),
            // waiting, credited, refused.
            text("status"),
            uuid("requested_by").references("users"),
            // Null while it waits, and of what needed nobody else.
            uuid_null("decided_by").references("users"),
            text_null("decision_reason"),
            time("created_at"),
            time_null("decided_at"),
        ])
        .check("amount > 0")
        .check("status IN ('waiting', 'credited', 'refused')")
        .check("decided_by IS NULL OR decided_by <> requested_by")
        .index(&["requested_by", "created_at"])
        .index(&["status", "created_at", "id"])
        .index(&["created_at", "id"])
}

/// Money on its way back.
pub fn refunds() -> Table {
    Table::new("refunds")
        .columns([
            id(),
            uuid("payment_id").references("payments"),
            uuid_null("user_id").references("users"),
            bigint("amount"),
            // withdrawal, quick_purchase, admin.
            text("kind"),
            text_null("reason"),
            // pending, succeeded, canceled.
            text("status").default("pending"),
            text_null("yookassa_refund_id").unique(),
            text("idempotence_key").unique(),
            json_null("request"),
            time_null("sent_at"),
            time_null("next_check_at"),
            integer("checks").default(0),
            text_null("cancellation_reason"),
            // The part of it that a closing receipt had set off.
            bigint("reopened").default(0_i64),
            // The administrator who asked for it.
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

/// Receipts that set what was paid before off against what was given (54-FZ).
pub fn closing_receipts() -> Table {
    Table::new("closing_receipts")
        .columns([
            id(),
            uuid("payment_id").references("payments"),
            bigint("amount"),
            text("idempotence_key").unique(),
            // The whole body, kept before the first call and until the cash register has it.
            json_null("request"),
            text_null("yookassa_receipt_id").unique(),
            // The first call; a key is good for 24 hours from here.
            time_null("sent_at"),
            time("created_at"),
            // Null until the cash register has it.
            time_null("registered_at"),
        ])
        .check("amount > 0")
        .index(&["payment_id"])
}

/// What the provider answered, word for word. Only the sealed answer changes: it gets another key, and
/// is forgotten in the end.
pub fn provider_answers() -> Table {
    Table::new("provider_answers")
        .columns([
            id(),
            // create_payment, find_payment, create_refund, find_refund.
            text("call"),
            // The key of what was to be made, or the provider's id of what was asked for.
            text("subject"),
            // Payments are deleted in the end, so nothing refers to them.
            uuid_null("payment_id"),
            // Of HTTP; null when no whole answer came.
            integer_null("status"),
            text_null("answer"),
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
        // Those that are not forgotten.
        .index_where("kept", "created_at", "answer IS NOT NULL")
}

/// Cards saved at the provider; no number is ever here.
pub fn payment_methods() -> Table {
    Table::new("payment_methods")
        .columns([
            id(),
            uuid("user_id").references("users"),
            text("yookassa_id").unique(),
            text_null("title"),
            text_null("card_type"),
            text_null("last4"),
            text_null("expiry_month"),
            text_null("expiry_year"),
            time("created_at"),
            // Removed by the user, or refused by the bank for good.
            time_null("deactivated_at"),
            text_null("deactivation_reason"),
        ])
        .index(&["user_id"])
}

pub fn ledger_transfers() -> Table {
    Table::new("ledger_transfers")
        .columns([
            id(),
            // topup, hold, capture, release, refund, package, subscription, notification, adjustment.
            text("kind"),
            // What caused it: `report:<id>`, `payment:<id>`, `user_package:<id>`, `watch_change:<id>`,
            // `quick_purchase:<id>`, `admin`.
            text("reference"),
            text("idempotency_key").unique(),
            text_null("description"),
            time("created_at"),
        ])
        .check(
            "kind IN ('hold', 'capture', 'release', 'topup', 'refund', 'package', 'subscription', \
             'notification', 'adjustment')",
        )
        // The newest that was forgotten is found by it too.
        .index(&["reference", "created_at"])
        .index(&["created_at", "id"])
        // What a transfer was for is forgotten in the end; what moved never is. A key may come again, and
        // nothing is inserted then; the entries of a transfer keep it from being replaced by its key.
        .never_changed(&["id", "kind", "idempotency_key", "created_at"])
}

pub fn ledger_entries() -> Table {
    Table::new("ledger_entries")
        .columns([
            id(),
            uuid("transfer_id").references("ledger_transfers"),
            // available and held belong to a user; revenue, provider, adjustments to the house.
            text("account"),
            uuid_null("user_id").references("users"),
            // Kopecks; the entries of a transfer sum to zero.
            bigint("amount"),
            // The user's own row number, in the order of the books, and the account's sum after it.
            bigint_null("seq"),
            bigint_null("balance_after"),
            // The transfer's, so that a rare kind is found in a long history.
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
        // The sum after any entry: the last one of its account up to there. What the house earned is summed
        // without reading the rows.
        .index(&["user_id", "account", "seq", "amount"])
}

/// A root over the ledger for each day, made from that of the day before.
pub fn ledger_roots() -> Table {
    Table::new("ledger_roots")
        .columns([id(), text("day").unique(), text("root"), time("created_at")])
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
            json_null("differences"),
            text_null("error"),
            // Payments and refunds made since then were compared with the provider.
            time_null("compared_from"),
            // All of them; the list may hold the first ones only.
            integer("difference_count").default(0),
            // Where the walk through the past goes on; null is its beginning.
            time_null("walked_until"),
            uuid_null("walked_user"),
        ])
        .index(&["started_at"])
}

/// What a comparison found, until somebody acknowledges it.
pub fn reconciliation_differences() -> Table {
    Table::new("reconciliation_differences")
        .columns([
            id(),
            // Kind, place and sums: the same thing found again is the same row.
            text("fingerprint").unique(),
            json("difference"),
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
            // In Moscow, `yyyy-mm-dd`.
            text("day").unique(),
            integer("asks").default(0),
            // Null once the day was compared, or is never going to be.
            time_null("next_ask_at"),
            // Null as long as nothing is known of the day.
            time_null("compared_at"),
            // Calls that were charged, and kopecks.
            bigint_null("their_calls"),
            bigint_null("their_cost"),
            bigint_null("our_calls"),
            bigint_null("our_cost"),
            json_null("differences"),
            // Those that nothing explains.
            integer("difference_count").default(0),
            // Why the list could not be had when it was last asked for.
            text_null("error"),
            time("created_at"),
        ])
        .index(&["next_ask_at"])
}
