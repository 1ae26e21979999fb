//! Fines and the pictures of cameras.

mod support;

use serde_json::Value;
use serde_json::json;
use support::Client;

const PLATE: &str = "Р606ТА799";
const CERTIFICATE: &str = "9900300006";

async fn fines(client: &Client, plate: &str, certificate: &str) -> Value {
    let parameters = [("regNumber", plate), ("stsNumber", certificate)];
    client.ask("gibdd.php", "fines", &parameters).await
}

#[tokio::test]
async fn fines_need_the_right_certificate() {
    let client = Client::new();
    let found = fines(&client, PLATE, CERTIFICATE).await;
    assert_eq!(
        (&found["num"], found["rez"].as_array().unwrap().len()),
        (&json!(3), 3)
    );
    let fine = &found["rez"][0];
    assert_eq!(
        fine["DatePost"], "2026-04-23",
        "seven months ago and three days to rule"
    );
    assert_eq!(fine["NumPost"].as_str().unwrap().len(), 20);
    assert!(fine.get("division_requisites").is_none());
    for certificate in ["9900300007", "0000000000"] {
        let nothing = fines(&client, PLATE, certificate).await;
        assert_eq!(nothing["num"], 0);
        assert!(nothing["message"].is_string() && nothing.get("rez").is_none());
    }
    assert_eq!(fines(&client, "Х404ХХ99", CERTIFICATE).await["num"], 0);
    let with_requisites = [
        ("regNumber", PLATE),
        ("stsNumber", CERTIFICATE),
        ("requisites", "1"),
    ];
    let found = client.ask("gibdd.php", "fines", &with_requisites).await;
    assert!(found["rez"][0]["division_requisites"]["inn"].is_string());
}

#[tokio::test]
async fn any_certificate_will_do_for_an_ordinary_car_but_those_ending_in_000() {
    let client = Client::new();
    let mut found = 0;
    for number in 100..140 {
        let plate = format!("А{number}АА77");
        let count = fines(&client, &plate, "77АВ123456").await["num"]
            .as_u64()
            .unwrap();
        assert_eq!(fines(&client, &plate, "77АВ123000").await["num"], 0);
        found += count;
    }
    assert!(found > 5, "{found}");
}

#[tokio::test]
async fn a_camera_shows_what_it_saw() {
    let client = Client::new();
    let found = fines(&client, PLATE, CERTIFICATE).await;
    let records = found["rez"].as_array().unwrap();
    let (seen, unseen): (Vec<&Value>, Vec<&Value>) =
        records.iter().partition(|fine| fine["photo"] == true);
    assert_eq!((seen.len(), unseen.len()), (2, 1));
    assert!(unseen[0].get("phototoken").is_none());
    let text = |name: &str| seen[0][name].as_str().unwrap();
    let parameters = [
        ("regNumber", PLATE),
        ("postNum", text("NumPost")),
        ("division", text("Division_id")),
        ("photoToken", text("phototoken")),
    ];
    let photo = client.ask("gibdd.php", "finesPhoto", &parameters).await;
    let url = photo["rez"][0]["urlPhoto"].as_str().unwrap();
    assert_eq!(client.picture(url).await.0, 200);
    let mut wrong = parameters;
    wrong[3].1 = "pt-000000000000";
    let nothing = client.ask("gibdd.php", "finesPhoto", &wrong).await;
    assert!(nothing.get("rez").is_none() && nothing["inquiry"]["price"].is_number());
}
