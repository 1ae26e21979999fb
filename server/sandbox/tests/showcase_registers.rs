//! What the registers beside the traffic police tell of the showcase cars.

mod support;

use serde_json::Value;
use serde_json::json;
use support::Client;

/// Records in each register: pledges, leases, taxi permits, declarations, electronic passports,
/// recalls and lots.
async fn counts(client: &Client, vin: &str) -> [usize; 7] {
    let ask = async |file, kind, name| client.ask(file, kind, &[(name, vin)]).await;
    let length = |value: &Value| value.as_array().map_or(0, Vec::len);
    let taxi = ask("taxi/v3/taxi.php", "search", "string").await;
    [
        length(&ask("zalog.php", "notary", "vin").await["rez"]),
        length(&ask("zalog.php", "fedresurs", "vin").await["rez"]),
        length(&taxi["partner"]["result"]) + length(&taxi["local"]),
        length(&ask("fts.php", "auto", "vin").await),
        usize::from(ask("elpts.php", "vin", "vin").await["found"] == true),
        usize::from(ask("gost.php", "vin", "vin").await["marka"].is_string()),
        length(&ask("auctions.php", "vin", "vin").await["records"]),
    ]
}

#[tokio::test]
async fn each_car_is_in_the_registers_of_its_story_alone() {
    let client = Client::new();
    let cases = [
        (support::CLEAN, [0, 0, 0, 0, 0, 0, 0]),
        (support::CRASHED, [0, 0, 0, 0, 0, 0, 0]),
        (support::PLEDGED, [1, 0, 0, 0, 0, 0, 0]),
        (support::RESTRICTED, [0, 0, 0, 0, 0, 0, 0]),
        (support::WANTED, [0, 0, 0, 0, 0, 0, 0]),
        (support::TAXI, [0, 0, 1, 0, 0, 0, 0]),
        (support::FROM_JAPAN, [0, 0, 0, 1, 0, 0, 1]),
        (support::FROM_USA, [0, 0, 0, 1, 0, 0, 1]),
        (support::UNKNOWN, [0, 0, 0, 0, 0, 0, 0]),
        (support::MISMATCHED, [0, 0, 0, 0, 0, 0, 0]),
        (support::TOTALLED, [0, 0, 0, 0, 0, 0, 1]),
        (support::MANY_OWNERS, [0, 0, 0, 0, 0, 0, 0]),
        (support::NEW, [0, 0, 0, 0, 1, 0, 0]),
        (support::ELECTRIC, [0, 0, 0, 1, 1, 0, 0]),
        (support::LEASED, [0, 1, 0, 0, 0, 0, 0]),
        (support::RECALLED, [0, 0, 0, 0, 0, 1, 0]),
    ];
    for (vin, expected) in cases {
        assert_eq!(counts(&client, vin).await, expected, "{vin}");
    }
}

#[tokio::test]
async fn a_pledge_that_is_over_is_shown_on_demand_only() {
    let client = Client::new();
    let by_body = [("bodyNumber", support::PLEDGED)];
    let current = client.ask("zalog.php", "notary", &by_body).await;
    assert_eq!(current["num"], 1);
    let notice = &current["rez"][0];
    assert_eq!(notice["regDate"], "18.03.2025");
    assert_eq!(notice["pledgees"], json!([{"name": "ПАО «Тест-Банк»"}]));
    assert!(notice["pledgors"][0]["name"].is_string());
    let all = [("vin", support::PLEDGED), ("allChanges", "1")];
    let all = client.ask("zalog.php", "notary", &all).await;
    assert_eq!(
        (&all["num"], &all["rez"][0]["endDate"]),
        (&json!(2), &json!("05.10.2023"))
    );
}

#[tokio::test]
async fn the_taxi_was_insured_and_permitted_for_the_time_at_the_company() {
    let client = Client::new();
    let history = client.gibdd("gibdd", support::TAXI).await;
    let company = &history["ownershipPeriod"][0];
    let taxi = client
        .ask("taxi/v3/taxi.php", "search", &[("string", "Р606ТА799")])
        .await;
    let permit = &taxi["partner"]["result"][0];
    assert_eq!(
        (&permit["dateFrom"], &permit["dateTo"]),
        (&company["from"], &company["to"])
    );
    let osago = client
        .ask("rsa.php", "osago", &[("vin", support::TAXI)])
        .await;
    let policies = osago["rez"].as_array().unwrap();
    assert!(policies.iter().any(|policy| policy["cel"] == "Такси"));
    assert!(policies.iter().any(|policy| policy["cel"] == "Личная"));
}

#[tokio::test]
async fn what_came_from_abroad_was_sold_before_customs_and_registered_after() {
    let client = Client::new();
    let day = |value: &Value| {
        chrono::NaiveDate::parse_from_str(value.as_str().unwrap(), "%d.%m.%Y").unwrap()
    };
    for vin in [support::FROM_JAPAN, support::FROM_USA] {
        let lot = client.ask("auctions.php", "vin", &[("vin", vin)]).await;
        let customs = client.ask("fts.php", "auto", &[("vin", vin)]).await;
        let history = client.gibdd("gibdd", vin).await;
        let sold = day(&lot["records"][0]["date"]);
        let declared = day(&customs[0]["date"]["value"]);
        let registered = day(&history["ownershipPeriod"][0]["from"]);
        assert!(sold < declared && declared < registered, "{vin}");
    }
}

#[tokio::test]
async fn the_totalled_car_was_sold_between_the_crash_and_the_present_owner() {
    let client = Client::new();
    let accidents = client.gibdd("dtp", support::TOTALLED).await;
    assert_eq!(
        accidents["records"][0]["AccidentDateTime"]
            .as_str()
            .unwrap()
            .get(..10),
        Some("14.04.2024")
    );
    let lot = client
        .ask("auctions.php", "vin", &[("vin", support::TOTALLED)])
        .await;
    assert_eq!(lot["records"][0]["date"], "05.09.2024");
    let history = client.gibdd("gibdd", support::TOTALLED).await;
    let owners = history["ownershipPeriod"].as_array().unwrap();
    assert_eq!(owners[1]["simplePersonType"], "Legal");
    assert_eq!(owners[2]["from"], "14.09.2024");
}

#[tokio::test]
async fn owners_passports_and_engines_fit_the_stories() {
    let client = Client::new();
    let many = client.gibdd("gibdd", support::MANY_OWNERS).await;
    assert_eq!(many["ownershipPeriod"].as_array().unwrap().len(), 7);
    let passport = &many["vehiclePassport"];
    assert!(
        passport["issue"].as_str().unwrap().contains("ДУБЛИКАТ"),
        "{passport}"
    );

    let new = client.gibdd("gibdd", support::NEW).await;
    assert_eq!(
        (&new["vehicle"]["year"], &new["ownershipPeriod"][0]["from"]),
        (&json!("2026"), &json!("31.10.2026"))
    );
    let passport = client
        .ask("elpts.php", "vin", &[("vin", support::NEW)])
        .await;
    assert_eq!(passport["rez"]["number"], new["vehiclePassport"]["number"]);
    assert_eq!(client.gibdd("eaisto", support::NEW).await["count"], 0);
    let osago = client
        .ask("rsa.php", "osago", &[("vin", support::NEW)])
        .await;
    assert_eq!(osago["count"], 1);

    let electric = client.gibdd("gibdd", support::ELECTRIC).await;
    assert_eq!(electric["vehicle"]["engineVolume"], "0.0");
    assert_eq!(electric["vehicle"]["engineNumber"], Value::Null);
    let decoded = client
        .ask("vindecoder.php", "vin", &[("vin", support::ELECTRIC)])
        .await;
    let report = &decoded["reports"][0];
    let report = report.get("data").unwrap_or(report);
    assert_eq!(report["fuelType"], "Электро");

    let leased = client.gibdd("gibdd", support::LEASED).await;
    assert_eq!(leased["ownershipPeriod"][0]["simplePersonType"], "Legal");
    let lease = client
        .ask("zalog.php", "fedresurs", &[("vin", support::LEASED)])
        .await;
    assert_eq!(lease["rez"][0]["dateEnd"], "19.02.2027");

    let recalled = client
        .ask("gost.php", "vin", &[("vin", support::RECALLED)])
        .await;
    assert_eq!(
        (&recalled["marka"], &recalled["namets"]),
        (&json!("LADA"), &json!("XRAY"))
    );
    assert!(recalled.get("count").is_none());
}

#[tokio::test]
async fn the_two_sources_of_inspections_agree() {
    let client = Client::new();
    for vin in [support::CLEAN, support::TAXI, support::FROM_JAPAN] {
        let police = client.gibdd("eaisto", vin).await;
        let last = &police["records"][0];
        let second = client.ask("eaisto.php", "vin", &[("vin", vin)]).await;
        let cards = second["diagnose_cards"].as_array().unwrap();
        assert_eq!(
            cards.len(),
            last["previousDcs"].as_array().unwrap().len() + 1
        );
        assert_eq!(cards[0]["numeaisto"], last["dcNumber"]);
        let number = last["operatorName"].as_str().unwrap();
        assert!(cards[0]["operator"].as_str().unwrap().contains(number));
        let operator = client
            .ask("eaisto.php", "operator", &[("number", number)])
            .await;
        assert_eq!(operator["rez"]["name"], cards[0]["operator"]);
    }
    let expired = client
        .ask("eaisto.php", "regnum", &[("regnum", "Р606ТА799")])
        .await;
    assert_eq!(expired["diagnose_cards"][0]["todate"], "");
    let nobody = client
        .ask("eaisto.php", "operator", &[("number", "12000")])
        .await;
    assert_eq!(nobody["found"], false);
}

#[tokio::test]
async fn troubled_cars_trouble_the_new_registers_too() {
    let client = Client::new();
    let down = async |file, kind| client.ask(file, kind, &[("vin", support::DOWN)]).await;
    assert_eq!(down("rsa.php", "osago").await["error"], 9000);
    assert_eq!(
        down("zalog.php", "notary").await["error"],
        "TIME_MAX_CONNECT"
    );
    assert_eq!(down("fts.php", "auto").await["status"], 404);
    let broken = client
        .ask("rsa.php", "osago", &[("vin", support::BROKEN)])
        .await;
    assert!(broken["count"].is_string() && broken["rez"].is_object());
    let path = support::sources::path("autophoto.php", "regnum", &[("regNum", "С212КМ196")]);
    let (_, page) = client.get(&path).await;
    assert!(
        page.starts_with("<html>"),
        "the plate is troubled as well as the VIN"
    );
}

#[tokio::test]
async fn the_index_names_cars_certificates_people_and_methods() {
    let (_, page) = Client::new().get("/").await;
    let new_cars = &support::ALL[13..];
    let others = [
        "9900300001",
        "9900300019",
        "Должников Олег Тестович",
        "770000000477",
        "carprice.price",
        "pictures.file",
    ];
    for text in new_cars.iter().chain(&others) {
        assert!(page.contains(text), "{text}");
    }
    assert!(!page.contains("{people}"));
}
