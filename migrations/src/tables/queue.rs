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
            // queued, running, done, dead.
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
        .index(&["created_at"])
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
}
