//! Job queue, outbox, idempotency keys, rate limits, vendor permits, alerts and exports.

use crate::prelude::*;

pub fn jobs() -> Table {
    Table::new("jobs")
        .columns([
            id(),
            text("kind"),
            // Ids only; a job loads all other data when it runs.
            json("payload"),
            text("dedupe_key").unique(),
            // queued, running, done, dead, canceled.
            text("state"),
            integer("attempts").default(0),
            // Unix milliseconds, which both databases compare alike.
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

/// Permits for concurrent vendor calls, shared by all processes: a row per permit.
pub fn vendor_permits() -> Table {
    Table::new("vendor_permits")
        .columns([
            id(),
            // Vendor file, or all calls of a kind.
            text("pool"),
            integer("number"),
            // Unix milliseconds; in the past for a free permit.
            bigint("leased_until").default(0),
        ])
        .unique(&["pool", "number"])
}

/// GCRA rate limiters: a row per limit and subject.
pub fn rate_limits() -> Table {
    Table::new("rate_limits")
        .columns([
            id(),
            // look_ups, previews, licences, purchases, wrong_promo_codes, email_links.
            text("name"),
            // User, or hash of an address prefix or an e-mail address.
            uuid("subject"),
            // Unix milliseconds until which the used quota counts.
            bigint("used_until"),
        ])
        .unique(&["name", "subject"])
        .index(&["used_until"])
}

/// Open and past alerts: a row per kind and subject.
pub fn alerts() -> Table {
    Table::new("alerts")
        .columns([
            id(),
            text("kind"),
            // Vendor method, day or job kind; empty where there is only one.
            text("subject"),
            // Description.
            text("detail"),
            time("raised_at"),
            // When a process last detected it.
            time("seen_at"),
            time_null("ended_at"),
        ])
        .unique(&["kind", "subject"])
}

/// Outbox of mails and SMS.
pub fn messages() -> Table {
    Table::new("messages")
        .columns([
            id(),
            uuid_null("user_id").references("users"),
            // email, sms.
            text("channel"),
            text("recipient"),
            text("template"),
            // Other template parameters; no secrets.
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
        // Rows that still have a recipient.
        .index_where("addressed", "created_at", "recipient <> ''")
}

/// Exports for administrators.
pub fn exports() -> Table {
    Table::new("exports")
        .columns([
            id(),
            // users, checks, finance, api_statistics.
            text("kind"),
            // csv, xlsx.
            text("format"),
            // Moscow days, yyyy-mm-dd, inclusive.
            text("first_day"),
            text("last_day"),
            // Whether personal data and identifiers are unmasked.
            boolean("revealed"),
            // waiting, ready, failed.
            text("state"),
            // Rows without header, and bytes; set when ready.
            bigint_null("line_count"),
            bigint_null("size"),
            uuid("requested_by").references("users"),
            time("created_at"),
            time_null("finished_at"),
            // When the file and the row are deleted.
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
            // SHA-256 of the request; another request with the same key is rejected.
            text("request_hash"),
            json("response"),
            time("created_at"),
        ])
        .unique(&["user_id", "scope", "key"])
        .index(&["created_at"])
}
