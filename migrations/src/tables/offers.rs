//! Tables of packages, subscriptions and promo codes: offers and purchases.

use crate::prelude::*;

pub fn packages() -> Table {
    Table::new("packages").columns([
        id(),
        text("name").unique(),
        text("display_name"),
        bigint("price"),
        integer("checks_count"),
        integer("validity_days"),
        bigint("price_per_check"),
        boolean("is_active").default(true),
        text("description"),
        json("features"),
        time("created_at"),
    ])
}

pub fn user_packages() -> Table {
    Table::new("user_packages")
        .columns([
            id(),
            uuid("user_id").references("users"),
            uuid("package_id").references("packages"),
            integer("checks_remaining"),
            bigint("purchase_price"),
            // Part of the price paid with operator credit, kopecks.
            bigint("credit_paid").default(0),
            time("expires_at"),
            boolean("is_active").default(true),
            time("created_at"),
            integer("checks_total").default(0),
            uuid_null("payment_id"),
            time_null("cancelled_at"),
        ])
        .check("checks_remaining >= 0 AND checks_remaining <= checks_total")
        .check("credit_paid >= 0 AND credit_paid <= purchase_price")
        .index(&["user_id"])
        .index(&["created_at", "id"])
        .unique(&["payment_id"])
}

pub fn subscription_plans() -> Table {
    Table::new("subscription_plans").columns([
        id(),
        text("name").unique(),
        text("display_name"),
        bigint("price_per_check"),
        bigint("min_topup"),
        json("features"),
        boolean("api_access"),
        boolean("is_active").default(true),
        text("description"),
        time("created_at"),
    ])
}

pub fn user_subscriptions() -> Table {
    Table::new("user_subscriptions")
        .columns([
            id(),
            uuid("user_id").references("users"),
            // Plan: personal, business_pro.
            text("plan"),
            // Amount per month, kopecks.
            bigint("amount"),
            uuid_null("payment_method_id"),
            // Status: active, cancelled, past_due, ended.
            text("status"),
            time("current_period_start"),
            time("current_period_end"),
            time_null("next_charge_at"),
            // Time of the charge that the reminder announced.
            time_null("reminded_for"),
            time_null("cancelled_at"),
            text_null("failure"),
            time("created_at"),
            // Plan from the next charge on.
            text_null("next_plan"),
            bigint_null("next_amount"),
            // Payment of the current period.
            uuid_null("payment_id"),
        ])
        .check("amount > 0 AND (next_amount IS NULL OR next_amount > 0)")
        .check("plan IN ('personal', 'business_pro')")
        .check("status IN ('active', 'cancelled', 'past_due', 'ended')")
        .index(&["user_id"])
        .unique_where("one_live", "user_id", "status <> 'ended'")
        .index(&["status", "next_charge_at"])
}

pub fn promo_codes() -> Table {
    Table::new("promo_codes")
        .check("discount > 0 AND discount <= 10000 AND uses >= 0")
        .columns([
            id(),
            // Promo code in upper case.
            text("code").unique(),
            // Discount in hundredths of a percent.
            integer("discount"),
            // Maximum age of the account, hours.
            integer_null("hours_since_sign_up"),
            time_null("valid_from"),
            time_null("valid_until"),
            integer_null("max_uses"),
            integer("uses").default(0),
            boolean("is_active").default(true),
            text_null("description"),
            time("created_at"),
        ])
}

/// Uses of promo codes: one row per identity, so that a second account of a person cannot reuse a code.
pub fn promo_uses() -> Table {
    Table::new("promo_uses")
        .columns([
            id(),
            uuid("promo_code_id").references("promo_codes"),
            text("identity_hash"),
            uuid("user_id").references("users"),
            // Use: `payment:<id>`, `report:<id>`, `user_package:<id>`.
            text("reference"),
            time("created_at"),
        ])
        .unique(&["promo_code_id", "identity_hash"])
        .index(&["promo_code_id", "created_at", "id"])
        .index(&["promo_code_id", "user_id", "reference"])
}
