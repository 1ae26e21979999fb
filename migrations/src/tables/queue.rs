//! Tables of jobs, outbox, idempotency keys, rate limits, vendor permits, alerts and exports.

use crate::prelude::*;

pub fn jobs() -> Table {
    Table::new("jobs")
        .columns([
            id(),
            text("kind"),
            // Ids only; all other data is loaded when the job runs.
            json("payload"),
            text("dedupe_key").unique(),
            // State: queued, running, done, dead, canceled.
            text("state"),
            integer("attempts").default(0),
            // Due time, Unix milliseconds, which both databases compare alike.
            bigint("run_at"),
            bigint_null("locked_until"),
            text_null("locked_by"),
            text_null("last_error"),
            time("created_at"),
            time_null("finished_at"),
        ])
        .index(&["kind", "state", "run_at"])
        .index(&["state", "created_at", "id"])
        .index(&["created_at", "id"])
        .index(&["state", "finished_at"])
}

/// Permits for concurrent vendor calls, shared by all processes; one row per permit.
pub fn vendor_permits() -> Table {
    Table::new("vendor_permits")
        .columns([
            id(),
            // Pool of permits: a vendor file, or all calls of a kind.
            text("pool"),
            integer("number"),
            // End of the lease, Unix milliseconds; in the past for a free permit.
            bigint("leased_until").default(0),
        ])
        .unique(&["pool", "number"])
}

/// State of the GCRA rate limiters; one row per limit and subject.
pub fn rate_limits() -> Table {
    Table::new("rate_limits")
        .columns([
            id(),
            // Limit: look_ups, previews, licences, purchases, wrong_promo_codes, email_links, api_key,
            // api_account.
            text("name"),
            // Id of the user, or hash of an address prefix or an e-mail address.
            uuid("subject"),
            // Time until which the used quota counts, Unix milliseconds.
            bigint("used_until"),
        ])
        .unique(&["name", "subject"])
        .index(&["used_until"])
}

/// Open and past alerts; one row per kind and subject.
pub fn alerts() -> Table {
    Table::new("alerts")
        .columns([
            id(),
            text("kind"),
            // Vendor method, day or job kind; empty if the kind has only one subject.
            text("subject"),
            // Description of the alert.
            text("detail"),
            time("raised_at"),
            // Time when a process last detected the alert.
            time("seen_at"),
            time_null("ended_at"),
        ])
        .unique(&["kind", "subject"])
}

/// Transactional outbox of mails and SMS.
pub fn messages() -> Table {
    Table::new("messages")
        .columns([
            id(),
            uuid_null("user_id").references("users"),
            // Channel: email, sms.
            text("channel"),
            text("recipient"),
            text("template"),
            // Further parameters of the template, without secrets.
            json("context"),
            text("dedupe_key").unique(),
            time("created_at"),
            time_null("sent_at"),
            time_null("failed_at"),
            text_null("error"),
        ])
        .index(&["created_at", "id"])
        .index(&["user_id", "created_at", "id"])
        .index_where(
            "waiting",
            "created_at, id",
            "sent_at IS NULL AND failed_at IS NULL",
        )
        .index_where("failed", "created_at, id", "failed_at IS NOT NULL")
        // For rows that still have a recipient.
        .index_where("addressed", "created_at", "recipient <> ''")
}

/// Files exported for administrators.
pub fn exports() -> Table {
    Table::new("exports")
        .columns([
            id(),
            // Kind of export: users, checks, finance, api_statistics.
            text("kind"),
            // Format of the file: csv, xlsx.
            text("format"),
            // First and last day in Moscow, yyyy-mm-dd, inclusive.
            text("first_day"),
            text("last_day"),
            // Whether personal data and identifiers are unmasked.
            boolean("revealed"),
            // State: waiting, ready, failed.
            text("state"),
            // Number of rows without header, and of bytes; set when ready.
            bigint_null("line_count"),
            bigint_null("size"),
            uuid("requested_by").references("users"),
            time("created_at"),
            time_null("finished_at"),
            // Time when the file and the row are deleted.
            time("expires_at"),
        ])
        .check("kind IN ('users', 'checks', 'finance', 'api_statistics')")
        .check("format IN ('csv', 'xlsx')")
        .check("state IN ('waiting', 'ready', 'failed')")
        .index(&["created_at", "id"])
        .index(&["expires_at"])
}

pub fn idempotency_keys() -> Table {
    Table::new("idempotency_keys")
        .columns([
            id(),
            uuid("user_id").references("users"),
            text("scope"),
            text("key"),
            // SHA-256 of the request body; a different request with the same key is rejected.
            text("request_hash"),
            json("response"),
            time("created_at"),
        ])
        .unique(&["user_id", "scope", "key"])
        .index(&["created_at"])
}
