//! Tables of the stock: a dealer's cars, saved views, monitoring.

use crate::prelude::*;

pub fn stock_cars() -> Table {
    Table::new("stock_cars")
        .columns([
            id(),
            uuid("user_id").references("users"),
            // Kind of the number: vin, body, license.
            text("kind"),
            // VIN or body number, normalised; a plate until a report identifies the car.
            text("number"),
            text_null("plate"),
            // Make and model of the latest report.
            text_null("title"),
            // Price of the advertisement, kopecks.
            bigint_null("asking_price"),
            // First day in stock, yyyy-mm-dd in Moscow.
            text("in_stock_since"),
            json("tags"),
            // Latest completed report of the account about the car, with what a page of the stock shows of it.
            uuid_null("report_id").references("vehicle_reports"),
            time_null("checked_at"),
            text_null("verdict_level"),
            text_null("verdict_title"),
            // Price band of the report, kopecks.
            bigint_null("price_min"),
            bigint_null("price_typical"),
            bigint_null("price_max"),
            time("created_at"),
        ])
        .check("kind IN ('vin', 'body', 'license')")
        .check("asking_price IS NULL OR asking_price > 0")
        .check("(report_id IS NOT NULL) = (checked_at IS NOT NULL)")
        .check("(report_id IS NOT NULL) = (verdict_level IS NOT NULL)")
        .unique(&["user_id", "number"])
        .index(&["user_id", "id"])
        .index_where("report", "report_id", "report_id IS NOT NULL")
}

/// Saved views of the stock.
pub fn stock_views() -> Table {
    Table::new("stock_views")
        .columns([
            id(),
            uuid("user_id").references("users"),
            text("name"),
            // Filters and order, as JSON of the form.
            json("filters"),
            time("created_at"),
        ])
        .index(&["user_id", "id"])
}

/// Accounts whose stock is monitored.
pub fn stock_monitors() -> Table {
    Table::new("stock_monitors").columns([
        id(),
        uuid("user_id").references("users").unique(),
        time("enabled_at"),
    ])
}

/// Daily notifications about changes in a stock: at most one per account and day.
pub fn stock_notifications() -> Table {
    Table::new("stock_notifications")
        .columns([
            id(),
            uuid("user_id").references("users"),
            // Day in Moscow, yyyy-mm-dd.
            text("day"),
            time("created_at"),
        ])
        .unique(&["user_id", "day"])
        .index(&["created_at", "id"])
}
