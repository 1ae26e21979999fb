//! Accounts in the admin panel: list, search and changes.

use std::collections::BTreeSet;

use avtosled_server::platform::audit_log::Action;
use avtosled_server::platform::entities::{audit_events, sessions};
use chrono::Duration;
use futures::future::join;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use crate::app::{TestApp, User};
use crate::identity::credentials::set_first;
use crate::identity::second_factor;
use crate::identity::session_list::recorded_actions;

async fn search(app: &TestApp, admin: &User, query: &str) -> Value {
    let request = app.request(reqwest::Method::GET, "/api/admin/users");
    let request = request.query(&[("search", query)]);
    app.send(request.bearer_auth(&admin.token))
        .await
        .expect(200)
}

fn names(page: &Value) -> Vec<&str> {
    let users = page["users"].as_array().unwrap().iter();
    users.map(|row| row["username"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn account_list_masks_contacts_and_pages_contain_each_account_once() {
    let app = TestApp::start().await;
    let admin = app.sign_in_admin().await;
    let user = app.sign_in_as("79161234567").await;
    let email = json!({ "email": "ivan@example.com" });
    app.patch_as(&user, "/api/user/email", email)
        .await
        .expect(200);
    app.credit(&user, 50).await;
    for _ in 0..3 {
        app.clock.advance(Duration::seconds(1));
        app.sign_in().await;
    }
    let page = search(&app, &admin, "9161234567").await;
    assert_eq!(page["users"].as_array().unwrap().len(), 1);
    let row = page["users"][0].clone();
    assert_eq!(row["phone"], "+7 916 ***-**-67");
    assert_eq!(row["email"], "i***@example.com");
    assert_eq!(row["role"], "user");
    assert_eq!(row["isActive"], true);
    assert_eq!(row["balance"], 50);
    assert_eq!(row["vkLinked"], false);
    assert_eq!(row["licenseVerified"], false);
    assert!(row["lastLoginAt"].is_string() && row["createdAt"].is_string());
    assert_eq!(row.as_object().unwrap().len(), 11);

    for sort in ["newest", "oldest", "balance"] {
        let seen = all_pages(&app, &admin, sort).await;
        let names: BTreeSet<&String> = seen.iter().map(|(name, _)| name).collect();
        assert_eq!(
            (seen.len(), names.len()),
            (5, 5),
            "every account is listed once: {seen:?}"
        );
        if sort == "balance" {
            assert_eq!(seen[0].1, 50, "the highest balance is first");
        }
    }
    let newest = all_pages(&app, &admin, "newest").await;
    let mut oldest = all_pages(&app, &admin, "oldest").await;
    oldest.reverse();
    assert_eq!(newest, oldest);
    app.finish().await;
}

/// Name and balance of all accounts, read in pages of two.
async fn all_pages(app: &TestApp, admin: &User, sort: &str) -> Vec<(String, i64)> {
    let mut seen = Vec::new();
    let mut path = format!("/api/admin/users?limit=2&sort={sort}");
    loop {
        let page = app.get_as(admin, &path).await.expect(200);
        for row in page["users"].as_array().unwrap() {
            let name = row["username"].as_str().unwrap().to_owned();
            seen.push((name, row["balance"].as_i64().unwrap()));
        }
        let Some(next) = page["next"].as_str() else {
            return seen;
        };
        path = format!("/api/admin/users?limit=2&sort={sort}&after={next}");
    }
}

#[tokio::test]
async fn account_list_is_filtered_by_id_role_and_state_and_rejects_unknown_filters() {
    let app = TestApp::start().await;
    let admin = app.sign_in_admin().await;
    let user = app.sign_in().await;
    let id = app.user_id(&user).await.to_string();
    let found = search(&app, &admin, &id).await;
    assert_eq!(found["users"].as_array().unwrap().len(), 1);
    assert_eq!(found["users"][0]["id"], id);
    let block = json!({ "isActive": false, "reason": "Просьба клиента" });
    let path = format!("/api/admin/users/{id}");
    app.patch_as(&admin, &path, block).await.expect(200);
    for (query, count) in [
        ("role=admin", 1),
        ("role=operator", 0),
        ("active=false", 1),
        ("active=true&role=user", 0),
    ] {
        let page = app
            .get_as(&admin, &format!("/api/admin/users?{query}"))
            .await;
        let page = page.expect(200);
        assert_eq!(page["users"].as_array().unwrap().len(), count, "{query}");
    }
    for query in [
        "role=guest",
        "active=maybe",
        "sort=name",
        "after=x",
        "offset=1",
    ] {
        let refused = app
            .get_as(&admin, &format!("/api/admin/users?{query}"))
            .await;
        assert_eq!(refused.status, 400, "{query}");
    }
    app.finish().await;
}

#[tokio::test]
async fn account_search_matches_name_parts_but_only_whole_phones_and_emails() {
    let app = TestApp::start().await;
    let admin = app.sign_in_admin().await;
    let account = async |phone: &str, name: &str, email: Option<&str>| {
        let user = app.sign_in_as(phone).await;
        set_first(&app, &user, name, "ежи-ходят-ночью")
            .await
            .expect(200);
        let body = json!({ "email": email });
        app.patch_as(&user, "/api/user/email", body)
            .await
            .expect(200);
    };
    account("79161110001", "Ёжик_zoo", None).await;
    account("79162220002", "Petrovzoo", Some("Petr@Example.com")).await;
    for (query, found) in [
        ("ёжи", vec!["Ёжик_zoo"]),
        ("ЁЖИ", vec!["Ёжик_zoo"]),
        ("PETROV", vec!["Petrovzoo"]),
        ("petr@example.COM", vec!["Petrovzoo"]),
        ("zoo", vec!["Petrovzoo", "Ёжик_zoo"]),
        ("_zoo", vec!["Ёжик_zoo"]),
        ("%zoo", vec![]),
        ("\\", vec![]),
        ("' OR 1=1", vec![]),
        ("+7 916 222-00-02", vec!["Petrovzoo"]),
        ("8 916 222 00 02", vec!["Petrovzoo"]),
        ("9161110001", vec!["Ёжик_zoo"]),
        // A partial match would reveal masked data.
        ("1110001", vec![]),
        ("7916111000", vec![]),
        ("petr@example", vec![]),
        ("@example.com", vec![]),
        ("etr@example.com", vec![]),
    ] {
        let page = search(&app, &admin, query).await;
        let mut names = names(&page);
        names.sort_unstable();
        assert_eq!(names, found, "{query}");
    }
    let all = search(&app, &admin, " ").await;
    assert_eq!(names(&all).len(), 3);
    let long = "x".repeat(101);
    let path = format!("/api/admin/users?search={long}");
    assert_eq!(app.get_as(&admin, &path).await.status, 422);
    app.finish().await;
}

#[tokio::test]
async fn search_by_phone_or_email_is_recorded_in_audit_log() {
    let app = TestApp::start().await;
    let admin = app.sign_in_admin().await;
    let by = app.user_id(&admin).await;
    for path in ["users", "payments", "user-packages"] {
        // Name parts, ids and empty queries contain no personal data.
        for query in ["zoo", "018f0000-0000-7000-8000-000000000000", ""] {
            let path = format!("/api/admin/{path}?search={query}");
            app.get_as(&admin, &path).await.expect(200);
        }
        // Searches are also recorded without a match and for a further page.
        for query in [
            "79162220002",
            "petr@example.com&after=018f0000-0000-7000-8000-000000000000",
        ] {
            let path = format!("/api/admin/{path}?search={query}");
            app.get_as(&admin, &path).await.expect(200);
        }
    }
    let acts = audit_events::Entity::find()
        .filter(audit_events::Column::AdminId.eq(by))
        .order_by_asc(audit_events::Column::Id);
    let acts = acts.all(app.ctx.db.read()).await.unwrap();
    let recorded = acts.iter().map(|act| (act.action, act.subject.as_str()));
    let expected = ["+7 916 ***-**-02", "p***@example.com"];
    let expected = expected.map(|subject| (Action::PersonalDataSearched, subject));
    assert_eq!(recorded.collect::<Vec<_>>(), expected.repeat(3));
    app.finish().await;
}

#[tokio::test]
async fn role_change_of_another_account_succeeds_and_of_own_account_is_rejected() {
    let app = TestApp::start().await;
    let admin = app.sign_in_admin().await;
    let user = app.sign_in().await;
    let path = format!("/api/admin/users/{}", app.user_id(&user).await);
    let own = format!("/api/admin/users/{}", app.user_id(&admin).await);
    assert_eq!(app.get_as(&user, "/api/admin/users").await.status, 403);
    let row = app
        .patch_as(
            &admin,
            &path,
            json!({ "role": "operator", "reason": "Просьба клиента" }),
        )
        .await
        .expect(200);
    assert_eq!(row["role"], "operator");
    second_factor::enrol(&app, &user).await;
    app.get_as(&user, "/api/admin/users").await.expect(200);
    for change in [
        json!({ "role": "user", "reason": "Просьба клиента" }),
        json!({ "isActive": false, "reason": "Просьба клиента" }),
    ] {
        let refused = app.patch_as(&admin, &own, change).await;
        refused.expect_error(409, "own_account");
    }
    app.patch_as(
        &admin,
        &path,
        json!({ "role": "user", "reason": "Просьба клиента" }),
    )
    .await
    .expect(200);
    assert_eq!(app.get_as(&user, "/api/admin/users").await.status, 403);
    for (body, status) in [
        (json!({}), 422),
        (json!({ "role": "admin" }), 422),
        (json!({ "role": "admin", "reason": "  x " }), 422),
        (json!({ "role": "root", "reason": "Просьба клиента" }), 422),
        (json!({ "isActive": "no" }), 422),
        (json!({ "balance": 1 }), 422),
    ] {
        assert_eq!(app.patch_as(&admin, &path, body).await.status, status);
    }
    for unknown in ["1", "018f0000-0000-7000-8000-000000000000"] {
        let path = format!("/api/admin/users/{unknown}");
        let refused = app
            .patch_as(
                &admin,
                &path,
                json!({ "role": "user", "reason": "Просьба клиента" }),
            )
            .await;
        refused.expect_error(404, "user_not_found");
    }
    let recorded = recorded_actions(&app).await;
    let changed = recorded.iter().filter(|name| *name == "role_changed");
    assert_eq!(changed.count(), 3, "one of them by a command");
    app.finish().await;
}

#[tokio::test]
async fn parallel_demotion_of_two_administrators_by_each_other_succeeds_once() {
    let app = TestApp::start().await;
    let one = app.sign_in_admin().await;
    let other = app.sign_in_admin().await;
    let path = async |user: &User| format!("/api/admin/users/{}", app.user_id(user).await);
    let (to_one, to_other) = (path(&one).await, path(&other).await);
    let dismiss = json!({ "role": "user", "reason": "Просьба клиента" });
    let (first, second) = join(
        app.patch_as(&one, &to_other, dismiss.clone()),
        app.patch_as(&other, &to_one, dismiss),
    )
    .await;
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 403]);
    app.finish().await;
}

/// Sets the age of all sessions and of their second-factor codes.
async fn age(app: &TestApp, age: Duration) {
    use sessions::Column;
    let earlier = app.ctx.clock.now() - age;
    let is_confirmed = Column::SecondFactorAt.is_not_null();
    sessions::Entity::update_many()
        .col_expr(Column::CreatedAt, Expr::value(earlier))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    sessions::Entity::update_many()
        .col_expr(Column::SecondFactorAt, Expr::value(earlier))
        .filter(is_confirmed)
        .exec(app.ctx.db.write())
        .await
        .unwrap();
}

#[tokio::test]
async fn admin_change_requires_fresh_code_and_session_expires_after_twelve_hours() {
    let app = TestApp::start().await;
    let admin = app.sign_in_admin().await;
    let user = app.sign_in().await;
    let blocked = app.sign_in().await;
    let path = format!("/api/admin/users/{}", app.user_id(&blocked).await);
    let block = json!({ "isActive": false, "reason": "Просьба клиента" });
    age(&app, Duration::minutes(31)).await;
    app.get_as(&admin, "/api/admin/users").await.expect(200);
    let refused = app.patch_as(&admin, &path, block.clone()).await;
    refused.expect_error(403, "second_factor_required");
    second_factor::confirm(&app, &admin).await;
    app.patch_as(&admin, &path, block).await.expect(200);
    age(&app, Duration::hours(12) + Duration::minutes(1)).await;
    assert_eq!(app.get_as(&admin, "/api/auth/user").await.status, 401);
    app.get_as(&user, "/api/auth/user").await.expect(200);
    app.finish().await;
}
