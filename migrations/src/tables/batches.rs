//! Tables of batches: checks ordered from a list of cars.

use crate::prelude::*;

pub fn batches() -> Table {
    Table::new("batches")
        .columns([
            id(),
            uuid("user_id").references("users"),
            // Key of the open API that ordered the list; null for the pages.
            uuid_null("api_key_id").references("api_keys"),
            // Member of the company who ordered the list; null for the owner.
            uuid_null("member_id").references("company_members"),
            // live, test.
            text("mode"),
            text("name"),
            // running, paused, cancelled, completed.
            text("state"),
            // Why a paused batch waits: requested, insufficient_funds, package_check_unavailable, monthly_cap,
            // api_key_not_valid, member_not_active, account_blocked.
            text_null("pause_reason"),
            // Selection of services and options of all rows, as JSON.
            json("selection"),
            // Time of the next run; null when no row is waiting for an order or in progress.
            time_null("next_run_at"),
            // Lease of the process that orders the rows.
            time_null("claimed_until"),
            time("created_at"),
            // Null until completed or cancelled.
            time_null("ended_at"),
        ])
        .check("mode IN ('live', 'test')")
        .check("state IN ('running', 'paused', 'cancelled', 'completed')")
        .check("(pause_reason IS NOT NULL) = (state = 'paused')")
        .index(&["user_id", "id"])
        .index(&["api_key_id"])
        .index_where("member", "member_id", "member_id IS NOT NULL")
        .index_where("due", "next_run_at", "next_run_at IS NOT NULL")
}

pub fn batch_rows() -> Table {
    Table::new("batch_rows")
        .columns([
            id(),
            uuid("batch_id").references("batches"),
            // Counted from 1.
            integer("position"),
            // Identifier as typed, and normalised if valid.
            text("identifier"),
            text_null("kind"),
            text_null("number"),
            text_null("external_id"),
            // waiting, running, completed, skipped, cancelled.
            text("state"),
            // Why a row was skipped: invalid, duplicate, vehicle_not_found, mismatch, rejected, unavailable.
            text_null("skip_code"),
            text_null("skip_message"),
            uuid_null("report_id").references("vehicle_reports"),
            // Check of a row in test mode, instead of a report.
            uuid_null("test_check_id").references("test_checks"),
            // Whether the report is an equal one of the last day, for which nothing is charged.
            boolean("is_existing").default(false),
            // Level of the verdict of a completed row.
            text_null("verdict_level"),
            // Failed attempts of the order.
            integer("attempts").default(0),
            // Not ordered before; null unless waiting after a failed attempt.
            time_null("next_attempt_at"),
        ])
        .check("state IN ('waiting', 'running', 'completed', 'skipped', 'cancelled')")
        .check("(state IN ('running', 'completed')) = (report_id IS NOT NULL OR test_check_id IS NOT NULL)")
        .check("(skip_code IS NOT NULL) = (state = 'skipped')")
        .unique(&["batch_id", "position"])
        .index(&["batch_id", "state", "position"])
        .index_where("report", "report_id", "report_id IS NOT NULL")
        .index_where("test_check", "test_check_id", "test_check_id IS NOT NULL")
        .index_where("running", "batch_id, report_id", "state = 'running'")
}
