//! Tests of licences, fines, debts and bankruptcies.

use serde_json::json;

use crate::support::Client;

#[tokio::test]
async fn licence_is_found_only_by_matching_number_and_date_of_issue() {
    let client = Client::new();
    let ask = async |number: &str, date: &str| {
        let parameters = [("serianomer", number), ("date", date)];
        client.ask("gibdd.php", "driver", &parameters).await
    };
    let valid = ask("9900000001", "15.01.2020").await;
    assert_eq!(valid["doc"]["srok"], "2030-01-15");
    let deprived = ask("9900000002", "12.05.2019").await;
    assert_eq!(deprived["decis"][0]["date"], "2026-05-20");
    assert_eq!(ask("9900000007", "15.01.2020").await["status"], 404);
    for (number, date, found) in [
        ("77АВ345678", "03.04.2008", true),
        ("7712345678", "20.11.2026", true),
        ("9900000005", "15.01.2020", false),
        ("9900000001", "16.01.2020", false),
        ("7712345000", "03.04.2018", false),
        ("7712345678", "21.11.2026", false),
    ] {
        let answer = ask(number, date).await;
        assert_eq!(answer["found"], found, "{number} {date}");
    }
}

#[tokio::test]
async fn fines_need_matching_certificate_and_fine_photos_valid_token() {
    let client = Client::new();
    let fines = async |plate: &str, certificate: &str| {
        let parameters = [("regNumber", plate), ("stsNumber", certificate)];
        client.ask("gibdd.php", "fines", &parameters).await
    };
    let found = fines("Р606ТА799", "9900300006").await;
    let fine = &found["rez"][0];
    assert_eq!((&found["num"], &fine["photo"]), (&json!(3), &json!(true)));
    assert_eq!(
        fine["DatePost"], "2026-04-23",
        "the ruling follows after three days"
    );
    assert_eq!(fines("Р606ТА799", "9900300007").await["num"], 0);
    assert_eq!(fines("А100АА77", "77АВ123000").await["num"], 0);
    let text = |name: &str| fine[name].as_str().unwrap();
    let mut parameters = [
        ("regNumber", "Р606ТА799"),
        ("postNum", text("NumPost")),
        ("division", text("Division_id")),
        ("photoToken", text("phototoken")),
    ];
    let photo = client.ask("gibdd.php", "finesPhoto", &parameters).await;
    assert_eq!(client.picture(&photo["rez"][0]["urlPhoto"]).await.0, 200);
    parameters[3].1 = "pt-000000000000";
    let nothing = client.ask("gibdd.php", "finesPhoto", &parameters).await;
    assert!(nothing.get("rez").is_none());
}

#[tokio::test]
async fn showcase_people_have_debts_and_bankruptcy_cases() {
    let client = Client::new();
    let debts = async |name: &str, born: &str| {
        let parameters = [
            ("lastname", "Должников"),
            ("firstname", name),
            ("birthdate", born),
            ("region", "-1"),
        ];
        client.ask("fssp.php", "physical", &parameters).await
    };
    let all = debts("Олег", "15.03.1985").await;
    assert_eq!((&all["count"], &all["countAll"]), (&json!(3), &json!("3")));
    assert_eq!(all["records"][1]["sum"], "482100.55");
    assert_eq!(debts("Олег", "16.03.1985").await["count"], 0);
    let bankrupt = async |text: &str| {
        let parameters = [("string", text), ("legalStatus", "fiz"), ("dopInfo", "1")];
        client.ask("bankrot.php", "searchString", &parameters).await
    };
    let over = bankrupt("Банкротов Пётр Тестович").await;
    assert_eq!(over["rez"][0]["statusCode"]["value"], "ProceedingsFinished");
    let running = bankrupt("770000000477").await;
    assert_eq!(
        running["rez"][0]["dopInfo-birthdateBankruptcy"]["value"],
        "02.11.1990"
    );
    assert_eq!(bankrupt("Чистов Иван Тестович").await["num"], 0);
    assert_eq!(bankrupt("Сбоев Егор").await["status"], 404);
}
