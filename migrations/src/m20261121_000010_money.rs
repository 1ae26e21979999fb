use sea_orm_migration::prelude::*;

use crate::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in added() {
            manager.alter_table(add(table, column)).await?;
        }
        for table in [
            refunds(),
            payment_methods(),
            user_subscriptions(),
            promo_codes(),
            promo_uses(),
            quick_purchases(),
            messages(),
            watches(),
            watch_changes(),
            reconciliation_runs(),
        ] {
            manager.create_table(table).await?;
        }
        number_entries(manager).await?;
        // Contained in a new one.
        manager
            .drop_index(drop_index(OUTGROWN.0, OUTGROWN.1))
            .await?;
        for (table, columns) in INDEXES {
            manager.create_index(index(table, columns)).await?;
        }
        for (table, columns) in UNIQUE {
            manager
                .create_index(index(table, columns).unique().to_owned())
                .await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let added_to = ["payments", "ledger_entries"];
        for (table, columns) in INDEXES.iter().chain(UNIQUE) {
            if added_to.contains(table) {
                manager.drop_index(drop_index(table, columns)).await?;
            }
        }
        manager.create_index(index(OUTGROWN.0, OUTGROWN.1)).await?;
        for table in [
            "reconciliation_runs",
            "watch_changes",
            "watches",
            "messages",
            "quick_purchases",
            "promo_uses",
            "promo_codes",
            "user_subscriptions",
            "payment_methods",
            "refunds",
        ] {
            manager.drop_table(drop(table)).await?;
        }
        for (table, column) in added().into_iter().rev() {
            let column: ColumnDef = column.into();
            let name = column.get_column_name();
            manager.alter_table(remove(table, &name)).await?;
        }
        Ok(())
    }
}

const INDEXES: &[(&str, &[&str])] = &[
    ("ledger_entries", &["user_id", "kind", "seq"]),
    ("payments", &["status", "next_check_at"]),
    ("refunds", &["status", "next_check_at"]),
    ("refunds", &["payment_id"]),
    ("refunds", &["user_id", "created_at"]),
    ("payment_methods", &["user_id"]),
    ("user_subscriptions", &["user_id"]),
    ("user_subscriptions", &["status", "next_charge_at"]),
    ("quick_purchases", &["user_id"]),
    ("quick_purchases", &["report_id"]),
    ("messages", &["created_at"]),
    ("watches", &["user_id"]),
    ("watches", &["status", "next_check_at"]),
    ("watch_changes", &["watch_id", "found_at"]),
    ("reconciliation_runs", &["started_at"]),
];

const OUTGROWN: (&str, &[&str]) = ("ledger_entries", &["user_id", "account"]);

const UNIQUE: &[(&str, &[&str])] = &[
    ("payments", &["idempotence_key"]),
    ("promo_uses", &["promo_code_id", "identity_hash"]),
    ("ledger_entries", &["user_id", "seq", "account"]),
    // The sum after any entry: the last one of its account up to there.
    ("ledger_entries", &["user_id", "account", "seq"]),
];

fn drop_index(table: &str, columns: &[&str]) -> IndexDropStatement {
    Index::drop()
        .name(format!("{table}_{}", columns.join("_")))
        .table(Alias::new(table))
        .to_owned()
}

/// Columns that tables got with money.
fn added() -> Vec<(&'static str, Column)> {
    vec![
        // topup, auto_topup, package, subscription, quick_purchase: what the money is for.
        ("payments", text("purpose").default("topup")),
        ("payments", json_null("purpose_data")),
        // The provider's Idempotence-Key and the body, both kept before the first call.
        ("payments", text_null("idempotence_key")),
        ("payments", json_null("request")),
        // The first call; a key is good for 24 hours from here.
        ("payments", time_null("sent_at")),
        // When to ask the provider again; null once the payment is final.
        ("payments", time_null("next_check_at")),
        ("payments", integer("checks").default(0)),
        // When the provider was asked last.
        ("payments", time_null("asked_at")),
        // Why a payment is not credited though the provider says paid; an operator decides.
        ("payments", text_null("problem")),
        ("payments", text_null("cancellation_party")),
        ("payments", text_null("cancellation_reason")),
        // E-mail or phone of the receipt (54-FZ).
        ("payments", text_null("contact")),
        ("payments", boolean("save_method").default(false)),
        // The saved card that pays without the payer.
        ("payments", uuid_null("payment_method_id")),
        // Kopecks that went back, or are on their way.
        ("payments", bigint("refunded").default(0_i64)),
        // The user's own row number, in the order of the books, and the account's sum after it.
        ("ledger_entries", bigint_null("seq")),
        ("ledger_entries", bigint_null("balance_after")),
        // The transfer's, so that a rare kind is found in a long history.
        ("ledger_entries", text_null("kind")),
        ("users", bigint("ledger_seq").default(0_i64)),
        ("users", uuid_null("auto_topup_method_id")),
        ("users", time_null("auto_topup_consent_at")),
        ("users", time_null("auto_topup_last_at")),
        // Why it was switched off by us: the bank's reason.
        ("users", text_null("auto_topup_stopped")),
        ("user_packages", integer("checks_total").default(0)),
        ("user_packages", uuid_null("payment_id")),
        ("user_packages", time_null("cancelled_at")),
        ("vehicle_reports", uuid_null("user_package_id")),
        ("vehicle_reports", text_null("quick_package")),
        ("vehicle_reports", text_null("promo_code")),
    ]
}

/// Gives earlier entries their number and the sum after them.
async fn number_entries(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    db.execute_unprepared(
        "UPDATE ledger_entries SET seq = n.seq, balance_after = n.total FROM (\
         SELECT id, DENSE_RANK() OVER (PARTITION BY user_id ORDER BY transfer_id) AS seq, \
         CAST(SUM(amount) OVER (PARTITION BY user_id, account ORDER BY transfer_id) AS BIGINT) \
         AS total FROM ledger_entries WHERE user_id IS NOT NULL) AS n \
         WHERE ledger_entries.id = n.id",
    )
    .await?;
    db.execute_unprepared(
        "UPDATE ledger_entries SET kind = (SELECT t.kind FROM ledger_transfers t \
         WHERE t.id = ledger_entries.transfer_id)",
    )
    .await?;
    db.execute_unprepared(
        "UPDATE users SET ledger_seq = COALESCE((SELECT MAX(seq) FROM ledger_entries \
         WHERE ledger_entries.user_id = users.id), 0)",
    )
    .await?;
    Ok(())
}

/// Money on its way back.
fn refunds() -> TableCreateStatement {
    table(
        "refunds",
        [
            id(),
            uuid("payment_id"),
            uuid_null("user_id"),
            bigint("amount"),
            // withdrawal, quick_purchase, admin.
            text("kind"),
            text_null("reason"),
            // pending, succeeded, canceled.
            text("status").default("pending"),
            text_null("yookassa_refund_id").unique(),
            text("idempotence_key").unique(),
            json_null("request"),
            time_null("sent_at"),
            time_null("next_check_at"),
            integer("checks").default(0),
            text_null("cancellation_reason"),
            // The administrator who asked for it.
            uuid_null("requested_by"),
            time("created_at"),
            time_null("completed_at"),
        ],
        &[("payment_id", "payments"), ("user_id", "users")],
    )
}

/// Cards saved at the provider; no number is ever here.
fn payment_methods() -> TableCreateStatement {
    table(
        "payment_methods",
        [
            id(),
            uuid("user_id"),
            text("yookassa_id").unique(),
            text_null("title"),
            text_null("card_type"),
            text_null("last4"),
            text_null("expiry_month"),
            text_null("expiry_year"),
            time("created_at"),
            // Removed by the user, or refused by the bank for good.
            time_null("deactivated_at"),
            text_null("deactivation_reason"),
        ],
        &[("user_id", "users")],
    )
}

fn user_subscriptions() -> TableCreateStatement {
    table(
        "user_subscriptions",
        [
            id(),
            uuid("user_id"),
            // personal, business_pro.
            text("plan"),
            // Kopecks a month.
            bigint("amount"),
            uuid_null("payment_method_id"),
            // active, cancelled, past_due, ended.
            text("status"),
            time("current_period_start"),
            time("current_period_end"),
            time_null("next_charge_at"),
            // The charge that the reminder was sent for.
            time_null("reminded_for"),
            time_null("cancelled_at"),
            text_null("failure"),
            time("created_at"),
            // From the next charge on.
            text_null("next_plan"),
            bigint_null("next_amount"),
        ],
        &[("user_id", "users")],
    )
}

fn promo_codes() -> TableCreateStatement {
    table(
        "promo_codes",
        [
            id(),
            // In capitals.
            text("code").unique(),
            // Hundredths of a percent.
            integer("discount"),
            // Good for accounts younger than this.
            integer_null("hours_since_sign_up"),
            time_null("valid_from"),
            time_null("valid_until"),
            integer_null("max_uses"),
            integer("uses").default(0),
            boolean("is_active").default(true),
            text_null("description"),
            time("created_at"),
        ],
        &[],
    )
}

/// One row for each identity of the person, so that no second account brings the code again.
fn promo_uses() -> TableCreateStatement {
    table(
        "promo_uses",
        [
            id(),
            uuid("promo_code_id"),
            text("identity_hash"),
            uuid("user_id"),
            // `payment:<id>`, `report:<id>`, `user_package:<id>`.
            text("reference"),
            time("created_at"),
        ],
        &[("promo_code_id", "promo_codes"), ("user_id", "users")],
    )
}

/// A check bought at once by card; a guest's belongs to an account of role `guest`.
fn quick_purchases() -> TableCreateStatement {
    table(
        "quick_purchases",
        [
            id(),
            uuid("payment_id").unique(),
            uuid("user_id"),
            boolean("is_guest"),
            // basic, extended, premium.
            text("package_type"),
            text("search_query"),
            text("search_type"),
            // Contact by delivery method: email, sms, link.
            json("contacts"),
            // The car that was found before the payment; the order needs it after.
            json_null("identity"),
            // What its sources ask by, sealed; the report takes it over.
            text_null("source_inputs"),
            // awaiting_payment, checking, delivered, failed, canceled.
            text("status"),
            uuid_null("report_id"),
            time_null("delivered_at"),
            uuid_null("attached_to"),
            time_null("attached_at"),
            time("created_at"),
        ],
        &[("payment_id", "payments"), ("user_id", "users")],
    )
}

/// Mails and SMS that a commit promised.
fn messages() -> TableCreateStatement {
    table(
        "messages",
        [
            id(),
            uuid_null("user_id"),
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
        ],
        &[("user_id", "users")],
    )
}

/// Cars whose changes a business is told of.
fn watches() -> TableCreateStatement {
    table(
        "watches",
        [
            id(),
            uuid("user_id"),
            text("vin"),
            uuid("report_id"),
            // What the sources said last, by call.
            json_null("known"),
            // active, stopped; one that nobody pays for waits.
            text("status"),
            time_null("next_check_at"),
            time_null("checked_at"),
            time("created_at"),
        ],
        &[("user_id", "users")],
    )
}

fn watch_changes() -> TableCreateStatement {
    table(
        "watch_changes",
        [
            id(),
            uuid("watch_id"),
            uuid("user_id"),
            text("source_call"),
            text("summary"),
            // Kopecks.
            bigint("cost"),
            time("found_at"),
        ],
        &[("watch_id", "watches"), ("user_id", "users")],
    )
}

fn reconciliation_runs() -> TableCreateStatement {
    table(
        "reconciliation_runs",
        [
            id(),
            time("started_at"),
            time_null("finished_at"),
            integer("payments_compared").default(0),
            json_null("differences"),
            text_null("error"),
            // Payments and refunds made since then were compared with the provider.
            time_null("compared_from"),
            // All of them; the list may hold the first ones only.
            integer("difference_count").default(0),
        ],
        &[],
    )
}
