//! Tables of API keys of accounts, and of checks ordered with test keys.

use crate::prelude::*;

pub fn api_keys() -> Table {
    Table::new("api_keys")
        .columns([
            id(),
            uuid("user_id").references("users"),
            // First key of the rotations that led to this one; its own id for a created key.
            uuid("original_id"),
            text("name"),
            // Mode: live, test.
            text("mode"),
            // SHA-256 of the key, base64url.
            text("key_hash").unique(),
            // First characters of the key, which its owner sees.
            text("key_prefix"),
            // Scopes: checks:read, checks:write, balance:read, watches, webhooks.
            json("scopes"),
            // Networks in CIDR notation; an empty list allows every address.
            json("networks"),
            // Spending cap in kopecks per calendar month in Moscow; null for none.
            bigint_null("monthly_cap"),
            // API version of requests that do not name one.
            text("api_version"),
            time_null("expires_at"),
            time_null("revoked_at"),
            time_null("last_used_at"),
            text_null("last_used_address"),
            text_null("last_used_agent"),
            time("created_at"),
        ])
        .check("mode IN ('live', 'test')")
        .check("monthly_cap IS NULL OR monthly_cap > 0")
        .index(&["user_id", "id"])
        .index(&["original_id"])
}

/// Checks ordered with test keys: showcase cars, without a report, money or vendor calls.
pub fn test_checks() -> Table {
    Table::new("test_checks")
        .columns([
            id(),
            uuid("user_id").references("users"),
            uuid("api_key_id").references("api_keys"),
            // Name of a showcase car.
            text("car"),
            text("search_query"),
            text("search_type"),
            text("catalogue"),
            // Services with their prices in kopecks and, if skipped, the reason.
            json("lines"),
            text_null("external_id"),
            json("metadata"),
            uuid_null("refreshed_from"),
            // Since when the car is watched in test mode.
            time_null("watched_at"),
            time("created_at"),
        ])
        .index(&["user_id", "created_at", "id"])
        .index(&["created_at", "id"])
}

/// Receivers of webhooks.
pub fn webhook_endpoints() -> Table {
    Table::new("webhook_endpoints")
        .columns([
            id(),
            uuid("user_id").references("users"),
            // live, test.
            text("mode"),
            text("url"),
            text("description"),
            // Names of events.
            json("events"),
            // active, paused, failed.
            text("state"),
            // Encrypted, `whsec_…`.
            text("secret"),
            // Encrypted; signs too until its time.
            text_null("previous_secret"),
            time_null("previous_secret_until"),
            // First failed attempt since the last success.
            time_null("failing_since"),
            // Mails about the current failure.
            integer("failure_mails").default(0),
            // When to deliver next; null without waiting deliveries.
            time_null("next_run_at"),
            // Lease of the process that delivers.
            time_null("claimed_until"),
            time("created_at"),
        ])
        .check("mode IN ('live', 'test')")
        .check("state IN ('active', 'paused', 'failed')")
        .index(&["user_id", "id"])
        .index_where("due", "next_run_at", "next_run_at IS NOT NULL")
}

/// Events for receivers of webhooks.
pub fn webhook_events() -> Table {
    Table::new("webhook_events")
        .columns([
            id(),
            uuid("user_id").references("users"),
            text("kind"),
            // Object of the event; its deliveries are ordered.
            text("subject"),
            // JSON text, which is signed as it is.
            text("body"),
            time("created_at"),
        ])
        .index(&["user_id", "id"])
        .index(&["created_at", "id"])
}

/// Deliveries of events to receivers.
pub fn webhook_deliveries() -> Table {
    Table::new("webhook_deliveries")
        .columns([
            id(),
            uuid("event_id").references("webhook_events"),
            uuid("endpoint_id").references("webhook_endpoints"),
            text("subject"),
            // waiting, delivered, failed.
            text("state"),
            integer("attempts").default(0),
            // Null unless waiting.
            time_null("next_attempt_at"),
            integer_null("last_status"),
            text_null("last_error"),
            time("created_at"),
            time_null("delivered_at"),
        ])
        .check("state IN ('waiting', 'delivered', 'failed')")
        .unique(&["event_id", "endpoint_id"])
        .index(&["endpoint_id", "id"])
        .index(&["created_at", "id"])
        .index_where("waiting", "endpoint_id, id", "state = 'waiting'")
}

/// Attempts of deliveries.
pub fn webhook_attempts() -> Table {
    Table::new("webhook_attempts")
        .columns([
            id(),
            uuid("delivery_id").references("webhook_deliveries"),
            integer_null("status"),
            // Code: timed_out, connection_failed, address_not_public, url_not_allowed.
            text_null("error"),
            text_null("error_detail"),
            // Beginning of the body.
            text_null("response"),
            integer("duration_ms"),
            time("created_at"),
        ])
        .index(&["delivery_id", "id"])
}
