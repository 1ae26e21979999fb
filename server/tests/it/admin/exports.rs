//! Exports: completeness, masking, announcement mail and deletion after a day.

use std::collections::HashSet;

use avtosled_server::admin::exports;
use avtosled_server::platform::audit_log::Action;
use avtosled_server::platform::clock::{Clock, moscow_day};
use avtosled_server::platform::entities::{api_requests, audit_events, exports as table, sessions};
use calamine::Data;
use chrono::Duration;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{EntityTrait, QueryOrder};
use serde_json::json;
use uuid::Uuid;

use crate::admin::export_files::{
    EXPORTS, REASON, csv_lines, kopecks, made, order, with, with_money, xlsx_lines,
};
use crate::app::{TestApp, VIN};
use crate::money::reconciliation::execute;

#[tokio::test]
async fn export_masks_personal_data_unless_revealed_to_its_author() {
    let (app, admin) = with_money().await;
    let other = app.sign_in().await;
    app.make_admin(&other).await;
    let (_, bytes) = made(&app, &admin, order(&app, "users", "csv")).await;
    let text = String::from_utf8(bytes).unwrap();
    assert!(
        !text.contains(&admin.phone) && text.contains("***-**-"),
        "{text}"
    );
    let (_, bytes) = made(&app, &admin, order(&app, "checks", "csv")).await;
    assert!(!String::from_utf8(bytes).unwrap().contains(VIN));

    let revealed = with(order(&app, "users", "csv"), "revealed", true);
    let (view, bytes) = made(&app, &admin, revealed).await;
    let lines = csv_lines(&bytes);
    assert_eq!(lines.len(), 3, "the header and two accounts");
    assert!(lines.iter().any(|line| line[2] == admin.phone));
    let mark = format!("{}, ", view["requestedBy"].as_str().unwrap());
    let id = view["id"].as_str().unwrap();
    for line in &lines[1..] {
        let last = line.last().unwrap();
        assert!(last.starts_with(&mark) && last.ends_with(id), "{last}");
    }
    let path = format!("{EXPORTS}/{}/file", view["id"].as_str().unwrap());
    let refused = app.get_as(&other, &path).await;
    assert_eq!((refused.status, refused.code()), (403, "export_of_another"));
    let seen = app.get_as(&other, EXPORTS).await.expect(200);
    assert_eq!(
        (&seen[0]["mayDownload"], &seen[1]["mayDownload"]),
        (&json!(false), &json!(true))
    );
    let revealed = with(order(&app, "checks", "xlsx"), "revealed", true);
    let (_, bytes) = made(&app, &admin, revealed).await;
    let sheet = xlsx_lines(bytes, "Проверки");
    assert_eq!(sheet[1][6], Data::String(VIN.to_owned()));
    let last = sheet[1].last().unwrap().to_string();
    assert!(last.starts_with(&mark), "{last}");

    let path = format!("{EXPORTS}/{}/file", view["id"].as_str().unwrap());
    let earlier = app.clock.now() - Duration::minutes(31);
    sessions::Entity::update_many()
        .col_expr(sessions::Column::SecondFactorAt, Expr::value(earlier))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    let stale = app.get_as(&admin, &path).await;
    assert_eq!(
        (stale.status, stale.code()),
        (403, "second_factor_required")
    );
    let events = audit_events::Entity::find().order_by_asc(audit_events::Column::Id);
    let events = events.all(app.ctx.db.read()).await.unwrap();
    let events: Vec<_> = events
        .iter()
        .filter(|event| event.action == Action::ExportOrdered)
        .collect();
    assert_eq!(events.len(), 4);
    let by = app.user_id(&admin).await;
    assert!(
        events
            .iter()
            .all(|event| (event.admin_id, event.reason.as_str()) == (Some(by), REASON))
    );
    let is_revealed: Vec<bool> = events
        .iter()
        .map(|event| event.change.ends_with("данные открыты"))
        .collect();
    assert_eq!(is_revealed, [false, false, true, true]);
    app.finish().await;
}

#[tokio::test]
async fn order_of_unmasked_export_is_announced_to_all_administrators() {
    let (app, admin) = with_money().await;
    let other = app.sign_in_admin().await;
    app.set_email(&other, "boss@example.com").await;
    made(&app, &admin, order(&app, "users", "csv")).await;
    let revealed = with(order(&app, "users", "csv"), "revealed", true);
    made(&app, &admin, revealed).await;
    app.completed_jobs().await;
    let mails = app.sandbox.messages(Some("boss@example.com"));
    assert_eq!(mails.len(), 1);
    assert!(
        mails[0].text.contains("данные открыты"),
        "{}",
        mails[0].text
    );
    assert!(mails[0].text.contains("/stop-sessions#link="));
    app.finish().await;
}

#[tokio::test]
async fn export_of_many_rows_with_equal_timestamps_is_complete() {
    let app = TestApp::start().await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    let now = app.clock.now();
    for _ in 0..5 {
        let rows = (0..500).map(|_| api_requests::ActiveModel {
            id: Set(Uuid::new_v4()),
            endpoint: Set("gibdd.dtp".to_owned()),
            api_type: Set("=gibdd".to_owned()),
            method: Set("dtp".to_owned()),
            success: Set(true),
            cost: Set(80),
            cost_estimated: Set(false),
            created_at: Set(now),
            ..Default::default()
        });
        let insert = api_requests::Entity::insert_many(rows);
        insert
            .exec_without_returning(app.ctx.db.write())
            .await
            .unwrap();
    }
    let (view, bytes) = made(&app, &admin, order(&app, "api_statistics", "csv")).await;
    assert_eq!(view["lineCount"], 2500);
    let lines = csv_lines(&bytes);
    let ids: HashSet<_> = lines[1..].iter().map(|line| line[0].clone()).collect();
    assert_eq!(ids.len(), 2500);
    let cost: i64 = lines[1..].iter().map(|line| kopecks(&line[6])).sum();
    assert_eq!(cost, 2500 * 80);
    assert_eq!(lines[1][2], "'=gibdd", "formulas are escaped");
    let yesterday = moscow_day(now - Duration::days(1));
    let day = json!(yesterday.to_string());
    let earlier = with(
        with(order(&app, "api_statistics", "xlsx"), "from", day.clone()),
        "to",
        day,
    );
    let (view, bytes) = made(&app, &admin, earlier).await;
    assert_eq!(view["lineCount"], 0);
    assert_eq!(xlsx_lines(bytes, "Статистика API").len(), 1, "the header");
    app.finish().await;
}

#[tokio::test]
async fn export_file_is_announced_by_mail_and_deleted_after_a_day() {
    let app = TestApp::start().await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    execute(
        &app,
        "UPDATE users SET email = 'boss@example.com', email_confirmed_at = created_at \
         WHERE role = 'admin'",
    )
    .await;
    let (view, _) = made(&app, &admin, order(&app, "users", "xlsx")).await;
    let mails = app.sandbox.messages(Some("boss@example.com"));
    assert_eq!(mails.len(), 1);
    assert!(
        mails[0].text.contains("/admin?tab=reports"),
        "{}",
        mails[0].text
    );
    let folder = &app.ctx.exports_dir;
    let count = || std::fs::read_dir(folder).unwrap().count();
    std::fs::write(folder.join(format!("{}.csv.part", Uuid::now_v7())), "left").unwrap();
    exports::tick(&app.ctx).await.unwrap();
    assert_eq!(
        count(),
        1,
        "the partial file of a killed process is deleted"
    );

    app.clock.advance(Duration::days(1));
    let admin = app.staff_signs_in_again(&admin).await;
    let path = format!("{EXPORTS}/{}/file", view["id"].as_str().unwrap());
    assert_eq!(app.get_as(&admin, &path).await.code(), "export_not_found");
    assert_eq!(app.get_as(&admin, EXPORTS).await.expect(200), json!([]));
    exports::tick(&app.ctx).await.unwrap();
    assert_eq!(count(), 0);
    let left = table::Entity::find().all(app.ctx.db.read()).await.unwrap();
    assert_eq!(left, []);
    app.finish().await;
}

#[tokio::test]
async fn deleted_export_leaves_audit_event_and_no_file() {
    let mut app = TestApp::start().await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    app.completed_jobs().await;
    app.stop_worker().await;
    let id = async |order| {
        let ordered = app.post_as(&admin, EXPORTS, order).await.expect(200);
        ordered["id"].as_str().unwrap().to_owned()
    };
    let waiting = id(order(&app, "users", "csv")).await;
    let path = format!("{EXPORTS}/{waiting}");
    let refused = app.get_as(&admin, &format!("{path}/file")).await;
    assert_eq!((refused.status, refused.code()), (409, "export_not_ready"));
    assert_eq!(app.delete_as(&admin, &path).await.status, 204);
    assert_eq!(app.delete_as(&admin, &path).await.status, 404);
    app.start_worker();
    let admin = app.staff_signs_in_again(&admin).await;
    let (view, _) = made(&app, &admin, order(&app, "users", "csv")).await;
    let path = format!("{EXPORTS}/{}", view["id"].as_str().unwrap());
    assert_eq!(app.delete_as(&admin, &path).await.status, 204);
    assert_eq!(std::fs::read_dir(&app.ctx.exports_dir).unwrap().count(), 0);
    let events = audit_events::Entity::find().all(app.ctx.db.read()).await;
    let events = events.unwrap();
    let deleted = events
        .iter()
        .filter(|event| event.action == Action::ExportDeleted);
    assert_eq!(deleted.count(), 2);
    app.finish().await;
}

#[tokio::test]
async fn export_order_with_invalid_period_kind_or_reason_is_rejected() {
    let app = TestApp::start().await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    let good = || order(&app, "users", "csv");
    for (name, value, code) in [
        ("from", json!("01.11.2026"), "date_format"),
        ("from", json!("2099-01-01"), "period_reversed"),
        ("to", json!("2099-01-01"), "in_the_future"),
        ("from", json!("2001-01-01"), "too_long"),
        ("reason", json!("  я "), "reason_required"),
    ] {
        let refused = app
            .post_as(&admin, EXPORTS, with(good(), name, value))
            .await;
        assert_eq!(refused.status, 422, "{name}: {}", refused.body);
        assert_eq!(refused.body["errors"][0]["code"], code);
    }
    let unknown = app
        .post_as(&admin, EXPORTS, with(good(), "kind", "cars"))
        .await;
    assert!((400..500).contains(&unknown.status));
    let none = app.get_as(&admin, EXPORTS).await.expect(200);
    assert_eq!(none, json!([]));
    app.finish().await;
}
