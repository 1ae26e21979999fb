//! Tables of reports, answers of sources, share links, quick purchases and watched cars.

use crate::prelude::*;

pub fn vehicle_reports() -> Table {
    Table::new("vehicle_reports")
        .columns(vec![
            id(),
            uuid("user_id").references("users"),
            text("search_query"),
            text("search_type"),
            json("selected_services"),
            json_null("report_data"),
            // Amount charged so far, kopecks.
            bigint("total_cost").default(0_i64),
            integer("successful_services_count").default(0),
            // Amount ordered, before any release, kopecks.
            bigint("cost").default(0_i64),
            time("created_at"),
            // Incremented with every change; id of server-sent events.
            bigint("version").default(1_i64),
            text("status"),
            text("catalogue"),
            boolean("free_check").default(false),
            text("vin"),
            text_null("plate"),
            text_null("body_number"),
            time_null("finished_at"),
            boolean("vk_package").default(false),
            uuid_null("user_package_id"),
            text_null("quick_package"),
            text_null("promo_code"),
            // Data about the owner for the sources, encrypted; erased when the report completes.
            text_null("source_inputs"),
            // Older report that this one refreshed; may be deleted.
            uuid_null("refreshed_from"),
            // Payment of the subscription that lowered the price.
            uuid_null("plan_payment_id"),
            // Whether a source knows the car; nothing is charged otherwise.
            boolean("car_known").default(false),
            // Whether the conversion for a missing identifier is still running.
            boolean("conversion_open").default(false),
            // API key with which the report was ordered.
            uuid_null("api_key_id"),
            // Id of the car or the order in the customer's program.
            text_null("external_id"),
            // Texts of the program of the customer.
            json_null("metadata"),
            // Member of the company who ordered; null for the owner.
            uuid_null("member_id").references("company_members"),
        ])
        .check("total_cost >= 0 AND cost >= 0")
        .check("status IN ('running', 'completed')")
        .index(&["user_id", "created_at", "id"])
        .index(&["user_id", "vin"])
        .index(&["created_at", "id"])
        .index(&["refreshed_from"])
        .index(&["plan_payment_id"])
        .index_where(
            "api_key",
            "api_key_id, created_at",
            "api_key_id IS NOT NULL",
        )
        .index_where("member", "member_id, created_at", "member_id IS NOT NULL")
        .index_where(
            "external_id",
            "user_id, external_id",
            "external_id IS NOT NULL",
        )
        .index_where("plate", "user_id, plate", "plate IS NOT NULL")
}

pub fn report_services() -> Table {
    Table::new("report_services")
        .columns(vec![
            id(),
            uuid("report_id").references("vehicle_reports"),
            text("service_name"),
            bigint("service_price"),
            // Discount of the subscription, kopecks.
            bigint("plan_discount").default(0_i64),
            boolean_null("service_success"),
            json_null("api_response"),
            text_null("error_message"),
            integer_null("response_time"),
            time("created_at"),
            integer("position"),
            text("source"),
            // Queried source; one query answers all services with the same source.
            text_null("asked_as"),
            text("status"),
            text_null("error_code"),
            // Amount charged, kopecks; a price neither charged nor released is still held.
            bigint("cost").default(0_i64),
            boolean("released").default(false),
            integer("attempts").default(0),
            json_null("block"),
            // Encrypted block of a source with personal data, instead of the plain column.
            text_null("encrypted_block"),
            time_null("fetched_at"),
            time_null("actual_at"),
            boolean("from_cache").default(false),
            // Keyed hash of the query; an answer is reused only for the same query.
            text_null("asked_hash"),
            // Prerequisite of the query: conversion or car.
            text_null("waits_for"),
            // Whether the answer arrived after the report completed, and is free of charge.
            boolean("late").default(false),
        ])
        .check("plan_discount >= 0")
        .check("service_price >= 0 AND (cost = 0 OR cost = service_price)")
        .check("NOT (released AND cost > 0)")
        .check("status IN ('pending', 'running', 'success', 'error', 'skipped')")
        .index(&["report_id", "position"])
        .index(&["asked_hash", "fetched_at"])
}

pub fn api_requests() -> Table {
    Table::new("api_requests")
        .columns([
            id(),
            uuid_null("user_id").references("users"),
            uuid_null("report_id").references("vehicle_reports"),
            text("endpoint"),
            text("api_type"),
            text("method"),
            json_null("params"),
            json_null("response"),
            boolean("success"),
            integer_null("response_time"),
            // Amount charged by the vendor, kopecks.
            bigint("cost").default(0_i64),
            // Whether the list price is assumed, because the answer has no price.
            boolean("cost_estimated").default(false),
            text_null("error_code"),
            text_null("error_message"),
            // Whether the answer has data about the car; null for a failed call or one without a source.
            boolean_null("found"),
            time("created_at"),
        ])
        .index(&["created_at", "id"])
        // Covering index of the admin panel's aggregates, which then skip the large answers.
        .index(&[
            "created_at",
            "api_type",
            "method",
            "success",
            "found",
            "cost",
        ])
        .index(&["report_id"])
}

/// Tests of the vendor's methods by administrators.
pub fn method_tests() -> Table {
    Table::new("method_tests")
        .columns([
            id(),
            text("api"),
            text("method"),
            boolean("success"),
            // Response time, milliseconds.
            integer("response_time"),
            bigint("cost").check_not_negative(),
            text_null("error_code"),
            // Fields and their types; no values of an answer are stored.
            json_null("shape"),
            uuid("tested_by").references("users"),
            time("created_at"),
        ])
        .index(&["api", "method", "created_at"])
}

/// Balance of our account at the car-data vendor; one row per query.
pub fn api_balance() -> Table {
    Table::new("api_balance")
        .columns([
            id(),
            bigint("balance"),
            bigint_null("credit_limit"),
            time("last_checked"),
        ])
        .index(&["last_checked"])
}

pub fn identifications() -> Table {
    Table::new("identifications")
        .columns([
            id(),
            // Normalised identifier: `license:A123BC77`, `body:GX813012345`.
            text("identifier").unique(),
            json("answer"),
            time("created_at"),
        ])
        .index(&["created_at"])
}

/// Settings of sources and registers made by operators.
pub fn source_settings() -> Table {
    Table::new("source_settings").columns([
        id(),
        // Name of a source or of a vendor method.
        text("name").unique(),
        // State: on, off, unconfirmed; null if only a limit is set.
        text_null("state"),
        // Maximum concurrent calls of all processes; null without a separate limit.
        integer_null("most_at_once"),
        text("reason"),
        time("changed_at"),
        text("changed_by"),
    ])
}

/// Share links for readers without an account; the key itself is not stored.
pub fn report_shares() -> Table {
    Table::new("report_shares")
        .columns([
            id(),
            uuid("report_id").references("vehicle_reports"),
            uuid("user_id").references("users"),
            // Whether the identifiers of the car are masked.
            boolean("masked"),
            integer("opened_count"),
            time_null("last_opened_at"),
            time("created_at"),
            time("expires_at"),
            time_null("revoked_at"),
        ])
        .index(&["report_id"])
}

/// Quick purchases; the purchase of a guest belongs to an account of role `guest`.
pub fn quick_purchases() -> Table {
    Table::new("quick_purchases")
        .columns([
            id(),
            uuid("payment_id").unique().references("payments"),
            uuid("user_id").references("users"),
            boolean("is_guest"),
            // Quick-buy package: basic, extended, premium.
            text("package_type"),
            text("search_query"),
            text("search_type"),
            // Contact by delivery method: email, sms, link.
            json("contacts"),
            // Car identified before the payment; the order after the payment needs it.
            json_null("identity"),
            // Additional data for sources, encrypted; moved to the report.
            text_null("source_inputs"),
            // Status: awaiting_payment, checking, delivered, failed, canceled.
            text("status"),
            uuid_null("report_id"),
            time_null("delivered_at"),
            uuid_null("attached_to"),
            time_null("attached_at"),
            // Time when the owner of the report revoked the private link.
            time_null("link_revoked_at"),
            time("created_at"),
        ])
        .check("status IN ('awaiting_payment', 'checking', 'delivered', 'failed', 'canceled')")
        .check("package_type IN ('basic', 'extended', 'premium')")
        .index(&["user_id"])
        .index(&["report_id"])
        .index(&["created_at"])
        // For rows that still have contacts.
        .index_where("addressed", "created_at", "identity IS NOT NULL")
}

/// Watched cars of business users.
pub fn watches() -> Table {
    Table::new("watches")
        .columns([
            id(),
            uuid("user_id").references("users"),
            text("vin"),
            uuid("report_id"),
            // Who watches: account (the user), stock (the monitoring of the stock).
            text("origin").default("account"),
            // Snapshot of the sources' last answers by call, encrypted.
            text_null("known"),
            // Status: active, stopped; an active watch without funds is paused.
            text("status"),
            time_null("next_check_at"),
            time_null("checked_at"),
            time("created_at"),
        ])
        .check("origin IN ('account', 'stock')")
        .index(&["user_id", "vin"])
        .index(&["status", "next_check_at"])
}

pub fn watch_changes() -> Table {
    Table::new("watch_changes")
        .columns([
            id(),
            uuid("watch_id").references("watches"),
            uuid("user_id").references("users"),
            // Names of the sources that reported the change, separated by commas.
            text("sources"),
            text("summary"),
            // Price of the notification, kopecks.
            bigint("cost"),
            time("found_at"),
            // Whether the daily notification about the stock has yet to report the change.
            boolean("awaits_daily").default(false),
        ])
        .index(&["watch_id", "found_at"])
        .index(&["found_at"])
        .index_where("awaits_daily", "user_id, found_at", "awaits_daily")
}
