//! Photos, and the pictures behind their links.

mod support;

use std::time::Duration;

use avtosled_sandbox::Options;
use avtosled_sandbox::Sandbox;
use chrono::NaiveDate;
use serde_json::Value;
use serde_json::json;
use support::Client;

const CRASHED_PLATE: &str = "К456МН178";

async fn photos(client: &Client, plate: &str) -> Vec<Value> {
    let answer = client
        .ask("autophoto.php", "regnum", &[("regNum", plate)])
        .await;
    answer["records"].as_array().cloned().unwrap_or_default()
}

fn link(photo: &Value, name: &str) -> String {
    photo[name].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn every_link_leads_to_a_picture() {
    let client = Client::new();
    let found = photos(&client, CRASHED_PLATE).await;
    assert_eq!(found.len(), 5, "three accidents and a sale");
    let mut sizes = Vec::new();
    for photo in &found {
        for name in ["urlphoto", "bigPhoto"] {
            let (status, kind, bytes) = client.picture(&link(photo, name)).await;
            assert_eq!((status, kind.as_str()), (200, "image/png"));
            let header = png::Decoder::new(std::io::Cursor::new(&bytes))
                .read_info()
                .unwrap();
            sizes.push(header.info().width);
        }
    }
    assert_eq!(sizes[..2], [160, 640]);
    let second = client
        .ask("nomerogram.php", "regnum", &[("regNum", CRASHED_PLATE)])
        .await;
    assert_eq!(second["num"], 5);
    let address = second["rez"][0]["img"][0].as_str().unwrap();
    assert_eq!(client.picture(address).await.0, 200);
    let lots = client
        .ask("auctions.php", "vin", &[("vin", support::TOTALLED)])
        .await;
    let address = lots["records"][0]["photos"][0].as_str().unwrap();
    assert_eq!(client.picture(address).await.0, 200);
    assert!(photos(&client, "С717КК77").await.len() < 10);
}

#[tokio::test]
async fn damage_is_to_be_seen_in_the_photos_after_the_accidents() {
    let client = Client::new();
    let found = photos(&client, CRASHED_PLATE).await;
    let damaged = found
        .iter()
        .find(|photo| photo["info"].as_str().unwrap().contains("ДТП"));
    let whole = photos(&client, "А123ВС77").await;
    let damaged = client.picture(&link(damaged.unwrap(), "bigPhoto")).await.2;
    let whole = client.picture(&link(&whole[0], "bigPhoto")).await.2;
    assert_ne!(damaged, whole);
}

#[tokio::test(start_paused = true)]
async fn a_link_dies_after_ten_minutes() {
    let client = Client::new();
    let address = link(&photos(&client, CRASHED_PLATE).await[0], "bigPhoto");
    tokio::time::advance(Duration::from_secs(599)).await;
    assert_eq!(client.picture(&address).await.0, 200);
    tokio::time::advance(Duration::from_secs(1)).await;
    assert_eq!(client.picture(&address).await.0, 404);
    let again = link(&photos(&client, CRASHED_PLATE).await[0], "bigPhoto");
    assert_eq!(client.picture(&again).await.0, 200);
    assert_eq!(
        client
            .post("/car/pictures/expire", "text/plain", "")
            .await
            .0,
        204
    );
    assert_eq!(client.picture(&again).await.0, 404);
    let outcomes: Vec<Value> = client
        .json("/stats.json")
        .await
        .as_array()
        .unwrap()
        .iter()
        .filter(|call| call["method"] == "pictures.file")
        .map(|call| call["outcome"].clone())
        .collect();
    assert_eq!(outcomes, ["ok", "expired", "ok", "expired"]);
}

#[tokio::test]
async fn a_link_that_was_changed_leads_nowhere() {
    let client = Client::new();
    let address = link(&photos(&client, CRASHED_PLATE).await[0], "bigPhoto");
    for changed in [
        address.replace("photo-0", "photo-1"),
        address.replace("-big", "-small"),
        address.replace("/car/pictures/", "/car/pictures/9"),
        address.replace("photo-0", "photo-99"),
    ] {
        assert_eq!(client.picture(&changed).await.0, 404, "{changed}");
    }
    let other = Client::with(Options {
        seed: 7,
        ..Options::default()
    });
    assert_eq!(other.picture(&address).await.0, 404);
}

#[tokio::test]
async fn pictures_can_fail() {
    let client = Client::new();
    let address = link(&photos(&client, CRASHED_PLATE).await[0], "bigPhoto");
    let whole = client.picture(&address).await.2;
    for (fail, status) in [
        ("HTTP_503", 503),
        ("TRUNCATED", 200),
        ("NOT_JSON", 200),
        ("EMPTY", 200),
    ] {
        let fault = json!({"perMethod": {"pictures.file": {"fail": fail}}});
        assert!(client.set_faults(&fault).await.is_success());
        let (found, _, bytes) = client.picture(&address).await;
        assert_eq!(found, status, "{fail}");
        assert!(bytes.len() < whole.len() && bytes != whole);
    }
    for fail in ["WRONG_TYPES", "TIME_MAX_CONNECT", "nothing"] {
        let fault = json!({"perMethod": {"pictures.file": {"fail": fail}}});
        assert_eq!(client.set_faults(&fault).await, 422, "{fail}");
    }
}

#[tokio::test]
async fn links_name_the_host_that_was_called() {
    let today = NaiveDate::from_ymd_opt(2026, 11, 20);
    let sandbox = Sandbox::start(Options {
        today,
        ..Options::default()
    })
    .await
    .unwrap();
    let path = support::sources::path("autophoto.php", "regnum", &[("regNum", CRASHED_PLATE)]);
    let get = async |address: String| reqwest::get(address).await.unwrap();
    let answer = get(format!("{}{path}", sandbox.url()))
        .await
        .text()
        .await
        .unwrap();
    let answer: Value = serde_json::from_str(&answer).unwrap();
    let address = link(&answer["records"][0], "bigPhoto");
    assert!(address.starts_with(&sandbox.car_url()), "{address}");
    assert_eq!(get(address.clone()).await.status(), 200);
    sandbox.expire_pictures();
    assert_eq!(get(address).await.status(), 404);
}
