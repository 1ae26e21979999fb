//! Work and messages that a commit promised, and answers to repeated requests.

use crate::prelude::*;

pub fn jobs() -> Table {
    Table::new("jobs")
        .columns([
            id(),
            text("kind"),
            // Ids only; a job reads everything else when it runs.
            json("payload"),
            text("dedupe_key").unique(),
            // queued, running, done, dead, canceled.
            text("state"),
            integer("attempts").default(0),
            // Unix milliseconds, so that both databases compare them alike.
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

/// The places for calls to the vendor, which all processes share: a row each.
pub fn vendor_permits() -> Table {
    Table::new("vendor_permits")
        .columns([
            id(),
            // A file of the vendor, or all calls of a kind.
            text("pool"),
            integer("number"),
            // Unix milliseconds; in the past where nobody has it.
            bigint("leased_until").default(0),
        ])
        .unique(&["pool", "number"])
}

/// Rate limiters: a row per limit and subject.
pub fn rate_limits() -> Table {
    Table::new("rate_limits")
        .columns([
            id(),
            // look_ups, previews, licences, purchases, wrong_promo_codes, email_links.
            text("name"),
            // A user, or the hash of a network or of an e-mail address.
            uuid("subject"),
            // Unix milliseconds until which what was had counts.
            bigint("used_until"),
        ])
        .unique(&["name", "subject"])
        .index(&["used_until"])
}

/// What needs an operator, now or earlier: a row per matter.
pub fn alerts() -> Table {
    Table::new("alerts")
        .columns([
            id(),
            text("kind"),
            // A method of the vendor, a day, a kind of job; empty where there is only one.
            text("subject"),
            // What is seen, in words.
            text("detail"),
            time("raised_at"),
            // When any process saw it last.
            time("seen_at"),
            time_null("ended_at"),
        ])
        .unique(&["kind", "subject"])
}

/// Mails and SMS that a commit promised.
pub fn messages() -> Table {
    Table::new("messages")
        .columns([
            id(),
            uuid_null("user_id").references("users"),
            // email, sms.
            text("channel"),
            text("recipient"),
            text("template"),
            // What the template needs besides; no secrets.
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
        // Those that say yet to whom they went.
        .index_where("addressed", "created_at", "recipient <> ''")
}

/// Files of figures that administrators asked for.
pub fn exports() -> Table {
    Table::new("exports")
        .columns([
            id(),
            // users, checks, finance, api_statistics.
            text("kind"),
            // csv, xlsx.
            text("format"),
            // Days of Moscow, yyyy-mm-dd, both included.
            text("first_day"),
            text("last_day"),
            // Whether people and cars are told whole.
            boolean("revealed"),
            // waiting, ready, failed.
            text("state"),
            // Lines without the head, and bytes; of one that is ready.
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
            // SHA-256 of the request; another request under the same key is refused.
            text("request_hash"),
            json("response"),
            time("created_at"),
        ])
        .unique(&["user_id", "scope", "key"])
        .index(&["created_at"])
}
