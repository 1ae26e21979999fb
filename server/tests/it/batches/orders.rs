//! Orders of batches: rows, prices, verdicts, mail.

use avtosled_server::platform::entities::batch_rows;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use crate::app::{TestApp, User, VIN};
use crate::batches::{
    BATCHES, EMAIL, PRICE, find, in_state, list, mail_subjects, order, rows, vins,
};

const QUOTE: &str = "/api/user/batches/quote";
const UNKNOWN_PLATE: &str = "Х404ХХ99";

#[tokio::test]
async fn each_valid_row_is_checked_once_and_charged_and_the_others_are_explained() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.set_email(&user, EMAIL).await;
    app.credit(&user, 100).await;
    let cars = vins(3);
    let identifiers = [
        &cars[0],
        "Итого",
        &cars[1],
        &cars[0],
        UNKNOWN_PLATE,
        &cars[2],
    ];
    let id = order(&app, &user, list(&identifiers)).await;
    let batch = in_state(&app, &user, &id, "completed").await;
    let counts = &batch["rows"];
    assert_eq!(counts["total"], 6);
    assert_eq!(
        (&counts["completed"], &counts["skipped"]),
        (&json!(3), &json!(3))
    );
    assert_eq!(batch["charged"], 3 * PRICE);
    assert_eq!(batch["held"], 0);
    assert_eq!(app.balance(&user).await, json!(100 - 3 * PRICE));
    let rows = rows(&app, &user, &id).await;
    let codes: Vec<&Value> = rows.iter().map(|row| &row["skipCode"]).collect();
    let [invalid, duplicate, unknown] = [1, 3, 4].map(|index: usize| codes[index].clone());
    assert_eq!(invalid, "invalid");
    assert_eq!(duplicate, "duplicate");
    assert_eq!(rows[3]["skipMessage"], "Повтор строки 1");
    assert_eq!(unknown, "vehicle_not_found");
    for (index, car) in [(0, &cars[0]), (2, &cars[1]), (5, &cars[2])] {
        let check = rows[index]["checkId"].as_str().unwrap();
        let path = format!("/api/reports/{check}");
        let report = app.get_as(&user, &path).await.expect(200);
        assert_eq!(report["reportData"]["vehicle"]["vin"], **car);
        assert_eq!(rows[index]["level"], report["verdict"]["level"]);
        assert_eq!(app.calls("gibdd.dtp", car).await, 1, "{car}");
    }
    app.finish().await;
}

#[tokio::test]
async fn one_mail_tells_the_end_of_a_batch_and_no_mail_its_single_checks() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.set_email(&user, EMAIL).await;
    app.credit(&user, 100).await;
    let mut body = list(&vins(3));
    body["name"] = json!("Склад");
    let id = order(&app, &user, body).await;
    in_state(&app, &user, &id, "completed").await;
    let subjects = mail_subjects(&app, EMAIL).await;
    assert_eq!(subjects, ["Список «Склад» проверен"]);
    app.finish().await;
}

#[tokio::test]
async fn quote_names_the_exact_sum_and_the_rows_that_the_balance_covers() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 16).await;
    let cars = vins(5);
    let mut identifiers: Vec<&str> = cars.iter().map(String::as_str).collect();
    identifiers.extend(["12345", cars[2].as_str()]);
    let quote = app
        .post_as(&user, QUOTE, list(&identifiers))
        .await
        .expect(200);
    assert_eq!((&quote["rows"], &quote["toOrder"]), (&json!(7), &json!(5)));
    assert_eq!(quote["total"], 5 * PRICE);
    assert_eq!(quote["affordable"], 3);
    assert_eq!(quote["skipped"][0]["position"], 6);
    assert_eq!(quote["skipped"][1]["code"], "duplicate");
    let listed = app.get_as(&user, BATCHES).await.expect(200);
    assert_eq!(listed["batches"], json!([]));
    app.finish().await;
}

#[tokio::test]
async fn equal_report_of_the_day_is_reused_without_a_charge() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 20).await;
    let report = app.order(&user, &["wanted", "dtp"]).await;
    app.completed(&user, &report).await;
    let before = app.balance(&user).await;
    let quote = app.post_as(&user, QUOTE, list(&[VIN])).await.expect(200);
    assert_eq!(
        (&quote["existing"], &quote["total"]),
        (&json!(1), &json!(0))
    );
    let id = order(&app, &user, list(&[VIN])).await;
    let batch = in_state(&app, &user, &id, "completed").await;
    assert_eq!(
        (&batch["rows"]["existing"], &batch["charged"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(rows(&app, &user, &id).await[0]["checkId"], report);
    assert_eq!(app.balance(&user).await, before);
    let mut fresh = list(&[VIN]);
    fresh["fresh"] = json!(true);
    let id = order(&app, &user, fresh).await;
    let batch = in_state(&app, &user, &id, "completed").await;
    assert_eq!(batch["charged"], PRICE);
    app.finish().await;
}

#[tokio::test]
async fn list_without_an_orderable_row_or_with_an_unknown_service_is_refused() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let refused = app.post_as(&user, BATCHES, list(&["Итого", "12"])).await;
    refused.expect_error(400, "nothing_to_order");
    let mut body = list(&vins(1));
    body["services"] = json!(["nothing"]);
    app.post_as(&user, BATCHES, body).await.expect(422);
    let empty = app.post_as(&user, BATCHES, json!({ "rows": [] })).await;
    assert_eq!(empty.body["errors"][0]["path"], "rows");
    app.finish().await;
}

#[tokio::test]
async fn batch_of_another_account_is_not_found() {
    let app = TestApp::start().await;
    let owner = app.sign_in().await;
    app.credit(&owner, 10).await;
    let id = order(&app, &owner, list(&vins(1))).await;
    let other = app.sign_in_as("79160000077").await;
    for path in ["", "/rows"] {
        let found = app.get_as(&other, &format!("{BATCHES}/{id}{path}")).await;
        found.expect_error(404, "batch_not_found");
    }
    for action in ["pause", "resume", "cancel"] {
        let path = format!("{BATCHES}/{id}/{action}");
        let refused = app.post_as(&other, &path, json!({})).await;
        refused.expect_error(404, "batch_not_found");
    }
    in_state(&app, &owner, &id, "completed").await;
    app.finish().await;
}

#[tokio::test]
async fn repeated_order_with_one_key_is_one_batch() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 10).await;
    let body = list(&vins(2));
    let mut ids = Vec::new();
    for _ in 0..2 {
        let request = app.request(reqwest::Method::POST, BATCHES);
        let request = request
            .bearer_auth(&user.token)
            .header("idempotency-key", "list-1");
        let answer = app.send(request.json(&body)).await.expect(200);
        ids.push(answer["id"].as_str().unwrap().to_owned());
    }
    assert_eq!(ids[0], ids[1]);
    let batch = in_state(&app, &user, &ids[0], "completed").await;
    assert_eq!(batch["charged"], 2 * PRICE);
    app.finish().await;
}

#[tokio::test]
async fn rows_are_filtered_by_state_and_verdict_and_paged() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let mut identifiers = vins(4);
    identifiers.push("Итого".to_owned());
    let id = order(&app, &user, list(&identifiers)).await;
    in_state(&app, &user, &id, "completed").await;
    let positions = async |query: &str| {
        let path = format!("{BATCHES}/{id}/rows?{query}");
        let page = app.get_as(&user, &path).await.expect(200);
        let rows = page["rows"].as_array().unwrap().clone();
        let positions: Vec<i64> = rows
            .iter()
            .map(|row| row["position"].as_i64().unwrap())
            .collect();
        (positions, page["next"].clone())
    };
    assert_eq!(positions("state=skipped").await, (vec![5], Value::Null));
    assert_eq!(positions("limit=2").await, (vec![1, 2], json!(2)));
    assert_eq!(positions("limit=2&after=4").await, (vec![5], Value::Null));
    let batch = find(&app, &user, &id).await;
    let mut listed = 0;
    for (level, counted) in [
        ("stop", "stop"),
        ("attention", "attention"),
        ("good", "good"),
        ("noData", "unknown"),
    ] {
        let (found, _) = positions(&format!("level={level}")).await;
        let count = batch["rows"][counted].as_u64().unwrap();
        assert_eq!(found.len() as u64, count, "{level}");
        listed += found.len();
    }
    assert_eq!(listed, 4);
    // A car whose sources did not answer is listed with those without data.
    batch_rows::Entity::update_many()
        .col_expr(batch_rows::Column::VerdictLevel, Expr::value("notAnswered"))
        .filter(batch_rows::Column::Position.eq(1))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    let (found, _) = positions("level=noData").await;
    assert!(found.contains(&1), "{found:?}");
    app.finish().await;
}

#[tokio::test]
async fn archive_has_a_pdf_of_each_completed_row_with_the_level() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 500).await;
    let path = |id: &str, query: &str| format!("{BATCHES}/{id}/reports.zip{query}");
    let id = order(&app, &user, list(&vins(3))).await;
    let batch = in_state(&app, &user, &id, "completed").await;
    let archive = read_archive(&app, &user, &path(&id, "")).await;
    let expected: Vec<String> = (1..)
        .zip(vins(3))
        .map(|(position, vin)| format!("{position:04}-{vin}.pdf"))
        .collect();
    assert_eq!(archive, expected);
    let levels = [
        ("good", "good"),
        ("attention", "attention"),
        ("stop", "stop"),
        ("unknown", "noData"),
    ];
    for (name, level) in levels {
        let query = format!("?level={level}");
        let path = path(&id, &query);
        if batch["rows"][name] == 0 {
            let refused = app.get_as(&user, &path).await;
            refused.expect_error(409, "nothing_to_archive");
        } else {
            let files = read_archive(&app, &user, &path).await.len();
            assert_eq!(batch["rows"][name], files, "{level}");
        }
    }
    app.finish().await;
}

/// Names of the files of an archive, each of which is a PDF.
async fn read_archive(app: &TestApp, user: &User, path: &str) -> Vec<String> {
    let request = app.request(reqwest::Method::GET, path);
    let response = request.bearer_auth(&user.token).send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "application/zip");
    let bytes = response.bytes().await.unwrap();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let mut names = Vec::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).unwrap();
        let mut document = Vec::new();
        std::io::Read::read_to_end(&mut file, &mut document).unwrap();
        assert!(document.starts_with(b"%PDF-"));
        names.push(file.name().unwrap().into_owned());
    }
    names
}
