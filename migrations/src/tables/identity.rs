//! Tables of accounts, authentication and consents.

use crate::prelude::*;

pub fn users() -> Table {
    Table::new("users")
        .columns(vec![
            id(),
            text("username").unique(),
            text_null("password"),
            text_null("email"),
            // Before confirmation, only the confirmation link is sent to this address.
            time_null("email_confirmed_at"),
            // Id of the latest confirmation link; earlier links are invalid.
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
            // Operator credit within balance and held: spent first, and not refundable to a card.
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
            // Ids of the administrators by whom the staff role was passed on, the first one first; null for a
            // command on the server.
            json_null("role_appointers"),
            // Time when the staff role was granted, or the account unblocked with it.
            time_null("role_granted_at"),
            // Whether staff allowed live API keys without a plan that includes them.
            boolean("api_access").default(false),
            boolean("is_active").default(true),
            time_null("last_login_at"),
            // Time when a code last proved ownership of the phone, whose number may be reassigned.
            time_null("phone_proved_at"),
            time("created_at"),
            time("updated_at"),
            // Normalised username for sign-in; only for accounts with a password.
            text_null("login"),
            // Start of the last VK sync; concurrent syncs would use one refresh token twice.
            time_null("vk_synced_at"),
            // Answer of the register, encrypted like `license_number`.
            text_null("license_data"),
            time_null("license_checked_at"),
            boolean("notify_low_balance").default(true),
            boolean("notify_report_ready").default(true),
            // Set when the account was deleted; the row then has no personal data.
            time_null("deleted_at"),
            // Sequence number of the last ledger entry.
            bigint("ledger_seq").default(0_i64),
            uuid_null("auto_topup_method_id"),
            time_null("auto_topup_consent_at"),
            time_null("auto_topup_last_at"),
            // Reason of the bank for which the automatic top-up was disabled.
            text_null("auto_topup_stopped"),
            // Payment of the active plan.
            uuid_null("subscription_payment_id"),
            // Secret of the second factor, encrypted; not confirmed while `totp_since` is null.
            text_null("totp_secret"),
            time_null("totp_since"),
            // Time step of the last accepted code; each code is accepted once.
            bigint_null("totp_last_step"),
        ])
        .check("credit <= balance AND credit_held <= held")
        .check("role IN ('user', 'operator', 'admin', 'guest')")
        .unique(&["login"])
        // For the lists of the admin panel.
        .index(&["created_at", "id"])
        .index(&["balance", "id"])
        // Finds staff and blocked accounts, and counts accounts without reading the rows.
        .index(&["role", "deleted_at"])
        .index(&["is_active"])
        // For e-mail addresses and phones, which are searched only as a whole.
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

/// Audit log of staff. Rows are never deleted, not even with accounts, so there are no foreign keys.
pub fn audit_events() -> Table {
    Table::new("audit_events")
        .columns([
            id(),
            // Null for a command on the server.
            uuid_null("admin_id"),
            // Operating-system user of a command on the server.
            text_null("ran_by"),
            text("action"),
            // Subject of the act: id of an account or discrepancy, a source, a promo code.
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

/// Spending caps set by operators at run time.
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
            // Sign-in method: phone, vk, password.
            text("method"),
            time("created_at"),
            time("expires_at"),
            time_null("ended_at"),
            text_null("ip_address"),
            text_null("user_agent"),
            time_null("last_used_at"),
            // Time of the latest code of the second factor.
            time_null("second_factor_at"),
        ])
        .index(&["user_id"])
        .index(&["expires_at"])
        .index(&["ended_at"])
}

/// Links in mails about staff actions that end the sessions of the acting person; each works once.
pub fn session_stop_links() -> Table {
    Table::new("session_stop_links")
        .columns([
            id(),
            // Account whose sessions the link ends.
            uuid("user_id").references("users"),
            // Administrator to whom the link was sent; null for the operator's address.
            uuid_null("sent_to").references("users"),
            time("created_at"),
            time("expires_at"),
            time_null("used_at"),
        ])
        .index(&["created_at"])
}

pub fn refresh_tokens() -> Table {
    Table::new("refresh_tokens")
        .columns([
            id(),
            uuid("session_id").references("sessions"),
            // Unkeyed SHA-256 suffices: the token has 256 random bits.
            text("hash").unique(),
            time("issued_at"),
            // Time when the token was first exchanged.
            time_null("replaced_at"),
        ])
        .index(&["session_id"])
        .index(&["replaced_at"])
}

pub fn signing_keys() -> Table {
    Table::new("signing_keys").columns([
        // Key id (`kid`) in the tokens.
        id(),
        // Encrypted with a key outside the database.
        text("secret"),
        time("created_at"),
        // Time when the key was replaced; its tokens stay valid for some minutes.
        time_null("retired_at"),
    ])
}

pub fn phone_challenges() -> Table {
    Table::new("phone_challenges")
        .columns([
            id(),
            text("phone"),
            // HMAC-SHA-256 with a key outside the database.
            text("code_hash"),
            integer("attempts").default(0),
            // Phone number without its last four digits.
            text("prefix"),
            text_null("ip_address"),
            // Address prefix: /48 of an IPv6 address.
            text_null("network"),
            // Whether a device known to the number's account requested the code.
            boolean("known_device").default(false),
            time("created_at"),
            time("expires_at"),
            // Time of a correct code, or of a later code for the same number.
            time_null("closed_at"),
            // Whether a correct code was entered.
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
            // Phone of attempts that have no other reference to their challenge.
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
            // HMAC-SHA-256 with a key outside the database: users enter phones and passwords here by mistake.
            text("login_hash"),
            text_null("ip_address"),
            // Address prefix that one user may control.
            text_null("network"),
            // Id of the browser, if the account knows it.
            text_null("device"),
            boolean("succeeded").default(false),
            time("created_at"),
        ])
        .index(&["ip_address", "created_at"])
        .index(&["login_hash", "created_at"])
        .index(&["created_at"])
}

/// Recovery codes of the second factor; each is usable once.
pub fn recovery_codes() -> Table {
    Table::new("recovery_codes")
        .columns([
            id(),
            uuid("user_id").references("users"),
            // HMAC-SHA-256 with a key outside the database.
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
            // Unkeyed SHA-256 suffices: state and browser cookie have 256 random bits each.
            text("state_hash").unique(),
            text("browser_hash"),
            // PKCE verifier, encrypted; erased when used.
            text_null("verifier"),
            // Purpose: sign_in or link; a link belongs to the account that started it.
            text("purpose"),
            uuid_null("user_id").references("users"),
            text("redirect_uri"),
            text_null("return_to"),
            text_null("ip_address"),
            // Address prefix: /48 of an IPv6 address.
            text_null("network"),
            time("created_at"),
            time("expires_at"),
            time_null("used_at"),
        ])
        .index(&["browser_hash", "created_at"])
        .index(&["ip_address", "created_at"])
        .index(&["network", "created_at"])
        .index(&["created_at"])
}

pub fn free_check_grants() -> Table {
    Table::new("free_check_grants")
        .columns([
            id(),
            uuid("user_id").references("users"),
            // Kind of identity: phone, vk, licence, vk_package.
            text("kind"),
            // HMAC-SHA-256 with a key outside the database; kept after unlinking and deletion.
            text("identity_hash"),
            time("created_at"),
        ])
        .unique(&["kind", "identity_hash"])
        .unique(&["kind", "user_id"])
}

/// Consents of users; append-only, as proof of consent (152-FZ, article 9).
pub fn consents() -> Table {
    Table::new("consents")
        .columns([
            id(),
            uuid("user_id").references("users"),
            // Purpose: user_agreement, personal_data, marketing.
            text("purpose"),
            text("version"),
            // SHA-256 of the displayed consent text.
            text("text_hash"),
            // False for a withdrawal of the consent.
            boolean("given"),
            text_null("ip_address"),
            text_null("user_agent"),
            time("created_at"),
        ])
        .index(&["user_id", "purpose", "created_at"])
}

/// Records of the destruction of personal data, without the data (Roskomnadzor order 179 of 2022).
pub fn account_deletions() -> Table {
    Table::new("account_deletions")
        .columns([
            id(),
            uuid("user_id").references("users"),
            time("requested_at"),
            time("completed_at"),
            // Number of erased or deleted rows by table.
            json("erased"),
        ])
        .index(&["completed_at"])
}
