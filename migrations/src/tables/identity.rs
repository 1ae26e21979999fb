//! Accounts, how their people sign in, and what they agreed to.

use crate::prelude::*;

pub fn users() -> Table {
    Table::new("users")
        .columns(vec![
            id(),
            text("username").unique(),
            text_null("password"),
            text_null("email"),
            // Until then nothing but the link is sent there.
            time_null("email_confirmed_at"),
            // The link that confirms it; the earlier ones are over.
            uuid_null("email_link_id"),
            time_null("email_link_at"),
            text_null("phone").unique(),
            text_null("vk_id").unique(),
            boolean("vk_auth").default(false),
            text_null("vk_token"),
            boolean("phone_verified").default(false),
            boolean("license_verified").default(false),
            text_null("license_number"),
            boolean("monthly_topup_required").default(true),
            time_null("last_topup_date"),
            bigint("minimum_balance").default(10_000_i64),
            boolean("auto_topup_enabled").default(false),
            bigint("auto_topup_amount").default(30_000_i64),
            bigint("balance").default(0_i64).check_not_negative(),
            bigint("held").default(0_i64).check_not_negative(),
            // The parts of both that operators gave: spent first, and never withdrawn.
            bigint("credit").default(0_i64).check_not_negative(),
            bigint("credit_held").default(0_i64).check_not_negative(),
            text_null("first_name"),
            text_null("last_name"),
            text_null("patronymic"),
            text_null("birth_date"),
            text_null("inn"),
            text_null("passport_series"),
            text_null("passport_number"),
            text_null("passport_issued"),
            text_null("passport_date"),
            text_null("address"),
            text("business_type").default("individual"),
            text_null("package_type"),
            integer("package_checks_remaining").default(0),
            time_null("package_expires_at"),
            text_null("subscription_type"),
            time_null("subscription_expires_at"),
            integer("free_checks_level").default(0),
            integer("free_checks_used").default(0).check_not_negative(),
            json_null("vk_bonus_services"),
            text("role").default("user"),
            boolean("is_active").default(true),
            time_null("last_login_at"),
            // When a code showed last that the phone is the owner's: its number may be given to another.
            time_null("phone_proved_at"),
            time("created_at"),
            time("updated_at"),
            // The username as sign-in looks it up; only of accounts with a password.
            text_null("login"),
            // When a sync with VK last began: two at once would use one refresh token twice.
            time_null("vk_synced_at"),
            // Encrypted, as license_number is: what the register said.
            text_null("license_data"),
            time_null("license_checked_at"),
            boolean("notify_low_balance").default(true),
            boolean("notify_report_ready").default(true),
            // Set when the account was deleted; what is left of it names nobody.
            time_null("deleted_at"),
            // Row number of the last ledger entry.
            bigint("ledger_seq").default(0_i64),
            uuid_null("auto_topup_method_id"),
            time_null("auto_topup_consent_at"),
            time_null("auto_topup_last_at"),
            // Why it was switched off by us: the bank's reason.
            text_null("auto_topup_stopped"),
            // The payment that the running plan is paid by.
            uuid_null("subscription_payment_id"),
            // The second factor, encrypted; shown but not yet proved while there is no time.
            text_null("totp_secret"),
            time_null("totp_since"),
            // The thirty seconds of the last code: none is good twice.
            bigint_null("totp_last_step"),
        ])
        .check("credit <= balance AND credit_held <= held")
        .check("role IN ('user', 'operator', 'admin', 'guest')")
        .unique(&["login"])
        // The lists of the panel.
        .index(&["created_at", "id"])
        .index(&["balance", "id"])
        // For the staff and the blocked, who are few, and to count people without reading them.
        .index(&["role", "deleted_at"])
        .index(&["is_active"])
        // An address is found whole, as a phone is.
        .index_where("email", "lower(email)", "lower(email) IS NOT NULL")
        .parts_of(&[("username", "lower(username)"), ("login", "login")])
}

pub fn user_actions() -> Table {
    Table::new("user_actions")
        .columns([
            id(),
            uuid_null("user_id").references("users"),
            text("action"),
            text_null("description"),
            json_null("metadata"),
            text_null("ip_address"),
            text_null("user_agent"),
            time("created_at"),
        ])
        .index(&["user_id", "created_at"])
        .index(&["created_at"])
}

/// What operators did. Neither an account's end nor retention deletes a row, so nothing refers to
/// other tables.
pub fn audit_events() -> Table {
    Table::new("audit_events")
        .columns([
            id(),
            // Null for a command on the server.
            uuid_null("admin_id"),
            // Of a command on the server: who ran it, as its system says.
            text_null("ran_by"),
            text("action"),
            // What it was done to: the id of an account or a difference, a source, a promo code.
            text("subject"),
            text("change"),
            text("reason"),
            time("created_at"),
        ])
        .index(&["subject", "created_at", "id"])
        .index(&["admin_id", "created_at", "id"])
        .index(&["action", "created_at", "id"])
        .index(&["created_at", "id"])
        .never_changed(&[])
}

/// Ceilings that operators set while the service runs.
pub fn spending_caps() -> Table {
    Table::new("spending_caps").columns([
        id(),
        text("name").unique(),
        bigint("most").check_not_negative(),
        time("changed_at"),
    ])
}

pub fn sessions() -> Table {
    Table::new("sessions")
        .columns([
            id(),
            uuid("user_id").references("users"),
            // How the person signed in: phone, vk, password.
            text("method"),
            time("created_at"),
            time("expires_at"),
            time_null("ended_at"),
            text_null("ip_address"),
            text_null("user_agent"),
            time_null("last_used_at"),
            // The latest code of the second factor.
            time_null("second_factor_at"),
        ])
        .index(&["user_id"])
        .index(&["expires_at"])
        .index(&["ended_at"])
}

pub fn refresh_tokens() -> Table {
    Table::new("refresh_tokens")
        .columns([
            id(),
            uuid("session_id").references("sessions"),
            // SHA-256: the token has 256 random bits.
            text("hash").unique(),
            time("issued_at"),
            // When the token was first exchanged for another.
            time_null("replaced_at"),
        ])
        .index(&["session_id"])
        .index(&["replaced_at"])
}

pub fn signing_keys() -> Table {
    Table::new("signing_keys").columns([
        // The `kid` of the tokens.
        id(),
        // Encrypted with a key outside the database.
        text("secret"),
        time("created_at"),
        // When another key took over; what this one signed is good for some minutes more.
        time_null("retired_at"),
    ])
}

pub fn phone_challenges() -> Table {
    Table::new("phone_challenges")
        .columns([
            id(),
            text("phone"),
            // HMAC-SHA-256 under a key outside the database.
            text("code_hash"),
            integer("attempts").default(0),
            // The number less its last four digits.
            text("prefix"),
            text_null("ip_address"),
            // Of IPv6 the /48 of the address.
            text_null("network"),
            time("created_at"),
            time("expires_at"),
            // Set by a right code, or by a later code for the same number.
            time_null("closed_at"),
            // By a right code.
            boolean("confirmed").default(false),
        ])
        .index(&["phone", "created_at"])
        .index(&["prefix", "created_at"])
        .index(&["ip_address", "created_at"])
        .index(&["network", "created_at"])
        .index(&["created_at"])
}

pub fn sign_in_attempts() -> Table {
    Table::new("sign_in_attempts")
        .columns([
            id(),
            text_null("ip_address"),
            // Only of a try that named its challenge by nothing else.
            text_null("phone"),
            time("created_at"),
        ])
        .index(&["ip_address", "created_at"])
        .index(&["phone", "created_at"])
        .index(&["created_at"])
}

pub fn password_attempts() -> Table {
    Table::new("password_attempts")
        .columns([
            id(),
            // HMAC-SHA-256 under a key outside the database: people mistake fields, and type
            // phones and passwords here.
            text("login_hash"),
            text_null("ip_address"),
            // The part of an address that one stranger may have many of.
            text_null("network"),
            // The browser, when the account knows it.
            text_null("device"),
            boolean("succeeded").default(false),
            time("created_at"),
        ])
        .index(&["ip_address", "created_at"])
        .index(&["login_hash", "created_at"])
        .index(&["created_at"])
}

/// What stands for a lost second factor, each once.
pub fn recovery_codes() -> Table {
    Table::new("recovery_codes")
        .columns([
            id(),
            uuid("user_id").references("users"),
            // HMAC-SHA-256 under a key outside the database.
            text("code_hash").unique(),
            time("created_at"),
            time_null("used_at"),
        ])
        .index(&["user_id"])
}

pub fn vk_attempts() -> Table {
    Table::new("vk_attempts")
        .columns([
            id(),
            // SHA-256: state and browser cookie have 256 random bits each.
            text("state_hash").unique(),
            text("browser_hash"),
            // Of PKCE, encrypted; gone as soon as it is used.
            text_null("verifier"),
            // sign_in or link; a link belongs to the account that started it.
            text("purpose"),
            uuid_null("user_id").references("users"),
            text("redirect_uri"),
            text_null("return_to"),
            text_null("ip_address"),
            // Of IPv6 the /48 of the address.
            text_null("network"),
            time("created_at"),
            time("expires_at"),
            time_null("used_at"),
        ])
        .index(&["ip_address", "created_at"])
        .index(&["network", "created_at"])
        .index(&["created_at"])
}

pub fn free_check_grants() -> Table {
    Table::new("free_check_grants")
        .columns([
            id(),
            uuid("user_id").references("users"),
            // phone, vk, licence, vk_package.
            text("kind"),
            // HMAC-SHA-256 under a key outside the database; it outlives link and account.
            text("identity_hash"),
            time("created_at"),
        ])
        .unique(&["kind", "identity_hash"])
        .unique(&["kind", "user_id"])
}

/// Rows are only added: they prove what a person agreed to (152-FZ, article 9).
pub fn consents() -> Table {
    Table::new("consents")
        .columns([
            id(),
            uuid("user_id").references("users"),
            // user_agreement, personal_data, marketing.
            text("purpose"),
            text("version"),
            // SHA-256 of the text that was shown.
            text("text_hash"),
            // False when the consent is withdrawn.
            boolean("given"),
            text_null("ip_address"),
            text_null("user_agent"),
            time("created_at"),
        ])
        .index(&["user_id", "purpose", "created_at"])
}

/// The act of destruction without the data (order 179 of Roskomnadzor of 28.10.2022).
pub fn account_deletions() -> Table {
    Table::new("account_deletions")
        .columns([
            id(),
            uuid("user_id").references("users"),
            time("requested_at"),
            time("completed_at"),
            // How many rows of each table were erased or deleted.
            json("erased"),
        ])
        .index(&["completed_at"])
}
