//! Account history and statements of a user.

use avtosled_core::money::Kopecks;
use avtosled_sandbox::{MethodFault, Options};
use avtosled_server::money::ledger;
use avtosled_server::money::ledger::{Account, Movement, Reference, TransferKind};
use avtosled_server::platform::audit_log::Action;
use chrono::Duration;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::{TestApp, User, VIN};
use crate::money::fixtures::record_adjustment;

const PATH: &str = "/api/user/operations";

async fn operations(app: &TestApp, user: &User, query: &str) -> Value {
    app.get_as(user, &format!("{PATH}{query}"))
        .await
        .expect(200)
}

/// Posts adjustments of one rouble with the given descriptions.
async fn adjust(app: &TestApp, user_id: Uuid, descriptions: impl Iterator<Item = String>) {
    let tx = app.ctx.db.begin().await.unwrap();
    let now = app.ctx.clock.now();
    for description in descriptions {
        let movement = Movement {
            kind: TransferKind::Adjustment,
            from: Account::Adjustments,
            to: Account::Available(user_id),
            amount: Kopecks::roubles(1),
            reference: Reference::Admin,
            idempotency_key: format!("adjustment:{}", Uuid::now_v7()),
            description: Some(description),
        };
        assert!(ledger::post(&tx, movement, now).await.unwrap());
        let action = Action::BalanceCredited;
        record_adjustment(&tx, (user_id, action, Kopecks::roubles(1)), now).await;
    }
    app.ctx.db.commit(tx).await.unwrap();
}

async fn adjust_once(app: &TestApp, user_id: Uuid, description: &str) {
    adjust(app, user_id, std::iter::once(description.to_owned())).await;
}

fn fields<'a>(page: &'a Value, name: &str) -> Vec<&'a Value> {
    let operations = page["operations"].as_array().unwrap();
    operations.iter().map(|line| &line[name]).collect()
}

/// Text of a response that is not JSON, which the test client stores as a string.
fn text(body: &Value) -> &str {
    body.as_str().unwrap()
}

/// App with a report of two sources, one of which failed.
async fn half_answered() -> (TestApp, User, String) {
    let fault = MethodFault {
        fail: Some("MAINTENANCE".to_owned()),
        ..MethodFault::default()
    };
    let options = Options::default().with_fault("gibdd.wanted", fault);
    let app = TestApp::with_sandbox(options).await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let report = app.order(&user, &["dtp", "wanted"]).await;
    app.completed(&user, &report).await;
    (app, user, report)
}

#[tokio::test]
async fn account_history_lists_every_transfer_with_cause_and_balances() {
    let (app, user, report) = half_answered().await;

    let page = operations(&app, &user, "").await;
    let lines = page["operations"].as_array().unwrap();
    assert_eq!(lines.len(), 4, "{page}");
    assert_eq!(page["next"], Value::Null);
    assert_eq!((&page["balance"], &page["held"]), (&json!(97.5), &json!(0)));
    let by_kind = |kind: &str| lines.iter().find(|line| line["kind"] == kind).unwrap();
    assert_eq!(by_kind("adjustment")["title"], "Зачисление");
    assert_eq!(
        by_kind("adjustment")["description"],
        "Пополнение оператором"
    );
    let hold = by_kind("hold");
    assert_eq!(hold["title"], "Заказ проверки");
    assert_eq!(
        (&hold["query"], &hold["reportId"]),
        (&json!(VIN), &json!(report))
    );
    assert_eq!(
        (&hold["amount"], &hold["heldChange"]),
        (&json!(-5), &json!(5))
    );
    let capture = by_kind("capture");
    assert_eq!(capture["title"], "Оплачен источник: ДТП");
    assert_eq!(
        (&capture["source"], &capture["reportId"]),
        (&json!("ДТП"), &json!(report))
    );
    assert_eq!(
        (&capture["amount"], &capture["heldChange"]),
        (&json!(0), &json!(-2.5))
    );
    let release = by_kind("release");
    assert_eq!(release["source"], "Розыск");
    assert_eq!(
        (&release["amount"], &release["heldChange"]),
        (&json!(2.5), &json!(-2.5))
    );

    // The newest row is first, and each balance follows from the next row.
    let roubles = |line: &Value, name: &str| line[name].as_f64().unwrap();
    for pair in lines.windows(2) {
        for (after, change) in [("balanceAfter", "amount"), ("heldAfter", "heldChange")] {
            let before = roubles(&pair[0], after) - roubles(&pair[0], change);
            assert!(
                (before - roubles(&pair[1], after)).abs() < 0.001,
                "{pair:?}"
            );
        }
    }
    assert_eq!(lines[0]["balanceAfter"], 97.5);
    app.finish().await;
}

#[tokio::test]
async fn account_history_pages_stay_gapless_while_transfers_are_added() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let id = app.user_id(&user).await;
    adjust(&app, id, (0..7).map(|number| format!("№ {number}"))).await;
    let mut seen = Vec::new();
    let mut query = "?limit=3".to_owned();
    loop {
        let page = operations(&app, &user, &query).await;
        seen.extend(fields(&page, "description").into_iter().cloned());
        let Some(last) = page["next"].as_i64() else {
            break;
        };
        query = format!("?limit=3&after={last}");
        // New rows belong before the first page.
        adjust_once(&app, id, "позже").await;
    }
    let expected: Vec<Value> = (0..7).rev().map(|n| json!(format!("№ {n}"))).collect();
    assert_eq!(seen, expected);
    app.finish().await;
}

#[tokio::test]
async fn account_history_is_filtered_by_kind_and_moscow_day() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let id = app.user_id(&user).await;
    // Times one second before and one second after midnight in Moscow.
    let now = app.ctx.clock.now();
    let since_midnight = (now + Duration::hours(3)).timestamp().rem_euclid(86_400);
    app.clock
        .advance(Duration::seconds(86_399 - since_midnight));
    adjust_once(&app, id, "вечером").await;
    let evening = app.ctx.clock.now() + Duration::hours(3);
    app.clock.advance(Duration::seconds(2));
    adjust_once(&app, id, "утром").await;
    let morning = app.ctx.clock.now() + Duration::hours(3);
    let (evening, morning) = (evening.date_naive(), morning.date_naive());
    assert_ne!(evening, morning);
    // The token has expired in the meantime.
    let user = app.sign_in_as(&user.phone).await;

    for (query, expected) in [
        (format!("?from={evening}&to={evening}"), vec!["вечером"]),
        (format!("?from={morning}"), vec!["утром"]),
        (format!("?to={evening}"), vec!["вечером"]),
        (
            format!("?from={evening}&to={morning}"),
            vec!["утром", "вечером"],
        ),
        ("?kind=adjustment".to_owned(), vec!["утром", "вечером"]),
        ("?kind=hold".to_owned(), vec![]),
        ("?from=2020-01-01&to=2020-01-31".to_owned(), vec![]),
        ("?from=2999-01-01".to_owned(), vec![]),
    ] {
        let page = operations(&app, &user, &query).await;
        assert_eq!(fields(&page, "description"), expected, "{query}");
    }
    let path = format!("{PATH}/statement.csv?from={morning}");
    let csv = app.get_as(&user, &path).await.expect(200);
    let lines: Vec<&str> = text(&csv).lines().collect();
    assert!(
        lines[1].starts_with(";Остаток на начало;;;;;;1,00;0,00"),
        "{csv}"
    );
    assert!(
        lines[3].starts_with(";Остаток на конец;;;;;;2,00;0,00"),
        "{csv}"
    );
    app.finish().await;
}

#[tokio::test]
async fn invalid_account_history_filter_is_rejected_with_its_field_name() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    for (query, field) in [
        ("kind=gift", "kind"),
        ("from=21.11.2026", "from"),
        ("to=2026-02-30", "to"),
        ("from=2026-11-02&to=2026-11-01", "to"),
    ] {
        for path in ["", "/statement.csv", "/statement.pdf"] {
            let refused = app.get_as(&user, &format!("{PATH}{path}?{query}")).await;
            assert_eq!(refused.status, 422, "{query}: {}", refused.body);
            assert_eq!(refused.body["errors"][0]["path"], field);
        }
    }
    for query in [
        "limit=0",
        "limit=201",
        "limit=x",
        "after=0",
        "after=x",
        "after=-1",
    ] {
        let refused = app.get_as(&user, &format!("{PATH}?{query}")).await;
        assert_eq!(refused.status, 422, "{query}: {}", refused.body);
    }
    let refused = app.get_as(&user, &format!("{PATH}?owner=1")).await;
    assert_eq!(refused.status, 400);
    app.finish().await;
}

#[tokio::test]
async fn csv_statement_is_complete_and_escapes_formulas() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let id = app.user_id(&user).await;
    adjust_once(&app, id, "=HYPERLINK(\"http://x\";\"y\")").await;
    // More rows than two pages contain.
    adjust(
        &app,
        id,
        (0..1_001).map(|number| format!("строка {number}")),
    )
    .await;
    let answer = app.get_as(&user, &format!("{PATH}/statement.csv")).await;
    assert_eq!(answer.headers["content-type"], "text/csv; charset=utf-8");
    let disposition = answer.headers["content-disposition"].to_str().unwrap();
    assert!(disposition.starts_with("attachment; filename=\"avtosled-operations-2"));
    assert!(disposition.ends_with(".csv\""));
    let csv = answer.expect(200);
    let csv = text(&csv);
    assert!(csv.starts_with("Дата и время (МСК);Операция;Описание;"));
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 1 + 1 + 1_002 + 1);
    assert!(
        lines[2].contains(";\"'=HYPERLINK(\"\"http://x\"\";\"\"y\"\")\";"),
        "{}",
        lines[2]
    );
    assert!(lines[2].contains(";1,00;0,00;1,00;0,00;"), "{}", lines[2]);
    assert!(lines[1_003].contains(";строка 1000;"), "{}", lines[1_003]);
    assert!(lines[1_004].starts_with(";Остаток на конец;;;;;;1002,00;0,00"));

    // Decoding as text would remove the byte order mark.
    let request = app.request(reqwest::Method::GET, &format!("{PATH}/statement.csv"));
    let response = request.bearer_auth(&user.token).send().await.unwrap();
    assert!(response.bytes().await.unwrap().starts_with(b"\xef\xbb\xbf"));
    app.finish().await;
}

#[tokio::test]
async fn pdf_statement_above_line_limit_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let id = app.user_id(&user).await;
    adjust_once(&app, id, "Разовая корректировка").await;
    let request = app.request(reqwest::Method::GET, &format!("{PATH}/statement.pdf"));
    let response = request.bearer_auth(&user.token).send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "application/pdf");
    let disposition = response.headers()["content-disposition"].to_str().unwrap();
    assert!(disposition.ends_with(".pdf\""));
    assert!(response.bytes().await.unwrap().starts_with(b"%PDF-"));

    adjust(
        &app,
        id,
        (0..5_000).map(|number| format!("строка {number}")),
    )
    .await;
    let refused = app.get_as(&user, &format!("{PATH}/statement.pdf")).await;
    assert_eq!(
        (refused.status, refused.code()),
        (413, "statement_too_long")
    );
    app.finish().await;
}

#[tokio::test]
async fn transfer_with_deleted_cause_stays_in_account_history() {
    use avtosled_server::platform::entities::ledger_transfers;
    use sea_orm::EntityTrait;
    use sea_orm::sea_query::Expr;

    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let report = app.order(&user, &["dtp"]).await;
    app.completed(&user, &report).await;
    for reference in [
        Reference::Forgotten,
        Reference::Report(uuid::Uuid::now_v7()),
        Reference::Admin,
    ] {
        ledger_transfers::Entity::update_many()
            .col_expr(ledger_transfers::Column::Reference, Expr::value(reference))
            .exec(app.ctx.db.write())
            .await
            .unwrap();
        let page = operations(&app, &user, "").await;
        let titles = fields(&page, "title");
        assert_eq!(titles.len(), 3, "{reference}: {page}");
        assert!(
            titles
                .iter()
                .all(|title| !title.as_str().unwrap().is_empty())
        );
    }
    app.finish().await;
}
