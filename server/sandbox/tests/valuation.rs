//! The steps of a valuation, and the report of what was spent.

mod support;

use serde_json::Value;
use serde_json::json;
use support::Client;

fn names(answer: &Value) -> Vec<String> {
    let items = answer["result"].as_array().into_iter().flatten();
    items
        .filter_map(|item| item["name"].as_str().map(str::to_owned))
        .collect()
}

fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

#[tokio::test]
async fn the_steps_lead_from_a_make_to_a_price() {
    let client = Client::new();
    let step =
        async |kind: &str, given: &[(&str, &str)]| client.ask("carprice.php", kind, given).await;
    let marks = names(&step("marks", &[]).await);
    assert!(marks.contains(&"LADA".to_owned()) && marks.is_sorted());
    let models = names(&step("models", &[("mark", "LADA")]).await);
    assert!(models.contains(&"VESTA".to_owned()), "{models:?}");
    let vesta = [("mark", "lada"), ("model", "vesta")];
    let years = names(&step("years", &vesta).await);
    assert_eq!((years.first().unwrap().as_str(), years.len()), ("2015", 8));
    let given = [("mark", "LADA"), ("model", "VESTA"), ("year", "2019")];
    let modifications = names(&step("modifications", &given).await);
    assert_eq!(modifications, ["1.6 (106 л.с.)", "1.8 (122 л.с.)"]);
    let price = async |mileage: &str, modification: &str| {
        let mut all = given.to_vec();
        all.extend([("mileage", mileage), ("modification", modification)]);
        step("price", &all).await
    };
    let (fresh, driven) = (price("10000", "").await, price("190000", "").await);
    assert!(number(&driven["cost"]).is_some());
    assert!(number(&fresh["cost"]) > number(&driven["cost"]));
    assert!(number(&fresh["cost"]) > number(&fresh["cost_trade_in"]));
    let strong = price("10000", "1.8 (122 л.с.)").await;
    assert!(number(&strong["cost"]) > number(&fresh["cost"]));
    let nothing = price("10000", "9.9 (1 л.с.)").await;
    assert!(nothing.get("cost").is_none() && nothing["message"].is_string());
    assert!(nothing["inquiry"]["price"].is_number());
    assert_eq!(step("models", &[("mark", "Тест")]).await["count"], 0);
}

#[tokio::test]
async fn the_report_of_operations_adds_up() {
    let client = Client::new();
    for _ in 0..3 {
        client.gibdd("dtp", support::CLEAN).await;
    }
    client.convert(support::CLEAN).await;
    let report = async |period: &str| {
        client
            .ask("apilk.php", "reportOperations", &[("period", period)])
            .await
    };
    let today = report("20.11.2026").await;
    assert_eq!(
        (&today["status"], &today["date_st"]),
        (&json!(200), &json!("20.11.2026"))
    );
    let rows = today["result"].as_array().unwrap();
    let value = |row: &Value, name: &str| row[name].get("value").unwrap_or(&row[name]).clone();
    let row = |api: &str| rows.iter().find(|row| value(row, "api") == api).unwrap();
    let accidents = row("gibdd.dtp");
    assert_eq!(
        (value(accidents, "count"), value(accidents, "itogo")),
        (json!(3), json!(2.4))
    );
    assert_eq!(value(row("converter.search"), "sumPay"), json!(1.4));
    let earlier = report("01.10.2026-19.11.2026").await;
    assert_eq!(
        (&earlier["result"], &earlier["date_end"]),
        (&json!([]), &json!("19.11.2026"))
    );
    let with_block = client
        .ask("apilk.php", "balance", &[("mgpInfo", "1")])
        .await;
    assert_eq!(with_block["mgp"], Value::Null);
    assert!(with_block.as_object().unwrap().contains_key("mgp"));
}
