//! Generated rows of a service that is a year old.
//!
//! Each user has ten times a payment of 100 roubles, an order of 7.50 roubles with three answered sources, a mail and
//! an action; that is a hundred ledger entries.
//!
//! Order `j` is the `(j - 1) / users + 1`-th of user `(j - 1) % users + 1`, so that the rows of a user are as scattered
//! as in production.

use crate::dialect::Dialect;

const ORDERS: u64 = 10;
const SERVICES: u64 = 3;
/// Number of transfers per order: a payment, a hold, and a capture of each service.
const MOVEMENTS: u64 = 2 + SERVICES;
/// Amount of a payment, kopecks.
const PAID: u64 = 10_000;
const PRICE: u64 = 250;
const HELD: u64 = PRICE * SERVICES;
/// Part of a payment that stays on the balance after an order, kopecks.
const LEFT: u64 = PAID - HELD;
/// Prime that does not divide the number of users, so that all names differ.
const SCATTER: u64 = 7919;

/// Prefixes of the generated ids, one for each table.
const USERS: u32 = 0xf112_0001;
const PAYMENTS: u32 = 0xf112_0002;
const REPORTS: u32 = 0xf112_0003;
const SERVICE_ROWS: u32 = 0xf112_0004;
const CALLS: u32 = 0xf112_0005;
const TRANSFERS: u32 = 0xf112_0006;
const OWN: u32 = 0xf112_0007;
const OTHERS: u32 = 0xf112_0008;
const MESSAGES: u32 = 0xf112_0009;
const ACTIONS: u32 = 0xf112_000a;

/// Function that builds the statements for a range of row numbers; the second argument is `users`.
type Write = fn(&Dialect, u64, (u64, u64)) -> Vec<String>;

/// Number of rows and statements for each table; referenced tables come first.
pub fn tables(users: u64) -> [(u64, Write); 4] {
    let orders = users * ORDERS;
    [
        (users, people),
        (orders, checks),
        (orders * SERVICES, answers),
        (orders * MOVEMENTS, movements),
    ]
}

fn people(dialect: &Dialect, _: u64, numbers: (u64, u64)) -> Vec<String> {
    let users = dialect.rows;
    let now = dialect.time(&users.to_string());
    // Scatters similar names over users of all creation times.
    let name = format!("'driver' || (i * {SCATTER} % {users})");
    let values = format!(
        "{}, {name}, '79' || (100000000 + i), 'driver' || i || '@example.com', 'user', TRUE, \
         {}, {}, {}, {}, {}, {}",
        dialect.id(USERS, "i"),
        LEFT * ORDERS,
        ORDERS * MOVEMENTS,
        // All users were created before the first order.
        dialect.time("1"),
        dialect.time("1"),
        now,
        now,
    );
    let columns = "id, username, phone, email, role, is_active, balance, ledger_seq, created_at, \
                   updated_at, last_login_at, phone_proved_at";
    vec![dialect.insert("users", columns, &values, numbers)]
}

/// Expression for the id of the user of order `j`.
fn user(dialect: &Dialect, users: u64, j: &str) -> String {
    dialect.id(USERS, &format!("({j} - 1) % {users} + 1"))
}

fn checks(dialect: &Dialect, users: u64, numbers: (u64, u64)) -> Vec<String> {
    let (user, report, time) = (
        user(dialect, users, "i"),
        dialect.id(REPORTS, "i"),
        dialect.time("i"),
    );
    let json = |text: &str| {
        if dialect.is_sqlite {
            format!("'{text}'")
        } else {
            format!("'{text}'::jsonb")
        }
    };
    let vin = "'XTA' || (10000000000000 + i)";
    let chosen = json(r#"["dtp", "wanted", "restrict"]"#);
    let reports = format!(
        "{report}, {user}, {vin}, 'vin', {chosen}, {HELD}, {SERVICES}, {HELD}, {time}, 'completed', \
         'search', {vin}, {time}, TRUE"
    );
    let payments = format!(
        "{}, {user}, 'whole-' || i, {PAID}, 'succeeded', {time}, {time}",
        dialect.id(PAYMENTS, "i")
    );
    let messages = format!(
        "{}, {user}, 'email', '', 'report_ready', {}, 'whole:' || i, {time}, {time}",
        dialect.id(MESSAGES, "i"),
        json("{}")
    );
    let actions = format!("{}, {user}, 'signed_in', {time}", dialect.id(ACTIONS, "i"));
    vec![
        dialect.insert(
            "vehicle_reports",
            "id, user_id, search_query, search_type, selected_services, total_cost, \
             successful_services_count, cost, created_at, status, catalogue, vin, finished_at, car_known",
            &reports,
            numbers,
        ),
        dialect.insert(
            "payments",
            "id, user_id, yookassa_payment_id, amount, status, created_at, completed_at",
            &payments,
            numbers,
        ),
        dialect.insert(
            "messages",
            "id, user_id, channel, recipient, template, context, dedupe_key, created_at, sent_at",
            &messages,
            numbers,
        ),
        dialect.insert("user_actions", "id, user_id, action, created_at", &actions, numbers),
    ]
}

/// Statements for services: service `i` is the `(i - 1) % 3`-th of order `(i - 1) / 3 + 1`.
fn answers(dialect: &Dialect, users: u64, numbers: (u64, u64)) -> Vec<String> {
    let order = format!("((i - 1) / {SERVICES} + 1)");
    let (user, report, time) = (
        user(dialect, users, &order),
        dialect.id(REPORTS, &order),
        dialect.time("i"),
    );
    let which = |values: [&str; 3]| {
        let [one, two, three] = values;
        format!(
            "CASE (i - 1) % {SERVICES} WHEN 0 THEN '{one}' WHEN 1 THEN '{two}' ELSE '{three}' END"
        )
    };
    let services = format!(
        "{}, {report}, {}, {PRICE}, TRUE, {time}, (i - 1) % {SERVICES}, {}, 'success', {PRICE}",
        dialect.id(SERVICE_ROWS, "i"),
        which(["dtp", "wanted", "restrict"]),
        which(["accidents", "wanted", "restrictions"]),
    );
    let calls = format!(
        "{}, {user}, {report}, 'gibdd.' || {}, 'gibdd', {}, TRUE, 100 + i % 900, 80, {time}",
        dialect.id(CALLS, "i"),
        which(["dtp", "wanted", "restrict"]),
        which(["dtp", "wanted", "restrict"]),
    );
    vec![
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

/// Statements for transfers: transfer `i` is the `(i - 1) % 5`-th of order `(i - 1) / 5 + 1`.
fn movements(dialect: &Dialect, users: u64, numbers: (u64, u64)) -> Vec<String> {
    let order = format!("((i - 1) / {MOVEMENTS} + 1)");
    let step = format!("((i - 1) % {MOVEMENTS})");
    let round = format!("(({order} - 1) / {users} + 1)");
    let which = |paid: &str, held: &str, captured: &str| {
        format!("CASE {step} WHEN 0 THEN {paid} WHEN 1 THEN {held} ELSE {captured} END")
    };
    let (transfer, user, time) = (
        dialect.id(TRANSFERS, "i"),
        user(dialect, users, &order),
        dialect.time("i"),
    );
    let service = format!("({order} - 1) * {SERVICES} + {step} - 1");
    let [payment, report] = [PAYMENTS, REPORTS].map(|table| dialect.name(table, &order));
    let service = dialect.name(SERVICE_ROWS, &service);
    let kind = which("'topup'", "'hold'", "'capture'");
    let for_report = format!("'report:' || {report}");
    let transfers = format!(
        "{transfer}, {kind}, {}, {}, NULL, {time}",
        which(
            &format!("'payment:' || {payment}"),
            &for_report,
            &for_report
        ),
        which(
            &format!("'topup:' || {payment}"),
            &format!("'hold:' || {report}"),
            &format!("'price:' || {service}")
        ),
    );
    let seq = format!("({round} - 1) * {MOVEMENTS} + {step} + 1");
    let own = format!(
        "{}, {transfer}, {}, {user}, {}, {seq}, {}, {kind}",
        dialect.id(OWN, "i"),
        which("'available'", "'available'", "'held'"),
        which(
            &format!("{PAID}"),
            &format!("-{HELD}"),
            &format!("-{PRICE}")
        ),
        which(
            &format!("{round} * {LEFT} + {HELD}"),
            &format!("{round} * {LEFT}"),
            &format!("({MOVEMENTS} - 1 - {step}) * {PRICE}")
        ),
    );
    let others = format!(
        "{}, {transfer}, {}, {}, {}, {}, {}, {kind}",
        dialect.id(OTHERS, "i"),
        which("'provider'", "'held'", "'revenue'"),
        which("NULL", &user, "NULL"),
        which(&format!("-{PAID}"), &format!("{HELD}"), &format!("{PRICE}")),
        which("NULL", &seq, "NULL"),
        which("NULL", &format!("{HELD}"), "NULL"),
    );
    let entries = "id, transfer_id, account, user_id, amount, seq, balance_after, kind";
    vec![
        dialect.insert(
            "ledger_transfers",
            "id, kind, reference, idempotency_key, description, created_at",
            &transfers,
            numbers,
        ),
        dialect.insert("ledger_entries", entries, &own, numbers),
        dialect.insert("ledger_entries", entries, &others, numbers),
    ]
}
