//! Reconciliation with the payment provider.

use avtosled_server::money::reconciliation::{
    Discrepancy, DiscrepancyKind as Kind, compare_with_provider,
};
use avtosled_server::money::{payments, reconciliation};
use chrono::Duration;
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::{TestApp, User};
use crate::money::fixtures::{pay, payment, prepare_topup, set_faults, topup};
use crate::money::reconciliation::execute;

async fn compared(app: &TestApp) -> Vec<Discrepancy> {
    let from = app.ctx.clock.now() - Duration::days(3);
    let compared = compare_with_provider(&app.ctx, from).await.unwrap();
    compared.discrepancies
}

fn summary(discrepancies: &[Discrepancy]) -> Vec<(Kind, &str, &str)> {
    discrepancies
        .iter()
        .map(|it| (it.kind, it.expected.as_str(), it.found.as_str()))
        .collect()
}

/// User with 500 roubles paid by card, 100 refunded; the worker is stopped.
async fn setting() -> (TestApp, User, Uuid) {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.completed_jobs().await;
    app.stop_worker().await;
    let payment_id = topup(&app, &user, 50_000).await;
    let body = json!({ "amount": 100 });
    app.post_as(&user, "/api/user/withdrawals", body)
        .await
        .expect(200);
    assert_eq!(compared(&app).await, []);
    (app, user, payment_id)
}

/// Response of the provider's API to a call that bypasses the server.
async fn call_provider(app: &TestApp, path: &str, body: Value) -> Value {
    let url = format!("{}/{path}", app.sandbox.yookassa_url());
    let request = app
        .request_to(Method::POST, &url)
        .basic_auth(
            avtosled_sandbox::YOOKASSA_SHOP_ID,
            Some(avtosled_sandbox::YOOKASSA_SECRET_KEY),
        )
        .header("idempotence-key", Uuid::now_v7().to_string())
        .json(&body);
    app.send(request).await.expect(200)
}

fn receipt(roubles: &str) -> Value {
    json!({ "customer": { "email": "ivan@example.com" }, "items": [{
        "description": "По звонку", "quantity": 1, "vat_code": 1, "measure": "piece",
        "payment_subject": "service", "payment_mode": "full_payment",
        "amount": { "value": roubles, "currency": "RUB" } }] })
}

#[tokio::test]
async fn amount_or_status_different_at_provider_is_a_discrepancy() {
    let (mut app, _, _) = setting().await;
    for (change, back, expected) in [
        (
            "UPDATE payments SET amount = amount + 1",
            "UPDATE payments SET amount = amount - 1",
            vec![(Kind::PaymentAmount, "500,01₽", "500₽")],
        ),
        // The refund succeeded at the provider and is recovered, so there is no discrepancy.
        (
            "UPDATE payments SET status = 'canceled'",
            "UPDATE payments SET status = 'succeeded'",
            vec![],
        ),
        (
            "UPDATE refunds SET amount = amount + 1",
            "UPDATE refunds SET amount = amount - 1",
            vec![(Kind::RefundAmount, "100,01₽", "100₽")],
        ),
        (
            "UPDATE refunds SET status = 'canceled'",
            "UPDATE refunds SET status = 'succeeded'",
            vec![(Kind::RefundStatus, "canceled", "succeeded")],
        ),
    ] {
        execute(&app, change).await;
        assert_eq!(summary(&compared(&app).await), expected, "{change}");
        execute(&app, back).await;
        assert_eq!(compared(&app).await, [], "{back}");
    }
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn payment_or_refund_with_wrong_provider_id_is_a_discrepancy() {
    let (app, _, payment_id) = setting().await;
    let number = payment(&app, payment_id).await.yookassa_payment_id.unwrap();
    execute(
        &app,
        "UPDATE payments SET yookassa_payment_id = 'no-such-payment'",
    )
    .await;
    let found = compared(&app).await;
    assert_eq!(
        summary(&found),
        [(Kind::PaymentNumber, "no-such-payment", number.as_str())]
    );
    let refund = found[0].subject.clone();
    assert!(refund.contains(&payment_id.to_string()), "{refund}");
    execute(
        &app,
        "UPDATE refunds SET yookassa_refund_id = 'no-such-refund'",
    )
    .await;
    let kinds: Vec<Kind> = compared(&app).await.iter().map(|it| it.kind).collect();
    assert_eq!(kinds, [Kind::PaymentNumber, Kind::RefundNumber]);
}

#[tokio::test]
async fn payment_or_refund_known_only_to_provider_is_a_discrepancy() {
    let (mut app, _, payment_id) = setting().await;
    let amount = json!({ "value": "0.01", "currency": "RUB" });
    let number = payment(&app, payment_id).await.yookassa_payment_id.unwrap();
    let refund = json!({ "payment_id": number, "amount": amount, "receipt": receipt("0.01") });
    let refund = call_provider(&app, "refunds", refund).await;
    let new = json!({ "amount": { "value": "7.01", "currency": "RUB" }, "capture": true,
        "confirmation": { "type": "redirect", "return_url": "https://example.com" },
        "receipt": receipt("7.01") });
    let new = call_provider(&app, "payments", new).await;
    let found = compared(&app).await;
    assert_eq!(
        summary(&found),
        [
            (Kind::PaymentUnknownHere, "ничего", "7,01₽, pending"),
            (Kind::RefundUnknownHere, "ничего", "0,01₽, succeeded")
        ]
    );
    assert!(found[0].subject.contains(new["id"].as_str().unwrap()));
    assert!(found[1].subject.contains(refund["id"].as_str().unwrap()));
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn payment_unknown_to_provider_is_a_discrepancy_after_an_hour() {
    let (app, user, _) = setting().await;
    let never_sent = prepare_topup(&app, &user, 1_500).await;
    assert_eq!(compared(&app).await, [], "it may be in progress");
    app.clock.advance(Duration::minutes(61));
    let found = compared(&app).await;
    assert_eq!(
        summary(&found),
        [(Kind::PaymentUnknownThere, "15₽, pending", "ничего")]
    );
    assert!(found[0].subject.contains(&never_sent.to_string()));
    execute(
        &app,
        "UPDATE payments SET status = 'canceled' WHERE amount = 1500",
    )
    .await;
    assert_eq!(
        compared(&app).await,
        [],
        "a rejected payment is unknown to the provider"
    );
    execute(
        &app,
        "UPDATE payments SET status = 'succeeded', yookassa_payment_id = 'made-up' \
         WHERE amount = 1500",
    )
    .await;
    let found = compared(&app).await;
    assert_eq!(
        summary(&found),
        [(Kind::PaymentUnknownThere, "15₽, succeeded", "ничего")]
    );
}

#[tokio::test]
async fn unsettled_payments_are_settled_by_reconciliation_with_provider() {
    let (mut app, user, _) = setting().await;
    let unheard = prepare_topup(&app, &user, 2_500).await;
    let created = payments::send(&app.ctx, unheard).await.unwrap();
    pay(&app, &created.confirmation_url.unwrap()).await;
    let lost = prepare_topup(&app, &user, 1_081).await;
    assert!(
        payments::send(&app.ctx, lost).await.is_err(),
        "the answer is lost"
    );
    app.clock.advance(Duration::seconds(3));
    assert_eq!(compared(&app).await, []);
    assert_eq!(
        payment(&app, unheard).await.status,
        payments::Status::Succeeded
    );
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn reconciliation_with_provider_compares_payments_of_all_list_pages() {
    let (mut app, user, _) = setting().await;
    for _ in 0..105 {
        let id = prepare_topup(&app, &user, 2_500).await;
        payments::send(&app.ctx, id).await.unwrap();
    }
    let from = app.ctx.clock.now() - Duration::days(3);
    let compared = compare_with_provider(&app.ctx, from).await.unwrap();
    assert_eq!((compared.count, compared.discrepancies), (107, vec![]));
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn reconciliation_is_due_hourly_and_daily_with_three_day_window() {
    let (mut app, ..) = setting().await;
    let ctx = &app.ctx;
    // The worker may have run the reconciliation before it was stopped.
    app.clock.advance(Duration::hours(25));
    let first = reconciliation::run_if_due(ctx).await.unwrap().unwrap();
    let now = ctx.clock.now();
    assert_eq!(first.compared_from, Some(now - Duration::days(3)));
    assert_eq!((first.payments_compared, first.discrepancy_count), (2, 0));
    app.clock.advance(Duration::minutes(59));
    assert!(reconciliation::run_if_due(ctx).await.unwrap().is_none());
    app.clock.advance(Duration::minutes(1));
    let other = app.another_process().await;
    let (one, two) = tokio::join!(
        reconciliation::run_if_due(ctx),
        reconciliation::run_if_due(&other)
    );
    let runs: Vec<_> = [one.unwrap(), two.unwrap()].into_iter().flatten().collect();
    assert_eq!(runs.len(), 1, "one of two processes");
    assert_eq!(runs[0].compared_from, Some(now - Duration::hours(2)));
    app.clock.advance(Duration::hours(23));
    let daily = reconciliation::run_if_due(ctx).await.unwrap().unwrap();
    let now = ctx.clock.now();
    assert_eq!(daily.compared_from, Some(now - Duration::days(3)));
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn reconciliation_started_by_administrator_is_listed_with_discrepancies() {
    let (app, user, _) = setting().await;
    app.make_admin(&user).await;
    let path = "/api/admin/reconciliation";
    let clean = app.post_as(&user, path, json!({})).await.expect(200);
    assert_eq!(
        (&clean["differenceCount"], &clean["error"]),
        (&json!(0), &Value::Null)
    );
    execute(&app, "UPDATE payments SET amount = amount + 1").await;
    let run = app.post_as(&user, path, json!({})).await.expect(200);
    assert_eq!(run["differenceCount"], 3);
    assert_eq!(run["differences"][0]["kind"], "payment_transfer");
    assert!(
        run["differences"][0]["where"]
            .as_str()
            .unwrap()
            .starts_with("платёж ")
    );
    let listed = app.get_as(&user, path).await.expect(200);
    assert_eq!(listed["runs"][0], run);
    assert_eq!(listed["runs"][1], clean);
}

#[tokio::test]
async fn unreachable_provider_is_reported_and_ledger_is_still_reconciled() {
    let (app, ..) = setting().await;
    set_faults(&app, &[("yookassa.payments.list", "internal_server_error")]);
    execute(&app, "UPDATE payments SET refunded = refunded + 1").await;
    let (run, discrepancies) = reconciliation::run(&app.ctx).await.unwrap();
    assert!(
        run.error
            .unwrap()
            .starts_with("Сверка с ЮKassa не закончена")
    );
    assert_eq!(discrepancies.len(), 1, "our own ledger is compared anyway");
    let next = reconciliation::run_if_due(&app.ctx).await.unwrap();
    assert!(next.is_none(), "not due again");
}

/// Runs the reconciliation command; returns success, stdout and stderr.
async fn reconcile(app: &TestApp) -> (bool, String, String) {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_avtosled"));
    command
        .args(["admin", "reconcile"])
        .env("AVTOSLED_DATA_DIR", app.data_dir())
        .env("AVTOSLED_DATABASE_URL", app.database_url())
        .env("AVTOSLED_YOOKASSA_URL", app.sandbox.yookassa_url());
    let done = tokio::task::spawn_blocking(move || command.output().unwrap());
    let done = done.await.unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (done.status.success(), text(done.stdout), text(done.stderr))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reconcile_command_prints_every_discrepancy_and_fails() {
    let (app, _, payment_id) = setting().await;
    let (is_clean, printed, said) = reconcile(&app).await;
    assert!(
        is_clean && printed == "Расхождений нет\n",
        "{printed} {said}"
    );
    execute(&app, "UPDATE payments SET amount = amount + 1").await;
    let (is_clean, printed, said) = reconcile(&app).await;
    assert!(!is_clean && said.contains("3 differences"), "{said}");
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 3, "{printed}");
    assert!(
        lines[0].starts_with(&format!("платёж {payment_id}:")),
        "{printed}"
    );
    assert!(
        lines[0].contains("ожидалось 500,01₽, найдено 500₽"),
        "{printed}"
    );
    assert!(lines[2].contains("ЮKassa"), "{printed}");
    execute(&app, "UPDATE payments SET amount = amount - 1").await;
}
