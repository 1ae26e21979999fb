//! Generated rows for long lists of the admin panel; one row in a thousand has rare values.
//!
//! Accounts, payments, packages, checks, calls, transfers, acts of staff, promo code uses, audit events, jobs and
//! messages.

use crate::dialect::Dialect;

/// Number of transfers per account: top-up, hold, capture.
const MOVEMENTS: u64 = 3;

/// Prefixes of the generated ids, one for each table.
const USERS: u32 = 0xf111_0001;
const PAYMENTS: u32 = 0xf111_0002;
const REPORTS: u32 = 0xf111_0003;
const SERVICES: u32 = 0xf111_0004;
const CALLS: u32 = 0xf111_0005;
const TRANSFERS: u32 = 0xf111_0006;
const OWN: u32 = 0xf111_0007;
const OTHERS: u32 = 0xf111_0008;
const ACTS: u32 = 0xf111_0009;
const JOBS: u32 = 0xf111_000a;
const MESSAGES: u32 = 0xf111_000b;
const PACKAGES: u32 = 0xf111_000c;
const STAFF_ACTIONS: u32 = 0xf111_000d;
const PROMO_USES: u32 = 0xf111_000e;

/// Id prefixes of the only offered package and the only promo code, row 1 of their tables.
const OFFERED: u32 = 0xf111_000f;
const CODE: u32 = 0xf111_0010;

/// Interval of rows with the value that a filter selects.
const RARE: u64 = 1000;

/// Statements that write the rows of a range of numbers.
pub fn batch(dialect: &Dialect, numbers: (u64, u64)) -> Vec<String> {
    let mut statements = people(dialect, numbers);
    statements.extend(checks(dialect, numbers));
    statements.extend(sales(dialect, numbers));
    statements.extend(movements(dialect, numbers));
    statements.extend(journal(dialect, numbers));
    statements
}

/// Statements for accounts with one payment each.
///
/// Payments of the first third succeeded; after their three transfers a balance of 497.50 roubles is left.
fn people(dialect: &Dialect, numbers: (u64, u64)) -> Vec<String> {
    let (user, payment, time) = (
        dialect.id(USERS, "i"),
        dialect.id(PAYMENTS, "i"),
        dialect.time("i"),
    );
    let accounts = dialect.rows / MOVEMENTS;
    let users = format!(
        "{user}, 'driver' || i, '79' || (100000000 + i), 'driver' || i || '@example.com', \
         CASE WHEN i % {RARE} = 1 THEN 'operator' ELSE 'user' END, i % {RARE} <> 2, \
         CASE WHEN i <= {accounts} THEN 49750 ELSE 0 END, \
         CASE WHEN i <= {accounts} THEN {MOVEMENTS} ELSE 0 END, {time}, {time}"
    );
    let payments = format!(
        "{payment}, {user}, 'filled-' || i, 50000, \
         CASE WHEN i <= {accounts} THEN 'succeeded' ELSE 'canceled' END, {time}, {time}"
    );
    vec![
        dialect.insert(
            "users",
            "id, username, phone, email, role, is_active, balance, ledger_seq, created_at, updated_at",
            &users,
            numbers,
        ),
        dialect.insert(
            "payments",
            "id, user_id, yookassa_payment_id, amount, status, created_at, completed_at",
            &payments,
            numbers,
        ),
    ]
}

/// Statements for checks of one source with their calls; those of the first third are paid.
fn checks(dialect: &Dialect, numbers: (u64, u64)) -> Vec<String> {
    let (user, report, time) = (
        dialect.id(USERS, "i"),
        dialect.id(REPORTS, "i"),
        dialect.time("i"),
    );
    let vin = "'XTA' || (10000000000000 + i)";
    let accounts = dialect.rows / MOVEMENTS;
    let cost = format!("CASE WHEN i <= {accounts} THEN 250 ELSE 0 END");
    let json = if dialect.is_sqlite {
        "'[\"dtp\"]'"
    } else {
        "'[\"dtp\"]'::jsonb"
    };
    let reports = format!(
        "{report}, {user}, {vin}, 'vin', {json}, {cost}, 1, {cost}, {time}, 'completed', \
         'search', {vin}, {time}, TRUE, i > {accounts}"
    );
    let services = format!(
        "{}, {report}, 'dtp', 250, TRUE, {time}, 0, 'accidents', 'success', {cost}",
        dialect.id(SERVICES, "i")
    );
    let calls = format!(
        "{}, {user}, {report}, 'gibdd.dtp', 'gibdd', 'dtp', i % 20 <> 0, 100 + i % 900, 80, {time}",
        dialect.id(CALLS, "i")
    );
    vec![
        dialect.insert(
            "vehicle_reports",
            "id, user_id, search_query, search_type, selected_services, total_cost, \
             successful_services_count, cost, created_at, status, catalogue, vin, finished_at, \
             car_known, free_check",
            &reports,
            numbers,
        ),
        dialect.insert(
            "report_services",
            "id, report_id, service_name, service_price, service_success, created_at, position, \
             source, status, cost",
            &services,
            numbers,
        ),
        dialect.insert(
            "api_requests",
            "id, user_id, report_id, endpoint, api_type, method, success, response_time, cost, \
             created_at",
            &calls,
            numbers,
        ),
    ]
}

/// Statements for the package and the promo code that [`sales`] references.
pub fn offers(dialect: &Dialect) -> Vec<String> {
    let (offered, code, time) = (
        dialect.id(OFFERED, "i"),
        dialect.id(CODE, "i"),
        dialect.time("i"),
    );
    vec![
        dialect.insert(
            "packages",
            "id, name, display_name, price, checks_count, validity_days, price_per_check, \
             is_active, description, features, created_at",
            &format!("{offered}, 'filled', 'Прежний', 0, 5, 30, 0, FALSE, '', '[]', {time}"),
            (1, 1),
        ),
        dialect.insert(
            "promo_codes",
            "id, code, discount, uses, is_active, created_at",
            &format!("{code}, 'FILLED', 1000, {}, FALSE, {time}", dialect.rows),
            (1, 1),
        ),
    ]
}

/// Statements for free expired packages, rejected credits, and uses of a promo code.
fn sales(dialect: &Dialect, numbers: (u64, u64)) -> Vec<String> {
    let (user, time) = (dialect.id(USERS, "i"), dialect.time("i"));
    let packages = format!(
        "{}, {user}, {}, 0, 0, {time}, FALSE, {time}, 5, {time}",
        dialect.id(PACKAGES, "i"),
        dialect.id(OFFERED, "1")
    );
    let actions = format!(
        "{}, 'credit', {user}, 10000, 'Извинение', 'refused', {}, {}, 'Мало причин', {time}, {time}",
        dialect.id(STAFF_ACTIONS, "i"),
        dialect.id(USERS, "1"),
        dialect.id(USERS, "2")
    );
    let taken = format!(
        "{}, {}, 'filled' || i, {user}, 'report:' || {}, {time}",
        dialect.id(PROMO_USES, "i"),
        dialect.id(CODE, "1"),
        dialect.name(REPORTS, "i")
    );
    vec![
        dialect.insert(
            "user_packages",
            "id, user_id, package_id, checks_remaining, purchase_price, expires_at, is_active, \
             created_at, checks_total, cancelled_at",
            &packages,
            numbers,
        ),
        dialect.insert(
            "staff_actions",
            "id, kind, user_id, amount, reason, status, requested_by, decided_by, decision_reason, \
             created_at, decided_at",
            &actions,
            numbers,
        ),
        dialect.insert(
            "promo_uses",
            "id, promo_code_id, identity_hash, user_id, reference, created_at",
            &taken,
            numbers,
        ),
    ]
}

/// Statements for transfers: three consecutive rows belong to one account, `(i + 2) / 3`.
fn movements(dialect: &Dialect, (first, last): (u64, u64)) -> Vec<String> {
    // Excludes the remainder, which would be an account with missing transfers.
    let last = last.min(dialect.rows / MOVEMENTS * MOVEMENTS);
    if last < first {
        return Vec::new();
    }
    let account = format!("(i + 2) / {MOVEMENTS}");
    let which = |values: [&str; 3]| {
        let [one, two, three] = values;
        format!("CASE (i - 1) % {MOVEMENTS} WHEN 0 THEN {one} WHEN 1 THEN {two} ELSE {three} END")
    };
    let (transfer, user) = (dialect.id(TRANSFERS, "i"), dialect.id(USERS, &account));
    let kind = which(["'topup'", "'hold'", "'capture'"]);
    let description = which(["NULL", "NULL", "'dtp'"]);
    let time = dialect.time("i");
    let [payment, report, service] =
        [PAYMENTS, REPORTS, SERVICES].map(|table| dialect.name(table, &account));
    let reference = which([
        &format!("'payment:' || {payment}"),
        &format!("'report:' || {report}"),
        &format!("'report:' || {report}"),
    ]);
    let key = which([
        &format!("'topup:' || {payment}"),
        &format!("'hold:' || {report}"),
        &format!("'price:' || {service}"),
    ]);
    let transfers = format!("{transfer}, {kind}, {reference}, {key}, {description}, {time}");
    let own = format!(
        "{}, {transfer}, {}, {user}, {}, (i - 1) % {MOVEMENTS} + 1, {}, {kind}",
        dialect.id(OWN, "i"),
        which(["'available'", "'available'", "'held'"]),
        which(["50000", "-250", "-250"]),
        which(["50000", "49750", "0"]),
    );
    let others = format!(
        "{}, {transfer}, {}, {}, {}, {}, {}, {kind}",
        dialect.id(OTHERS, "i"),
        which(["'provider'", "'held'", "'revenue'"]),
        which(["NULL", &user, "NULL"]),
        which(["-50000", "250", "250"]),
        which(["NULL", "2", "NULL"]),
        which(["NULL", "250", "NULL"]),
    );
    let entries = "id, transfer_id, account, user_id, amount, seq, balance_after, kind";
    vec![
        dialect.insert(
            "ledger_transfers",
            "id, kind, reference, idempotency_key, description, created_at",
            &transfers,
            (first, last),
        ),
        dialect.insert("ledger_entries", entries, &own, (first, last)),
        dialect.insert("ledger_entries", entries, &others, (first, last)),
    ]
}

/// Statements for audit events, finished jobs and sent messages.
fn journal(dialect: &Dialect, numbers: (u64, u64)) -> Vec<String> {
    let (user, time) = (dialect.id(USERS, "i"), dialect.time("i"));
    let json = if dialect.is_sqlite {
        "'{}'"
    } else {
        "'{}'::jsonb"
    };
    let acts = format!(
        "{}, {user}, 'blocked', 'driver' || i, '', 'Жалоба', {time}",
        dialect.id(ACTS, "i")
    );
    let jobs = format!(
        "{}, 'send_message', {json}, 'filled:' || i, \
         CASE WHEN i % {RARE} = 1 THEN 'dead' ELSE 'done' END, 0, {time}, {time}",
        dialect.id(JOBS, "i")
    );
    let messages = format!(
        "{}, {user}, 'email', 'driver' || i || '@example.com', 'low_balance', {json}, \
         'filled:' || i, {time}, CASE WHEN i % {RARE} <> 1 THEN {time} END, \
         CASE WHEN i % {RARE} = 1 THEN {time} END",
        dialect.id(MESSAGES, "i")
    );
    vec![
        dialect.insert(
            "audit_events",
            "id, admin_id, action, subject, change, reason, created_at",
            &acts,
            numbers,
        ),
        dialect.insert(
            "jobs",
            "id, kind, payload, dedupe_key, state, run_at, created_at, finished_at",
            &jobs,
            numbers,
        ),
        dialect.insert(
            "messages",
            "id, user_id, channel, recipient, template, context, dedupe_key, created_at, sent_at, \
             failed_at",
            &messages,
            numbers,
        ),
    ]
}
