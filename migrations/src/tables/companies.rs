//! Tables of companies: accounts whose members order checks on the balance of the owner.

use crate::prelude::*;

pub fn companies() -> Table {
    Table::new("companies")
        .columns([
            id(),
            // Account of the owner: it pays for the checks of all members and owns them.
            uuid("user_id").unique().references("users"),
            text("name"),
            text_null("inn"),
            text_null("kpp"),
            text_null("ogrn"),
            text_null("address"),
            time("created_at"),
            time("updated_at"),
        ])
        .index(&["created_at", "id"])
}

pub fn company_members() -> Table {
    Table::new("company_members")
        .columns([
            id(),
            uuid("company_id").references("companies"),
            uuid("user_id").references("users"),
            // manager, employee.
            text("role"),
            // Spending cap in kopecks per calendar month in Moscow; null for none.
            bigint_null("monthly_cap"),
            time("joined_at"),
            // Since when the company refuses the member.
            time_null("suspended_at"),
            // The row is kept for the checks that the member ordered.
            time_null("left_at"),
        ])
        .check("role IN ('manager', 'employee')")
        .check("monthly_cap IS NULL OR monthly_cap > 0")
        .unique(&["company_id", "user_id"])
        .index(&["user_id"])
}

pub fn company_invitations() -> Table {
    Table::new("company_invitations")
        .columns([
            id(),
            uuid("company_id").references("companies"),
            // E-mail address, or eleven digits of a phone; erased when the invitation ends.
            text_null("contact"),
            // Keyed hash of the contact, which outlives it.
            text("contact_hash"),
            boolean("is_sms"),
            text("role"),
            bigint_null("monthly_cap"),
            // Who invited: the owner or a manager.
            uuid("invited_by").references("users"),
            time("created_at"),
            time("expires_at"),
            time_null("accepted_at"),
            time_null("revoked_at"),
        ])
        .check("role IN ('manager', 'employee')")
        .check("monthly_cap IS NULL OR monthly_cap > 0")
        .index(&["company_id", "created_at"])
        .index(&["contact_hash", "created_at"])
        .index(&["created_at"])
        .index_where("open", "contact", "contact IS NOT NULL")
}

/// Tags of reports, set by the owner or the members of the company.
pub fn report_tags() -> Table {
    Table::new("report_tags")
        .columns([
            id(),
            uuid("report_id").references("vehicle_reports"),
            // Account that owns the report.
            uuid("user_id").references("users"),
            text("tag"),
            // Tag in capitals, for comparison.
            text("tag_key"),
        ])
        .unique(&["report_id", "tag_key"])
        .index(&["user_id", "tag_key", "report_id"])
}

/// Comments on reports, by the owner or the members of the company.
pub fn report_comments() -> Table {
    Table::new("report_comments")
        .columns([
            id(),
            uuid("report_id").references("vehicle_reports"),
            // Person who wrote.
            uuid("author_id").references("users"),
            text("text"),
            time("created_at"),
        ])
        .index(&["report_id", "id"])
        .index(&["author_id"])
}

/// Seller and tax of the closing documents of a month.
pub fn closing_terms() -> Table {
    Table::new("closing_terms").columns([
        id(),
        // Month in Moscow, such as `2026-11`; its row is written while it runs.
        text("month").unique(),
        text("seller"),
        text("inn"),
        text_null("ogrn"),
        text("address"),
        // VAT code of receipts, 1 to 12.
        integer("vat_code"),
        time("updated_at"),
    ])
}
