//! The books are compared to the kopeck.

use avtosled_core::money::Kopecks;
use avtosled_server::money::ledger;
use avtosled_server::money::ledger::{Account, Movement, Reference, TransferKind};
use avtosled_server::money::reconciliation::steps::{self, Pace, Place};
use avtosled_server::money::reconciliation::{
    Difference, DifferenceKind, DifferenceKind as Kind, find_differences,
};
use avtosled_server::platform::entities;
use avtosled_server::platform::entities::refunds::Status as RefundStatus;
use chrono::DateTime;
use futures::future::join_all;
use sea_orm::{ConnectionTrait, EntityTrait, IntoActiveModel};
use serde_json::json;
use uuid::Uuid;

use crate::app::{TestApp, User};
use crate::database::unlock_books;
use crate::money::paid::{balance, topup};

/// The shortest steps: all books are longer.
pub const PACE: Pace = Pace {
    transfers: 1,
    users: 1,
    steps: 2,
};

pub async fn execute(app: &TestApp, sql: &str) {
    let db = app.ctx.db.write();
    let done = db.execute_unprepared(sql).await.unwrap();
    assert_eq!(done.rows_affected(), 1, "{sql}");
}

pub async fn differences(app: &TestApp) -> Vec<Difference> {
    find_differences(&app.ctx).await.unwrap()
}

fn sums(difference: &Difference) -> (DifferenceKind, &str, &str) {
    (difference.kind, &difference.expected, &difference.found)
}

/// 500 paid by card, 100 sent back, 10.80 sent back and canceled, 2.50 ordered.
struct Books {
    app: TestApp,
    user: User,
    payment_id: Uuid,
}

impl Books {
    async fn new() -> Self {
        let mut app = TestApp::start().await;
        let user = app.sign_in().await;
        app.completed_jobs().await;
        app.stop_worker().await;
        let payment_id = topup(&app, &user, 50_000).await;
        for roubles in [json!(100), json!(10.8)] {
            let body = json!({ "amount": roubles });
            app.post_as(&user, "/api/user/withdrawals", body)
                .await
                .expect(200);
        }
        app.sandbox
            .advance_yookassa(std::time::Duration::from_secs(61));
        app.clock.advance(chrono::Duration::seconds(11));
        avtosled_server::money::refunds::tick(&app.ctx)
            .await
            .unwrap();
        app.order(&user, &["dtp"]).await;
        assert_eq!(balance(&app, &user).await, 39_750);
        app.assert_books_agree().await;
        unlock_books(app.ctx.db.write()).await;
        Self {
            app,
            user,
            payment_id,
        }
    }

    async fn finish(mut self) {
        self.app.start_worker();
        self.app.finish().await;
    }
}

/// Books too long for one look are walked through in steps; those of one payment and of one user are seen
/// as soon as they are recent, or when their turn comes.
#[tokio::test]
async fn long_books_are_compared_in_steps() {
    let books = Books::new().await;
    let ctx = &books.app.ctx;
    let compare = async |recent, place| steps::compare(ctx, PACE, recent, place).await.unwrap();
    let walk = async |recent| {
        let (mut found, mut place) = compare(recent, Place::default()).await;
        let mut hours = 1;
        while place != Place::default() {
            let (more, next) = compare(recent, place).await;
            assert_ne!(next, place, "each hour comes further");
            found.extend(more);
            place = next;
            hours += 1;
        }
        (found, hours)
    };
    let (now, long_ago) = (
        ctx.clock.now() + chrono::Duration::hours(1),
        DateTime::UNIX_EPOCH,
    );
    let (found, hours) = walk(now).await;
    assert_eq!(found, []);
    assert!(hours > 2, "{hours}");
    // As in `kopecks`, but for what only all of the books can tell.
    execute(&books.app, "UPDATE ledger_entries SET amount = amount + 1 WHERE account = 'available' AND amount = 50000").await;
    let wanted = [
        Kind::TransferUnbalanced,
        Kind::CachedSum,
        Kind::RunningSum,
        Kind::PaymentTransfer,
    ];
    let (walked, _) = walk(now).await;
    let (recent, _) = compare(
        long_ago,
        Place {
            moment: Some(now),
            user_id: None,
        },
    )
    .await;
    for kind in wanted {
        assert!(
            walked.iter().any(|found| found.kind == kind),
            "{kind:?}: {walked:?}"
        );
        assert!(
            recent.iter().any(|found| found.kind == kind),
            "{kind:?}: {recent:?}"
        );
    }
    execute(&books.app, "UPDATE ledger_entries SET amount = amount - 1 WHERE account = 'available' AND amount = 50001").await;
    books.finish().await;
}

/// The kind of a difference, and the two sums that it names.
type Found = (Kind, &'static str, &'static str);

/// Of what a kopeck is added to, and what is found then.
fn kopecks() -> Vec<(&'static str, &'static str, Vec<Found>)> {
    vec![
        (
            "ledger_entries SET amount = amount",
            "account = 'available' AND amount = 50000",
            vec![
                (Kind::TransferUnbalanced, "0₽", "0.01₽"),
                (Kind::CachedSum, "397.51₽", "397.5₽"),
                (Kind::RunningSum, "500.01₽", "500₽"),
                (Kind::PaymentTransfer, "500₽", ""),
            ],
        ),
        (
            "ledger_entries SET amount = amount",
            "account = 'provider' AND amount = -50000",
            vec![
                (Kind::TransferUnbalanced, "0₽", "0.01₽"),
                (Kind::PaymentTransfer, "500₽", ""),
                (Kind::ProviderTotal, "−400₽", "−399.99₽"),
            ],
        ),
        (
            "ledger_entries SET balance_after = balance_after",
            "account = 'available' AND amount = -10000",
            vec![
                (Kind::RunningSum, "400₽", "400.01₽"),
                (Kind::RunningSum, "389.21₽", "389.2₽"),
            ],
        ),
        (
            "ledger_entries SET balance_after = balance_after",
            "account = 'held'",
            vec![(Kind::RunningSum, "2.5₽", "2.51₽")],
        ),
        (
            "users SET balance = balance",
            "balance > 0",
            vec![(Kind::CachedSum, "397.5₽", "397.51₽")],
        ),
        (
            "users SET held = held",
            "held > 0",
            vec![
                (Kind::CachedSum, "2.5₽", "2.51₽"),
                (Kind::HeldSum, "2.5₽", "2.51₽"),
            ],
        ),
        (
            "report_services SET service_price = service_price",
            "service_price > 0",
            vec![(Kind::HeldSum, "2.51₽", "2.5₽")],
        ),
        (
            "payments SET amount = amount",
            "amount > 0",
            vec![
                (Kind::PaymentTransfer, "500.01₽", ""),
                (Kind::ProviderTotal, "−400.01₽", "−400₽"),
            ],
        ),
        (
            "payments SET refunded = refunded",
            "amount > 0",
            vec![(Kind::PaymentRefunded, "100₽", "100.01₽")],
        ),
        (
            "refunds SET amount = amount",
            "status = 'succeeded'",
            vec![
                (Kind::PaymentRefunded, "100.01₽", "100₽"),
                (Kind::RefundTransfer, "−100.01₽", ""),
                (Kind::ProviderTotal, "−399.99₽", "−400₽"),
            ],
        ),
        (
            "refunds SET amount = amount",
            "status = 'canceled'",
            vec![
                (Kind::RefundTransfer, "−10.81₽", ""),
                (Kind::RefundReversal, "10.81₽", ""),
            ],
        ),
    ]
}

#[tokio::test]
async fn one_kopeck_is_found_wherever_it_is_missing() {
    let books = Books::new().await;
    let app = &books.app;
    for (set, which, expected) in kopecks() {
        execute(app, &format!("UPDATE {set} + 1 WHERE {which}")).await;
        let found = differences(app).await;
        let told: Vec<_> = found.iter().map(sums).collect();
        assert_eq!(told.len(), expected.len(), "{set} {which}: {told:#?}");
        for (told, expected) in told.iter().zip(&expected) {
            assert_eq!(
                (told.0, told.1),
                (expected.0, expected.1),
                "{set} {which}: {told:?}"
            );
            assert!(
                expected.2.is_empty() || told.2 == expected.2,
                "{set} {which}: {told:?}"
            );
        }
        for difference in &found {
            let (place, message) = (&difference.place, &difference.message);
            assert!(message.starts_with(place.as_str()) && message.contains("ожидалось"));
        }
        let back = which.replace("> 0", "> 1");
        let back = set_back(&back, set);
        execute(app, &format!("UPDATE {set} - 1 WHERE {back}")).await;
        app.assert_books_agree().await;
    }
    books.finish().await;
}

/// The row after a kopeck was added, where it is told by its sum.
fn set_back(which: &str, set: &str) -> String {
    if set.contains("SET amount") {
        return which
            .replace("= 50000", "= 50001")
            .replace("= -50000", "= -49999");
    }
    which.to_owned()
}

#[tokio::test]
async fn what_is_named_is_what_is_wrong() {
    let books = Books::new().await;
    let app = &books.app;
    execute(app, "UPDATE payments SET amount = amount + 1").await;
    let found = differences(app).await;
    assert_eq!(found[0].place, format!("платёж {}", books.payment_id));
    execute(app, "UPDATE payments SET amount = amount - 1").await;
    let user_id = app.user_id(&books.user).await;
    execute(
        app,
        "UPDATE users SET balance = balance + 1 WHERE balance > 0",
    )
    .await;
    let found = differences(app).await;
    assert_eq!(
        found[0].message,
        format!(
            "пользователь {user_id}, баланс: остаток не равен сумме записей: ожидалось 397.5₽, \
             найдено 397.51₽"
        )
    );
    execute(
        app,
        "UPDATE users SET balance = balance - 1 WHERE balance > 0",
    )
    .await;
    books.finish().await;
}

pub fn movement(user_id: Uuid, kind: TransferKind, key: String) -> Movement {
    Movement {
        kind,
        from: Account::Provider,
        to: Account::Available(user_id),
        amount: Kopecks(1),
        reference: Reference::Admin,
        idempotency_key: key,
        description: None,
    }
}

/// The kinds of all differences after a movement.
pub async fn kinds_after(app: &TestApp, movement: Movement) -> Vec<Kind> {
    let work = app.ctx.begin().await.unwrap();
    assert!(ledger::post(&work.tx, movement, work.now).await.unwrap());
    work.commit().await.unwrap();
    let found = differences(app).await;
    found.iter().map(|difference| difference.kind).collect()
}

/// What is found after a movement that nothing explains, each in books of its own.
async fn found_after(key: impl FnOnce(&Books) -> String) -> Vec<Kind> {
    let books = Books::new().await;
    let user_id = books.app.user_id(&books.user).await;
    let tx = books.app.ctx.db.begin().await.unwrap();
    let movement = movement(user_id, TransferKind::Topup, key(&books));
    ledger::post(&tx, movement, books.app.ctx.clock.now())
        .await
        .unwrap();
    books.app.ctx.db.commit(tx).await.unwrap();
    differences(&books.app)
        .await
        .iter()
        .map(|difference| difference.kind)
        .collect()
}

#[tokio::test]
async fn movements_without_a_cause_are_found() {
    let unexplained = [Kind::TransferUnexplained, Kind::ProviderTotal];
    let doubled = found_after(|books| format!("topup:{}:2", books.payment_id)).await;
    assert_eq!(doubled, unexplained);
    assert_eq!(
        found_after(|_| format!("topup:{}", Uuid::now_v7())).await,
        unexplained
    );
    assert_eq!(
        found_after(|_| format!("refund:{}", Uuid::now_v7())).await,
        unexplained
    );
    assert_eq!(found_after(|_| "gift".to_owned()).await, unexplained);
}

#[tokio::test]
async fn causes_without_a_movement_are_found() {
    let books = Books::new().await;
    let app = &books.app;
    let db = app.ctx.db.write();
    let paid = entities::payments::Entity::find_by_id(books.payment_id);
    let paid = paid.one(db).await.unwrap().unwrap();
    let lost = entities::payments::Model {
        id: Uuid::now_v7(),
        yookassa_payment_id: None,
        idempotence_key: Some("other".to_owned()),
        amount: 1,
        refunded: 0,
        closed: 0,
        ..paid.clone()
    };
    let insert = entities::payments::Entity::insert(lost.clone().into_active_model());
    insert.exec_without_returning(db).await.unwrap();
    let found = differences(app).await;
    let told: Vec<_> = found.iter().map(sums).collect();
    assert_eq!(
        told,
        [
            (Kind::PaymentTransfer, "0.01₽", "проводки нет"),
            (Kind::ProviderTotal, "−400.01₽", "−400₽")
        ]
    );
    assert_eq!(found[0].place, format!("платёж {}", lost.id));
    entities::payments::Entity::delete_by_id(lost.id)
        .exec(db)
        .await
        .unwrap();

    let refunds = entities::refunds::Entity::find().all(db).await.unwrap();
    let sent = refunds
        .iter()
        .find(|row| row.status == RefundStatus::Succeeded)
        .unwrap();
    for (status, kinds) in [
        (
            RefundStatus::Pending,
            vec![
                Kind::PaymentRefunded,
                Kind::RefundTransfer,
                Kind::ProviderTotal,
            ],
        ),
        (
            RefundStatus::Canceled,
            vec![Kind::RefundTransfer, Kind::RefundReversal],
        ),
    ] {
        let lost = entities::refunds::Model {
            id: Uuid::now_v7(),
            amount: 1,
            status,
            yookassa_refund_id: None,
            idempotence_key: status.to_string(),
            ..sent.clone()
        };
        let insert = entities::refunds::Entity::insert(lost.clone().into_active_model());
        insert.exec_without_returning(db).await.unwrap();
        let found = differences(app).await;
        let told: Vec<_> = found.iter().map(|difference| difference.kind).collect();
        assert_eq!(told, kinds, "{status}");
        entities::refunds::Entity::delete_by_id(lost.id)
            .exec(db)
            .await
            .unwrap();
    }
    app.assert_books_agree().await;
    books.finish().await;
}

#[tokio::test]
async fn states_that_do_not_fit_the_movements_are_found() {
    let books = Books::new().await;
    let app = &books.app;
    for (change, back, kinds) in [
        (
            "UPDATE payments SET status = 'canceled'",
            "UPDATE payments SET status = 'succeeded'",
            vec![Kind::PaymentTransfer, Kind::ProviderTotal],
        ),
        (
            "UPDATE refunds SET status = 'pending' WHERE status = 'canceled'",
            "UPDATE refunds SET status = 'canceled' WHERE status = 'pending'",
            vec![
                Kind::PaymentRefunded,
                Kind::RefundReversal,
                Kind::ProviderTotal,
            ],
        ),
        (
            "UPDATE ledger_transfers SET kind = 'adjustment' WHERE kind = 'topup'",
            "UPDATE ledger_transfers SET kind = 'topup' WHERE kind = 'adjustment'",
            vec![Kind::PaymentTransfer],
        ),
        (
            "UPDATE payments SET user_id = NULL",
            "UPDATE payments SET user_id = (SELECT id FROM users)",
            vec![Kind::PaymentTransfer],
        ),
        (
            "UPDATE ledger_entries SET seq = NULL WHERE account = 'held'",
            "UPDATE ledger_entries SET seq = (SELECT MAX(seq) FROM ledger_entries) \
             WHERE account = 'held'",
            vec![Kind::RunningSum],
        ),
    ] {
        execute(app, change).await;
        let found = differences(app).await;
        let told: Vec<_> = found.iter().map(|difference| difference.kind).collect();
        assert_eq!(told, kinds, "{change}");
        execute(app, back).await;
        app.assert_books_agree().await;
    }
    execute(app, "DELETE FROM ledger_entries WHERE account = 'held'").await;
    let found = differences(app).await;
    assert_eq!(found[0].kind, Kind::TransferUnbalanced);
    assert_eq!(
        (found[1].kind, found[1].found.as_str()),
        (Kind::TransferEntries, "1")
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn money_that_moves_meanwhile_is_no_difference() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 500).await;
    let ordering = async {
        for _ in 0..5 {
            join_all((0..8).map(|_| app.order(&user, &["dtp", "wanted"]))).await;
        }
        app.completed_jobs().await;
    };
    let watching = async {
        loop {
            app.assert_books_agree().await;
        }
    };
    tokio::select! {
        () = ordering => {}
        () = watching => {}
    }
    app.finish().await;
}

#[tokio::test]
async fn an_entry_that_was_counted_and_is_gone_is_found() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 300).await;
    app.assert_books_agree().await;
    execute(&app, "UPDATE users SET ledger_seq = 2 WHERE ledger_seq = 1").await;
    let found = differences(&app).await;
    let kinds: Vec<_> = found.iter().map(|it| it.kind).collect();
    assert_eq!(kinds, [Kind::RunningSum]);
}

#[tokio::test]
async fn revenue_given_up_beyond_the_refunds_is_found() {
    let books = Books::new().await;
    let app = &books.app;
    let user_id = app.user_id(&books.user).await;
    execute(
        app,
        "UPDATE refunds SET kind = 'admin' WHERE status = 'succeeded'",
    )
    .await;
    let given_up = |kopecks: i64| Movement {
        from: Account::Revenue,
        amount: Kopecks(kopecks),
        reference: Reference::Payment(books.payment_id),
        ..movement(
            user_id,
            TransferKind::Adjustment,
            format!("given-up:{}", Uuid::now_v7()),
        )
    };
    assert_eq!(kinds_after(app, given_up(10_000)).await, []);
    let beyond = kinds_after(app, given_up(1)).await;
    assert_eq!(beyond, [Kind::HouseUnexplained; 2]);
}
