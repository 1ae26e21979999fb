//! Payment list: keyset pagination, filter by status and search by user.

use avtosled_server::platform::clock::Clock;
use avtosled_server::platform::entities::payments::{ActiveModel, Entity, Status};
use avtosled_server::platform::entities::users;
use chrono::Duration;
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;
use serde_json::Value;
use uuid::Uuid;

use crate::app::{TestApp, User};

const PATH: &str = "/api/admin/payments";

async fn page(app: &TestApp, admin: &User, query: &str) -> (Vec<String>, Value) {
    let page = app
        .get_as(admin, &format!("{PATH}?{query}"))
        .await
        .expect(200);
    let ids = page["payments"].as_array().unwrap().iter();
    let ids = ids.map(|payment| payment["id"].as_str().unwrap().to_owned());
    (ids.collect(), page["next"].clone())
}

/// Ids of all payments in order, read in pages of two.
async fn all(app: &TestApp, admin: &User, filter: &str) -> Vec<String> {
    let (mut ids, mut next) = page(app, admin, &format!("limit=2{filter}")).await;
    while let Some(last) = next.as_str() {
        let query = format!("limit=2&after={last}{filter}");
        let (more, following) = page(app, admin, &query).await;
        assert!(!more.is_empty(), "no page is empty");
        ids.extend(more);
        next = following;
    }
    ids
}

#[tokio::test]
async fn payment_pages_contain_each_payment_once_with_equal_timestamps() {
    let app = TestApp::start().await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    let now = app.clock.now();
    // Without a time of the next check, the provider is not queried about these payments.
    let row = |number: i64| ActiveModel {
        id: Set(Uuid::new_v4()),
        amount: Set(100),
        status: Set(if number % 2 == 0 {
            Status::Canceled
        } else {
            Status::Pending
        }),
        created_at: Set(now - Duration::minutes(number / 3)),
        ..Default::default()
    };
    let rows = Entity::insert_many((0..7).map(row));
    rows.exec_without_returning(app.ctx.db.write())
        .await
        .unwrap();
    let mut expected = Entity::find().all(app.ctx.db.read()).await.unwrap();
    expected.sort_by_key(|payment| std::cmp::Reverse((payment.created_at, payment.id)));
    let ids = |status: Option<Status>| -> Vec<String> {
        let fits = expected
            .iter()
            .filter(|payment| status.is_none_or(|one| payment.status == one));
        fits.map(|payment| payment.id.to_string()).collect()
    };
    assert_eq!(all(&app, &admin, "").await, ids(None));
    let canceled = all(&app, &admin, "&status=canceled").await;
    assert_eq!(canceled, ids(Some(Status::Canceled)));
    let gone = format!("after={}", Uuid::new_v4());
    assert_eq!(page(&app, &admin, &gone).await, (Vec::new(), Value::Null));
    let wrong = app.get_as(&admin, &format!("{PATH}?after=x")).await;
    assert_eq!(wrong.status, 400, "{}", wrong.body);
    app.finish().await;
}

/// Number of users above the maximum number of parameters of a query.
const MANY: i64 = 10_001;

#[tokio::test]
async fn payment_search_finds_payments_of_few_or_many_matching_users() {
    let app = TestApp::start().await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    let now = app.clock.now();
    let account = |number: i64| users::ActiveModel {
        id: Set(Uuid::new_v4()),
        username: Set(format!("driver{number:05}")),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    };
    let accounts: Vec<_> = (0..MANY).map(account).collect();
    for some in accounts.chunks(1000) {
        let rows = users::Entity::insert_many(some.to_vec());
        rows.exec_without_returning(app.ctx.db.write())
            .await
            .unwrap();
    }
    let payment = |owner: Option<&users::ActiveModel>| ActiveModel {
        id: Set(Uuid::new_v4()),
        user_id: Set(owner.map(|account| account.id.clone().unwrap())),
        amount: Set(100),
        status: Set(Status::Canceled),
        created_at: Set(now),
        ..Default::default()
    };
    let rows = [
        payment(accounts.first()),
        payment(accounts.last()),
        payment(None),
    ];
    let [first, last, _] = rows
        .each_ref()
        .map(|row| row.id.clone().unwrap().to_string());
    Entity::insert_many(rows)
        .exec_without_returning(app.ctx.db.write())
        .await
        .unwrap();
    let found = |search: &'static str| all(&app, &admin, search);
    assert_eq!(
        found("&search=driver00000").await,
        std::slice::from_ref(&first)
    );
    let mut both = found("&search=driver").await;
    both.sort();
    let mut expected = [first, last];
    expected.sort();
    assert_eq!(both, expected);
    assert!(found("&search=nobody").await.is_empty());
    app.finish().await;
}
