//! Account deletion: personal data is erased, the ledger is retained.

use avtosled_core::money::Kopecks;
use avtosled_server::money::ledger;
use avtosled_server::money::ledger::{Account, Movement, Reference, TransferKind};
use avtosled_server::platform::audit_log::Action;
use avtosled_server::platform::entities;
use avtosled_server::platform::entities::{
    account_deletions, api_requests, consents, payment_methods, phone_challenges, refresh_tokens,
    report_services, sessions, user_actions, users, vehicle_reports,
};
use futures::future::{join, join_all};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;
use uuid::Uuid;

use crate::app::{Answer, FREE_SET, TestApp, User, VIN};
use crate::identity::credentials::NAME;
use crate::identity::registration_data;
use crate::identity::vk::IVAN;
use crate::money::fixtures::record_adjustment;
use crate::money::payer;
use crate::money::payer::GOOD_CARD;
use crate::privacy::key_rotation;
use crate::privacy::key_rotation::LICENCE;

async fn delete(app: &TestApp, user: &User) -> Answer {
    let body = json!({ "confirm": "УДАЛИТЬ" });
    app.delete_account(user, body).await
}

async fn row(app: &TestApp, id: Uuid) -> users::Model {
    let row = users::Entity::find_by_id(id);
    row.one(app.ctx.db.read()).await.unwrap().unwrap()
}

/// Debits the remaining balance through the ledger.
async fn pay_back(app: &TestApp, user: &User) {
    let id = app.user_id(user).await;
    let amount = Kopecks(row(app, id).await.balance);
    let movement = Movement {
        kind: TransferKind::Adjustment,
        from: Account::Available(id),
        to: Account::Adjustments,
        amount,
        reference: Reference::Admin,
        idempotency_key: format!("adjustment:{}", Uuid::now_v7()),
        description: None,
    };
    let now = app.ctx.clock.now();
    let tx = app.ctx.db.begin().await.unwrap();
    ledger::post(&tx, movement, now).await.unwrap();
    record_adjustment(&tx, (id, Action::BalanceDebited, amount), now).await;
    app.ctx.db.commit(tx).await.unwrap();
}

const NOT_RETURNABLE: &str = "На балансе остались деньги. 10₽ вернуть нельзя: потратьте \
    их на проверки или напишите в поддержку";

#[tokio::test]
async fn account_deletion_with_balance_or_held_money_is_rejected() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    for confirm in ["", "удалить", "DELETE"] {
        let refused = app
            .delete_account(&user, json!({ "confirm": confirm }))
            .await;
        assert_eq!((refused.status, refused.code()), (422, "validation_failed"));
    }
    app.credit(&user, 10).await;
    let refused = delete(&app, &user).await;
    assert_eq!((refused.status, refused.code()), (409, "balance_left"));
    assert_eq!(refused.body["detail"], NOT_RETURNABLE);

    app.stop_worker().await;
    app.order(&user, &["dtp"]).await;
    let refused = delete(&app, &user).await;
    assert_eq!(refused.body["detail"], NOT_RETURNABLE);
    pay_back(&app, &user).await;
    let refused = delete(&app, &user).await;
    assert_eq!(refused.code(), "balance_left", "held money counts too");
    app.start_worker();
    app.completed_jobs().await;
    assert_eq!(delete(&app, &user).await.status, 204);
    app.finish().await;
}

#[tokio::test]
async fn account_deletion_with_running_free_report_is_rejected() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.stop_worker().await;
    app.order(&user, &FREE_SET).await;
    let refused = delete(&app, &user).await;
    assert_eq!((refused.status, refused.code()), (409, "report_in_work"));
    app.start_worker();
    app.completed_jobs().await;
    assert_eq!(delete(&app, &user).await.status, 204);
    app.finish().await;
}

#[tokio::test]
async fn account_deletion_with_open_payment_is_rejected_and_paid_sum_is_kept() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let body = json!({ "amount": 100, "description": "За машину Ивана", "saveCard": true,
        "contact": "ivan@example.com" });
    let payment = app.create_payment(&user, body).await.expect(200);
    let refused = delete(&app, &user).await;
    assert_eq!((refused.status, refused.code()), (409, "payment_in_work"));
    app.pay(&payment, GOOD_CARD).await;
    app.ended(&user, &payment).await;
    let export = app.get_as(&user, "/api/user/export").await.expect(200);
    assert_eq!(export["payments"][0]["contact"], "ivan@example.com");
    pay_back(&app, &user).await;
    assert_eq!(delete(&app, &user).await.status, 204);
    let left = payer::row(&app.ctx, &payment).await;
    assert_eq!(
        (left.amount, left.status),
        (10_000, entities::payments::Status::Succeeded)
    );
    assert_eq!((left.contact, left.request), (None, None));
    assert_eq!((left.description, left.payment_method), (None, None));
    let cards = payment_methods::Entity::find().all(app.ctx.db.read());
    assert_eq!(cards.await.unwrap(), []);
    app.finish().await;
}

#[tokio::test]
async fn account_deletion_erases_all_personal_data() {
    let app = TestApp::start().await;
    let (user, _) = key_rotation::use_everything(&app).await;
    let id = app.user_id(&user).await;
    pay_back(&app, &user).await;
    let before = row(&app, id).await;

    assert_eq!(delete(&app, &user).await.status, 204);
    assert_eq!(app.get_as(&user, "/api/auth/user").await.status, 401);
    assert_eq!(delete(&app, &user).await.status, 401);
    // The VK token is revoked before its deletion.
    app.completed_jobs().await;
    let calls = app.sandbox.calls();
    let mut revoked = calls.iter().filter(|call| call.method == "vkid.revoke");
    assert!(revoked.any(|call| call.outcome == "ok"));
    let after = row(&app, id).await;
    let expected = users::Model {
        username: format!("deleted-{}", &id.simple().to_string()[20..]),
        login: None,
        password: None,
        email: None,
        phone: None,
        vk_id: None,
        email_confirmed_at: None,
        email_link_id: None,
        email_link_at: None,
        vk_auth: false,
        vk_token: None,
        vk_synced_at: None,
        phone_verified: false,
        license_verified: false,
        license_number: None,
        license_data: None,
        license_checked_at: None,
        auto_topup_enabled: false,
        first_name: None,
        last_name: None,
        patronymic: None,
        birth_date: None,
        inn: None,
        passport_series: None,
        passport_number: None,
        passport_issued: None,
        passport_date: None,
        address: None,
        business_type: "individual".to_owned(),
        free_checks_used: before.free_checks_level,
        vk_bonus_services: None,
        role: users::Role::User,
        is_active: false,
        notify_low_balance: false,
        notify_report_ready: false,
        last_login_at: None,
        phone_proved_at: None,
        updated_at: after.updated_at,
        deleted_at: Some(after.updated_at),
        // Sums, package limits and the creation time are retained.
        ..before
    };
    assert!(after == expected, "a column of users was forgotten");

    let dump = key_rotation::dump(&app).await;
    let nothing = [
        "Кудеяров",
        "kudeyarov",
        VIN,
        NAME,
        IVAN,
        LICENCE,
        &user.phone,
    ];
    for (place, text) in &dump {
        for word in nothing {
            assert!(!text.contains(word), "{place}: {word}");
        }
    }
    assert_retained_rows(&app, id).await;
    app.finish().await;
}

/// Asserts the retained rows: sums and times, consents, the deletion record.
async fn assert_retained_rows(app: &TestApp, id: Uuid) {
    let db = app.ctx.db.read();
    let reports = vehicle_reports::Entity::find().all(db).await.unwrap();
    assert_eq!((reports[0].user_id, reports[0].total_cost), (id, 250));
    let ctx = report_services::Entity::find().all(db).await.unwrap();
    assert_eq!(ctx.len(), 1);
    assert!(ctx.iter().all(|row| row.cost == 250 && row.block.is_none()));
    let calls = api_requests::Entity::find().all(db).await.unwrap();
    assert!(calls.len() == 3 && calls.iter().all(|row| row.response.is_none()));
    let sessions = sessions::Entity::find().all(db).await.unwrap();
    assert!(
        sessions
            .iter()
            .all(|row| row.ended_at.is_some() && row.user_agent.is_none())
    );
    let tokens = refresh_tokens::Entity::find().all(db).await.unwrap();
    assert!(tokens.is_empty());
    let challenges = phone_challenges::Entity::find().all(db).await.unwrap();
    assert!(challenges.is_empty());
    let actions = user_actions::Entity::find().all(db).await.unwrap();
    assert_eq!(actions.len(), 1);
    assert_eq!(actions[0].action, user_actions::Action::AccountDeleted);
    let consents = consents::Entity::find().all(db).await.unwrap();
    assert_eq!(consents.len(), 2);
    let deletions = account_deletions::Entity::find().all(db).await.unwrap();
    assert_eq!((deletions.len(), deletions[0].user_id), (1, id));
    assert_eq!(deletions[0].erased["vehicle_reports"], 1);
    assert_eq!(deletions[0].erased["report_services"], 1);
}

#[tokio::test]
async fn phone_of_deleted_account_registers_new_account() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let first = app.user_id(&user).await;
    registration_data::save(&app, &user, registration_data::form()).await;
    assert_eq!(delete(&app, &user).await.status, 204);
    app.clock.advance(chrono::Duration::minutes(11));
    let again = app.sign_in_as(&user.phone).await;
    assert_ne!(app.user_id(&again).await, first);
    let data = app
        .get_as(&again, registration_data::PATH)
        .await
        .expect(200);
    assert_eq!(
        (&data["lastName"], &data["consentGiven"]),
        (&json!(null), &json!(false))
    );
    let account = app.get_as(&again, "/api/auth/user").await.expect(200);
    assert_eq!(
        account["freeChecksAvailable"], 0,
        "the phone had its free check"
    );
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn account_deletion_with_parallel_changes_leaves_no_personal_data() {
    let app = TestApp::start().await;
    for _ in 0..6 {
        let user = app.sign_in().await;
        let id = app.user_id(&user).await;
        registration_data::save(&app, &user, registration_data::form()).await;
        let order = json!({ "query": VIN, "type": "vin", "selectedServices": FREE_SET,
            "freeCheck": true });
        let saves =
            (0..3).map(|_| app.post_as(&user, registration_data::PATH, registration_data::form()));
        let changes = join(join_all(saves), app.post_as(&user, "/api/search", order));
        let (deleted, _) = join(delete(&app, &user), changes).await;
        app.completed_jobs().await;
        if deleted.status != 204 {
            assert_eq!(deleted.code(), "report_in_work");
            continue;
        }
        let after = row(&app, id).await;
        assert!(after.inn.is_none() && after.last_name.is_none() && after.email.is_none());
        let named = vehicle_reports::Entity::find()
            .filter(vehicle_reports::Column::UserId.eq(id))
            .filter(vehicle_reports::Column::SearchQuery.ne(""))
            .all(app.ctx.db.read())
            .await
            .unwrap();
        assert!(named.is_empty(), "a report of a deleted account");
    }
    app.finish().await;
}

#[tokio::test]
async fn parallel_account_deletions_take_effect_once() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let answers = join_all((0..5).map(|_| delete(&app, &user))).await;
    let done = answers.iter().filter(|answer| answer.status == 204).count();
    let deletions = account_deletions::Entity::find();
    let deletions = deletions.all(app.ctx.db.read()).await.unwrap();
    assert_eq!((done, deletions.len()), (1, 1));
    assert!(
        answers
            .iter()
            .all(|answer| [204, 401].contains(&answer.status))
    );
    app.finish().await;
}

#[tokio::test]
async fn deleted_account_is_hidden_from_administrators() {
    let app = TestApp::start().await;
    let (user, admin) = (app.sign_in().await, app.sign_in().await);
    app.make_admin(&admin).await;
    let id = app.user_id(&user).await;
    assert_eq!(delete(&app, &user).await.status, 204);
    let list = app.get_as(&admin, "/api/admin/users").await.expect(200);
    assert_eq!(list["users"].as_array().unwrap().len(), 1);
    let path = format!("/api/admin/users/{id}");
    let unblock = app
        .patch_as(
            &admin,
            &path,
            json!({ "isActive": true, "reason": "Просьба клиента" }),
        )
        .await;
    assert_eq!(unblock.status, 404);
    assert!(!row(&app, id).await.is_active);
    app.finish().await;
}

#[tokio::test]
async fn account_deletion_with_paid_checks_requires_explicit_waiver() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 199).await;
    let body = json!({ "packageType": "starter" });
    let bought = app.post_as(&user, "/api/packages/purchase", body).await;
    bought.expect(200);
    let refused = delete(&app, &user).await;
    assert_eq!((refused.status, refused.code()), (409, "checks_left"));
    assert!(
        refused.body["detail"]
            .as_str()
            .unwrap()
            .contains("5 проверок")
    );
    let word = json!({ "confirm": "УДАЛИТЬ", "givesUpChecks": true });
    assert_eq!(app.delete_account(&user, word).await.status, 204);
    app.finish().await;
}
