//! Tests of photos and picture links.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Client, TOTALLED, length};

const PLATE: (&str, &str) = ("regNum", "К456МН178");

async fn photos(client: &Client) -> Value {
    let mut answer = client.ask("autophoto.php", "regnum", &[PLATE]).await;
    answer["records"].take()
}

#[tokio::test]
async fn picture_links_return_png_and_reject_changed_names() {
    let client = Client::new();
    let found = photos(&client).await;
    assert_eq!(length(&found), 5, "three accidents and a sale");
    for (name, width) in [("urlphoto", 160), ("bigPhoto", 640)] {
        let (status, kind, bytes) = client.picture(&found[0][name]).await;
        assert_eq!((status, kind.as_str()), (200, "image/png"));
        let header = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info();
        assert_eq!(header.unwrap().info().width, width);
    }
    let second = client.ask("nomerogram.php", "regnum", &[PLATE]).await;
    assert_eq!(client.picture(&second["rez"][0]["img"][0]).await.0, 200);
    let lots = client
        .ask("auctions.php", "vin", &[("vin", TOTALLED)])
        .await;
    assert_eq!(
        client.picture(&lots["records"][0]["photos"][0]).await.0,
        200
    );
    let changed = found[0]["bigPhoto"]
        .as_str()
        .unwrap()
        .replace("photo-0", "photo-1");
    assert_eq!(client.picture(&json!(changed)).await.0, 404);
    let unfit = client
        .fail("pictures.file", json!({ "fail": "WRONG_TYPES" }))
        .await;
    assert_eq!(unfit, 422);
}

#[tokio::test(start_paused = true)]
async fn picture_link_expires_after_ten_minutes_or_on_demand() {
    let client = Client::new();
    let address = photos(&client).await[0]["bigPhoto"].take();
    tokio::time::advance(Duration::from_secs(599)).await;
    assert_eq!(client.picture(&address).await.0, 200);
    tokio::time::advance(Duration::from_secs(1)).await;
    assert_eq!(client.picture(&address).await.0, 404);
    let again = photos(&client).await[0]["bigPhoto"].take();
    assert_eq!(client.picture(&again).await.0, 200);
    client.post("/car/pictures/expire", "text/plain", "").await;
    assert_eq!(client.picture(&again).await.0, 404);
}
