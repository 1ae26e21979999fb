//! Pages, filters, tags, saved views and export of a stock.

use std::collections::BTreeSet;
use std::fmt::Write;

use avtosled_core::stock::StockFilters;
use avtosled_server::business::stock::listing;
use avtosled_server::platform::clock::Clock;
use avtosled_server::platform::entities::stock_cars::{self, Tags};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::{TestApp, User};
use crate::money::query_plans::count_statements;
use crate::stock::{STOCK, VIEWS, add, car, cars, insert, list};

/// Text for a query.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        write!(escaped, "%{byte:02X}").unwrap();
    }
    escaped
}

/// Cars with prices and days that repeat, some without a price.
async fn fill(app: &TestApp, user: &User, count: usize) -> Vec<stock_cars::Model> {
    let (id, now) = (app.user_id(user).await, app.clock.now());
    let varied = |number: usize| stock_cars::Model {
        asking_price: (!number.is_multiple_of(3))
            .then(|| i64::try_from(number % 7 + 1).unwrap() * 100),
        in_stock_since: format!("2026-11-{:02}", number % 5 + 1),
        title: (!number.is_multiple_of(4)).then(|| format!("Лада {}", number % 6)),
        tags: Tags(if number.is_multiple_of(2) {
            vec!["Чётная".to_owned()]
        } else {
            Vec::new()
        }),
        ..car(id, number, now)
    };
    let cars: Vec<stock_cars::Model> = (0..count).map(varied).collect();
    insert(app, cars.clone()).await;
    cars
}

#[tokio::test]
async fn pages_in_every_order_list_each_car_once() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let all = fill(&app, &user, 130).await;
    let all: BTreeSet<Uuid> = all.iter().map(|car| car.id).collect();
    for sort in ["in_stock_since", "checked_at", "asking_price", "title"] {
        for order in ["asc", "desc"] {
            let mut listed = Vec::new();
            let mut after = String::new();
            loop {
                let query = format!("sort={sort}&order={order}&limit=50{after}");
                let page = list(&app, &user, &query).await;
                assert_eq!(page["totals"]["cars"], 130);
                for car in page["cars"].as_array().unwrap() {
                    listed.push(car["id"].as_str().unwrap().parse::<Uuid>().unwrap());
                }
                let Some(next) = page["next"].as_str() else {
                    break;
                };
                after = format!("&after={}", escaped(next));
            }
            assert_eq!(listed.len(), 130, "{sort} {order}");
            assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), all);
        }
    }
    let page = list(&app, &user, "sort=asking_price&order=asc&limit=100").await;
    let prices: Vec<Option<f64>> = page["cars"]
        .as_array()
        .unwrap()
        .iter()
        .map(|car| car["askingPrice"].as_f64())
        .collect();
    let (known, missing) = prices.split_at(86);
    assert!(known.iter().all(Option::is_some) && known.is_sorted());
    assert!(
        missing.iter().all(Option::is_none),
        "cars without a price are last"
    );
    app.finish().await;
}

#[tokio::test]
async fn page_after_a_removed_car_continues() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    fill(&app, &user, 5).await;
    let page = list(&app, &user, "limit=2&sort=title&order=asc").await;
    let all = list(&app, &user, "sort=title&order=asc").await;
    let last = page["cars"][1]["id"].as_str().unwrap();
    let removed = app.delete_as(&user, &format!("{STOCK}/{last}")).await;
    assert_eq!(removed.status, 204);
    let next = escaped(page["next"].as_str().unwrap());
    let rest = list(&app, &user, &format!("sort=title&order=asc&after={next}")).await;
    let ids = |page: &Value, from: usize| -> Vec<Value> {
        let cars = page["cars"].as_array().unwrap();
        cars[from..].iter().map(|car| car["id"].clone()).collect()
    };
    assert_eq!(ids(&rest, 0), ids(&all, 2));
    app.finish().await;
}

#[tokio::test]
async fn page_of_a_full_stock_takes_as_many_statements_as_that_of_one_car() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    let id = app.user_id(&user).await;
    // Statements of the worker would be counted too.
    app.stop_worker().await;
    fill(&app, &user, 1).await;
    let filters = StockFilters::default();
    count_statements();
    listing::list(&app.ctx, id, &filters, None, 100)
        .await
        .unwrap();
    let of_one = count_statements();
    let now = app.clock.now();
    insert(&app, (1..1000).map(|number| car(id, number, now)).collect()).await;
    count_statements();
    let page = listing::list(&app.ctx, id, &filters, None, 100)
        .await
        .unwrap();
    assert_eq!((page.cars.len(), page.totals.cars), (100, 1000));
    let of_thousand = count_statements();
    assert!(of_one > 0);
    assert_eq!(of_thousand, of_one);
    app.finish().await;
}

#[tokio::test]
async fn filters_select_cars_and_levels_are_counted_without_that_of_the_level() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let (id, now) = (app.user_id(&user).await, app.clock.now());
    app.credit(&user, 100).await;
    let report = app.order(&user, &["dtp"]).await;
    app.completed(&user, &report).await;
    let checked = |number: usize, level: &str, days: i64| stock_cars::Model {
        report_id: Some(report.parse().unwrap()),
        checked_at: Some(now - chrono::Duration::days(days)),
        verdict_level: Some(level.to_owned()),
        verdict_title: Some("Вывод".to_owned()),
        plate: Some(format!("A{number:03}BC77")),
        ..car(id, number, now)
    };
    insert(
        &app,
        vec![
            checked(1, "stop", 10),
            checked(2, "good", 40),
            checked(3, "noData", 1),
            checked(4, "notAnswered", 1),
            stock_cars::Model {
                tags: Tags(vec!["Срочно".to_owned()]),
                title: Some("Лада Гранта".to_owned()),
                in_stock_since: "2026-11-20".to_owned(),
                ..car(id, 5, now)
            },
        ],
    )
    .await;
    for (query, expected) in [
        ("", 5),
        ("level=stop", 1),
        ("level=no_data", 2),
        ("level=unchecked", 1),
        ("level=attention", 0),
        ("changed=true", 0),
        ("changed=false", 5),
        ("tag=%D0%A1%D0%A0%D0%9E%D0%A7%D0%9D%D0%9E", 1),
        ("q=%D0%B3%D1%80%D0%B0%D0%BD%D1%82%D0%B0", 1),
        ("q=%D0%B0002", 1),
        ("q=000003", 1),
        ("olderThanDays=10", 2),
        ("olderThanDays=41", 0),
        ("inStockDays=3650", 0),
        ("level=good&olderThanDays=30", 1),
    ] {
        let page = list(&app, &user, query).await;
        assert_eq!(page["totals"]["cars"], expected, "{query}");
        assert_eq!(page["inStock"], 5);
    }
    let page = list(&app, &user, "level=stop&olderThanDays=1").await;
    assert_eq!(
        page["levels"],
        json!({ "stop": 1, "attention": 0, "good": 1, "noData": 2, "unchecked": 0 })
    );
    assert_eq!(page["tags"], json!([{ "tag": "Срочно", "cars": 1 }]));
    for query in [
        "level=bad",
        "olderThanDays=0",
        "olderThanDays=3651",
        "sort=vin",
        "after=x",
        "page=2",
        "changed=maybe",
    ] {
        let refused = app.get_as(&user, &format!("{STOCK}?{query}")).await;
        assert!(
            [400, 422].contains(&refused.status),
            "{query}: {}",
            refused.body
        );
    }
    app.finish().await;
}

#[tokio::test]
async fn tags_of_many_cars_are_changed_together_or_not_at_all() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let vins = crate::batches::vins(3);
    let vins: Vec<&str> = vins.iter().map(String::as_str).collect();
    let added = add(&app, &user, &vins).await;
    let ids: Vec<&str> = (0..3)
        .map(|index: usize| added["cars"][index]["id"].as_str().unwrap())
        .collect();
    let tag = async |body: Value| app.post_as(&user, &format!("{STOCK}/tags"), body).await;
    let tagged = tag(json!({ "ids": ids, "add": ["Площадка", "VIP"] })).await;
    assert_eq!(tagged.expect(200)["cars"], 3);
    let tagged = tag(json!({ "ids": [ids[0], "nonsense"], "add": ["Срочно"], "remove": ["vip"] }));
    assert_eq!(tagged.await.expect(200)["cars"], 1);
    let nine: Vec<String> = (0..9).map(|number| number.to_string()).collect();
    let refused = tag(json!({ "ids": ids, "add": nine })).await;
    assert_eq!((refused.status, refused.code()), (409, "too_many_tags"));
    let mut tags: Vec<Value> = cars(&app, &user)
        .await
        .iter()
        .map(|car| car["tags"].clone())
        .collect();
    tags.sort_by_key(ToString::to_string);
    assert_eq!(
        tags,
        [
            json!(["Площадка", "VIP"]),
            json!(["Площадка", "VIP"]),
            json!(["Площадка", "Срочно"])
        ]
    );
    let removed = app
        .post_as(
            &user,
            &format!("{STOCK}/remove"),
            json!({ "ids": ids[..2] }),
        )
        .await;
    assert_eq!(removed.expect(200)["cars"], 2);
    assert_eq!(cars(&app, &user).await.len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn saved_views_are_created_replaced_and_deleted_up_to_their_maximum() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let filters = json!({ "level": "stop", "olderThanDays": 30, "sort": "title", "order": "asc" });
    let body = json!({ "name": "Опасные", "filters": filters });
    let view = app.post_as(&user, VIEWS, body.clone()).await.expect(200);
    let listed = app.get_as(&user, VIEWS).await.expect(200);
    assert_eq!(listed["views"], json!([view]));
    for (name, value) in filters.as_object().unwrap() {
        assert_eq!(&view["filters"][name], value);
    }
    let path = format!("{VIEWS}/{}", view["id"].as_str().unwrap());
    let renamed = json!({ "name": "Все", "filters": {} });
    let replaced = app.patch_as(&user, &path, renamed).await;
    assert_eq!(replaced.expect(200)["filters"]["level"], Value::Null);
    for _ in 1..20 {
        app.post_as(&user, VIEWS, body.clone()).await.expect(200);
    }
    let refused = app.post_as(&user, VIEWS, body.clone()).await;
    assert_eq!(
        (refused.status, refused.code()),
        (409, "too_many_stock_views")
    );
    let wrong = json!({ "name": "Все", "filters": { "sort": "vin" } });
    let refused = app.post_as(&user, VIEWS, wrong).await;
    assert_eq!(refused.body["errors"][0]["path"], "filters.sort");
    assert_eq!(app.delete_as(&user, &path).await.status, 204);
    assert_eq!(app.delete_as(&user, &path).await.status, 404);
    app.post_as(&user, VIEWS, body).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn export_lists_the_filtered_cars_without_formulas() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let vins = crate::batches::vins(2);
    let body = json!({ "cars": [
        { "identifier": vins[0], "tags": ["=1+1"], "askingPrice": 1234.5 },
        { "identifier": vins[1] },
    ] });
    app.post_as(&user, STOCK, body).await.expect(200);
    let path = format!("{STOCK}/export.csv?tag=%3D1%2B1");
    let request = app.request(reqwest::Method::GET, &path);
    let file = request.bearer_auth(&user.token).send().await.unwrap();
    assert_eq!(file.headers()["content-type"], "text/csv; charset=utf-8");
    let text = file.text().await.unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(
        lines[1].starts_with(&vins[0]) && lines[1].contains(";'=1+1;"),
        "{text}"
    );
    assert!(lines[1].contains("Не проверялась") && lines[1].contains("1234,50"));
    let request = app.request(reqwest::Method::GET, &format!("{STOCK}/export.xlsx"));
    let file = request.bearer_auth(&user.token).send().await.unwrap();
    assert!(file.bytes().await.unwrap().starts_with(b"PK"));
    app.finish().await;
}
