//! Tables of API keys of accounts, and of checks ordered with test keys.

use crate::prelude::*;

pub fn api_keys() -> Table {
    Table::new("api_keys")
        .columns([
            id(),
            uuid("user_id").references("users"),
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
            time("created_at"),
        ])
        .index(&["user_id", "created_at", "id"])
        .index(&["created_at", "id"])
}
