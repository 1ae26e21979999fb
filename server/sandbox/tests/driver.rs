//! The register of driving licences: what it takes, whom it knows, how it fails.

mod support;

use avtosled_sandbox::Latency;
use avtosled_sandbox::Options;
use avtosled_sandbox::TOKEN;
use axum::http::StatusCode;
use chrono::NaiveDate;
use serde_json::Value;
use serde_json::json;
use support::Client;
use support::percent_encode;

const VALID: &str = "9900000001";
const SHOWCASE_DATE: &str = "15.01.2020";

fn driver_path(number: &str, date: &str) -> String {
    let number = percent_encode(number);
    format!("/car/api/gibdd.php?type=driver&serianomer={number}&date={date}&token={TOKEN}")
}

async fn ask(client: &Client, number: &str, date: &str) -> Value {
    client.json(&driver_path(number, date)).await
}

fn day(value: &Value) -> Option<NaiveDate> {
    value.as_str()?.parse().ok()
}

#[tokio::test]
async fn a_valid_licence_has_all_its_fields() {
    let answer = ask(&Client::new(), VALID, SHOWCASE_DATE).await;
    assert_eq!(answer["found"], true);
    assert_eq!(answer["decis"], json!([]));
    assert_eq!(answer["inquiry"]["price"], json!(0.5));
    let doc = &answer["doc"];
    assert_eq!((&doc["num"], &doc["type"]), (&json!(VALID), &json!("45")));
    assert_eq!(
        (&doc["date"], &doc["srok"]),
        (&json!("2020-01-15"), &json!("2030-01-15"))
    );
    assert_eq!(doc["cat"], "B,B1,M");
    assert!(doc["division"].as_str().unwrap().starts_with("ГИБДД 99"));
    assert!(doc["divid"].as_str().unwrap().ends_with(' '));
    let adult = day(&doc["bdate"]).unwrap() + chrono::Months::new(18 * 12);
    assert!(adult <= day(&doc["date"]).unwrap());
    let since: i32 = doc["stag"].as_str().unwrap().parse().unwrap();
    assert!(
        (chrono::Datelike::year(&adult)..=2020).contains(&since),
        "{since}"
    );
}

#[tokio::test]
async fn the_showcase_has_a_licence_for_each_story() {
    let client = Client::new();
    let deprived = ask(&client, "9900000002", "12.05.2019").await;
    let ruling = &deprived["decis"][0];
    assert_eq!(
        ruling["date"], "2026-05-20",
        "half a year before 20.11.2026"
    );
    assert_eq!(
        (&ruling["state"], &ruling["srok"]),
        (&json!("78"), &json!(18))
    );
    for field in [
        "fis_id",
        "bplace",
        "comment",
        "reg_name",
        "reg_code",
        "stateinfo",
    ] {
        assert!(ruling[field].is_string(), "{field}");
    }
    let expired = ask(&client, "9900000003", "10.03.2010").await;
    assert_eq!(expired["doc"]["srok"], "2020-03-10");
    let cyrillic = ask(&client, "9900000004", "20.06.2021").await;
    let categories = cyrillic["doc"]["cat"].as_str().unwrap();
    assert!(
        !categories.chars().any(|c| c.is_ascii_alphabetic()),
        "{categories}"
    );
    let unknown = ask(&client, "9900000005", SHOWCASE_DATE).await;
    assert_eq!(
        (&unknown["found"], unknown.get("doc")),
        (&json!(false), None)
    );
    let prolonged = ask(&client, "9900000009", "05.09.2015").await;
    assert_eq!(prolonged["doc"]["srok"], "2025-09-05", "as printed");

    let (_, down) = client.get(&driver_path("9900000007", SHOWCASE_DATE)).await;
    let down: Value = serde_json::from_str(&down).unwrap();
    assert_eq!(down["status"], 404);
    assert!(down.get("found").is_none() && down["message"].is_string());
    let (_, cut) = client.get(&driver_path("9900000008", SHOWCASE_DATE)).await;
    assert!(!cut.is_empty() && serde_json::from_str::<Value>(&cut).is_err());
}

#[tokio::test]
async fn another_date_finds_nothing() {
    let client = Client::new();
    let (mut right, mut misspelt) = (false, false);
    for last in 1..=9 {
        if [7, 8].contains(&last) {
            continue;
        }
        let answer = ask(&client, &format!("990000000{last}"), "16.01.2020").await;
        assert_eq!(answer["found"], false, "{last}");
        assert!(answer["status"] == 200 || answer["status"] == "200");
        assert_eq!(
            answer["inquiry"]["price"],
            json!(0.5),
            "not found is charged"
        );
        right |= answer["message"].is_string();
        misspelt |= answer["messege"].is_string();
    }
    assert!(right && misspelt, "both spellings of the message are met");
}

#[tokio::test]
async fn any_other_licence_exists_unless_the_number_ends_in_000() {
    let client = Client::new();
    let found = async |number: &str, date: &str| ask(&client, number, date).await["found"].clone();
    assert_eq!(found("7712345678", "03.04.2018").await, true);
    assert_eq!(found("77АВ345678", "03.04.2008").await, true);
    assert_eq!(found("77ав345678", "03.04.2008").await, true);
    assert_eq!(found("7712345678", "20.11.2026").await, true, "today");
    for (number, date) in [
        ("7712345000", "03.04.2018"),
        ("7712000000", "03.04.2018"),
        ("7712345678", "21.11.2026"),
        ("7712345678", "31.12.1949"),
        ("771234567", "03.04.2018"),
        ("77123456789", "03.04.2018"),
        ("77AB345678", "03.04.2018"),
        ("77А1345678", "03.04.2018"),
        ("77ЁЖ345678", "03.04.2018"),
        ("АА12345678", "03.04.2018"),
        ("771234567А", "03.04.2018"),
    ] {
        assert_eq!(found(number, date).await, false, "{number} {date}");
    }
    let first = ask(&client, "7712345678", "03.04.2018").await;
    let second = ask(&Client::new(), "7712345678", "03.04.2018").await;
    assert_eq!(support::data(first.clone()), support::data(second));
    assert_eq!(
        (&first["doc"]["date"], &first["doc"]["srok"]),
        (&json!("2018-04-03"), &json!("2028-04-03"))
    );
}

#[tokio::test]
async fn parameters_are_checked_before_anything_is_asked() {
    let client = Client::new();
    let base = format!("/car/api/gibdd.php?type=driver&token={TOKEN}");
    for (query, code) in [
        ("", "766"),
        ("&serianomer=9900000001", "766"),
        ("&date=15.01.2020", "766"),
        ("&serianomer=&date=15.01.2020", "766"),
        ("&serianomer=99%2000%20000001&date=15.01.2020", "888"),
        ("&serianomer=9900000001%27&date=15.01.2020", "888"),
        ("&serianomer=9900000001&date=2020-01-15", "015"),
        ("&serianomer=9900000001&date=1.1.2020", "015"),
        ("&serianomer=9900000001&date=31.02.2020", "015"),
        ("&serianomer=9900000001&date=15.01.20", "015"),
        ("&serianomer=9900000001&date=15.01.2020%20", "015"),
    ] {
        let answer = client.json(&format!("{base}{query}")).await;
        assert_eq!(answer["error"], code, "{query}");
    }
    let balance = format!("/car/api/apilk.php?type=balance&token={TOKEN}");
    let balance = client.json(&balance).await;
    assert_eq!(balance["balance"], 100_000, "a refusal costs nothing");
}

#[tokio::test]
async fn faults_and_stats_know_the_method() {
    let client = Client::new();
    let fault =
        json!({"perMethod": {"gibdd.driver": {"fail": "TIME_MAX_CONNECT", "failTimes": 1}}});
    assert_eq!(client.set_faults(&fault).await, StatusCode::OK);
    assert_eq!(
        ask(&client, VALID, SHOWCASE_DATE).await["error"],
        "TIME_MAX_CONNECT"
    );
    assert_eq!(ask(&client, VALID, SHOWCASE_DATE).await["found"], true);
    ask(&client, "9900000005", SHOWCASE_DATE).await;
    let expected = [
        (VALID, "TIME_MAX_CONNECT"),
        (VALID, "found"),
        ("9900000005", "notFound"),
    ];
    let calls = client.json("/stats.json").await;
    for (place, (key, outcome)) in expected.into_iter().enumerate() {
        let call = &calls[place];
        assert_eq!(call["method"], "gibdd.driver");
        assert_eq!(
            (&call["key"], &call["outcome"]),
            (&json!(key), &json!(outcome))
        );
    }
}

#[tokio::test(start_paused = true)]
async fn the_slow_licence_is_slow_unless_latency_is_off() {
    for (latency, expected) in [(Latency::Off, 0), (Latency::Fixed(10), 5_000)] {
        let client = Client::with(Options {
            latency,
            ..Options::default()
        });
        let start = tokio::time::Instant::now();
        ask(&client, "9900000006", SHOWCASE_DATE).await;
        assert_eq!(start.elapsed().as_millis(), expected);
    }
}

#[tokio::test]
async fn the_index_names_the_licences_and_the_users() {
    let (_, page) = Client::new().get("/").await;
    for text in [
        VALID,
        "12.05.2019",
        "gibdd.driver",
        "vkid.auth",
        "54321000",
        "100000005",
    ] {
        assert!(page.contains(text), "{text}");
    }
    assert!(!page.contains("{licences}") && !page.contains("{vk_users}"));
}
