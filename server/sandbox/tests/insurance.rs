//! The insurers' union: policies of a car, a policy by its number, the bonus of a driver.

mod support;

use serde_json::Value;
use serde_json::json;
use support::Client;

#[tokio::test]
async fn the_policies_of_a_car_can_be_asked_for_one_by_one() {
    let client = Client::new();
    let by_vin = client
        .ask("rsa.php", "osago", &[("vin", support::CLEAN)])
        .await;
    let by_plate = client
        .ask("rsa.php", "osago", &[("regNumber", "А123ВС77")])
        .await;
    assert_eq!(by_vin["rez"], by_plate["rez"]);
    assert_eq!(by_vin["count"], by_vin["rez"].as_array().unwrap().len());
    let newest = &by_vin["rez"][0];
    assert_eq!(
        (&newest["numberID"], &newest["status"]),
        (&json!("1"), &json!("Действует"))
    );
    assert_eq!(
        (&newest["regnum"], &newest["kuzovNumber"]),
        (&json!("А123ВС77"), &Value::Null)
    );
    assert!(newest["power"].is_string() && newest["dateactual"] == "20.11.2026");
    for policy in by_vin["rez"].as_array().unwrap() {
        let text = |field: &str| policy[field].as_str().unwrap().to_owned();
        let numbers = [("seria", text("seria")), ("nomer", text("nomer"))];
        let numbers = numbers
            .each_ref()
            .map(|(name, value)| (*name, value.as_str()));
        let one = client.ask("rsa.php", "osagoinfo", &numbers).await;
        assert_eq!(one["count"], 1, "{numbers:?}");
        assert_eq!(one["rez"][0]["termStart"], policy["termStart"]);
        assert_eq!(one["rez"][0]["regnum"], "А123ВС77");
    }
    let nobody = [("seria", "ХХХ"), ("nomer", "9999999999")];
    assert_eq!(
        client.ask("rsa.php", "osagoinfo", &nobody).await["count"],
        0
    );
}

#[tokio::test]
async fn the_bonus_is_drawn_new_empty_or_refused() {
    let client = Client::new();
    let bonus = async |number: &str| {
        let driver = [
            ("surname", "Тестов"),
            ("name", "Иван"),
            ("birthday", "01.01.1980"),
            ("driverDocSeries", "9900"),
            ("driverDocNumber", number),
        ];
        client.ask("rsa.php", "kbm", &driver).await
    };
    let (mut texts, mut numbers) = (0, 0);
    for last in 300..330 {
        let value = bonus(&format!("555{last}")).await["kbmValue"].clone();
        texts += usize::from(value.as_str().is_some_and(|text| !text.is_empty()));
        numbers += usize::from(value.is_number());
    }
    assert!(
        texts > 0 && numbers > 0 && texts + numbers == 30,
        "{texts} {numbers}"
    );
    assert_eq!(bonus("555111").await["kbmValue"], "1.17");
    assert_eq!(bonus("555222").await["kbmValue"], "");
    let refused = bonus("555000").await;
    assert!(refused["errormsg"].is_string() && refused["details"].is_string());
    assert!(refused.get("status").is_none() && refused.get("kbmValue").is_none());
    let balance = client.ask("apilk.php", "balance", &[]).await;
    assert_eq!(balance["balance"], 99_984, "a refusal costs nothing");
}
