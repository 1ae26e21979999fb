//! Bailiffs, bankruptcies and taxpayers' numbers.

mod support;

use chrono::NaiveDate;
use serde_json::Value;
use serde_json::json;
use support::Client;

async fn debts(client: &Client, person: [&str; 3], more: &[(&str, &str)]) -> Value {
    let [surname, name, born] = person;
    let mut parameters = vec![
        ("lastname", surname),
        ("firstname", name),
        ("birthdate", born),
    ];
    parameters.extend_from_slice(more);
    client.ask("fssp.php", "physical", &parameters).await
}

const DEBTOR: [&str; 3] = ["Должников", "Олег", "15.03.1985"];
const EVERYWHERE: (&str, &str) = ("region", "-1");

#[tokio::test]
async fn the_debtor_has_three_proceedings() {
    let client = Client::new();
    let all = debts(&client, DEBTOR, &[EVERYWHERE]).await;
    assert_eq!((&all["count"], &all["countAll"]), (&json!(3), &json!("3")));
    let record = &all["records"][1];
    assert_eq!(
        (&record["sum"], &record["stopIP"]),
        (&json!("482100.55"), &json!(""))
    );
    assert_eq!(record["debtor_dob"], "15.03.1985");
    assert_ne!(all["records"][0]["stopIPDate"], "");
    let running = debts(&client, DEBTOR, &[EVERYWHERE, ("onlyActual", "1")]).await;
    assert_eq!(
        (&running["count"], &running["onlyActual"]),
        (&json!(2), &json!(1))
    );
    let number = record["process_title"].as_str().unwrap();
    let one = client.ask("fssp.php", "ip", &[("number", number)]).await;
    assert_eq!(
        (&one["count"], &one["records"][0]["sum"]),
        (&json!(1), &record["sum"])
    );
    let region = number.split('/').next_back().unwrap().get(..2).unwrap();
    let there = debts(&client, DEBTOR, &[("region", region)]).await;
    assert!(there["count"].as_u64().unwrap() >= 1);
}

#[tokio::test]
async fn a_debtor_is_found_by_the_right_name_and_birth_date_only() {
    let client = Client::new();
    let [surname, name, _] = DEBTOR;
    for person in [
        [surname, name, "16.03.1985"],
        [surname, "Иван", "15.03.1985"],
    ] {
        let nothing = debts(&client, person, &[EVERYWHERE]).await;
        assert_eq!(nothing["count"], 0);
        assert!(nothing["message"].is_string() && nothing.get("records").is_none());
    }
    let (mut found, mut lists, mut flat, mut over) = (0, 0, 0, 0);
    for day in 10..29 {
        for name in ["Иван", "Олег", "Пётр"] {
            let born = format!("{day}.05.1979");
            let answer = debts(&client, ["Тестов", name, &born], &[EVERYWHERE]).await;
            found += usize::from(answer["count"] != 0);
            for record in answer["records"].as_array().into_iter().flatten() {
                lists += usize::from(record["recIspDocDetail"].is_array());
                flat += usize::from(record["officer_phones"][0].is_string());
                let today = NaiveDate::from_ymd_opt(2026, 11, 20);
                let day =
                    |name: &str| NaiveDate::parse_from_str(record[name].as_str()?, "%d.%m.%Y").ok();
                let (begun, ended) = (day("process_date"), day("stopIPDate"));
                assert!(begun <= today && ended.is_none_or(|end| Some(end) <= today));
                assert!(ended.is_none() || begun < ended, "{record}");
                over += usize::from(ended.is_some());
            }
        }
    }
    assert!(
        (8..35).contains(&found) && lists > 0 && flat > 0 && over > 0,
        "{found} {lists} {flat}"
    );
}

#[tokio::test]
async fn companies_owe_too_and_regions_are_free() {
    let client = Client::new();
    let regions = client.ask("fssp.php", "regionsList", &[]).await;
    assert!(regions["records"].as_array().unwrap().len() > 5 && regions.get("inquiry").is_none());
    let by_inn = client
        .ask("fssp.php", "inn", &[("inn", "7700000016"), EVERYWHERE])
        .await;
    assert!(by_inn["count"].is_u64());
    for record in by_inn["records"].as_array().into_iter().flatten() {
        assert_eq!(record["debtor_dob"], "7700000016");
    }
    let parameters = [("nameLegal", "ООО «Тест-Лизинг»"), EVERYWHERE];
    assert!(client.ask("fssp.php", "legal", &parameters).await["count"].is_u64());
    for number in ["1/26/7-ИП", "12345/26/99001-ИП", "12345"] {
        let nothing = client.ask("fssp.php", "ip", &[("number", number)]).await;
        assert_eq!(nothing["count"], 0, "{number}");
    }
}

async fn bankrupt(client: &Client, text: &str, more: &[(&str, &str)]) -> Value {
    let mut parameters = vec![("string", text), ("legalStatus", "fiz")];
    parameters.extend_from_slice(more);
    client.ask("bankrot.php", "searchString", &parameters).await
}

#[tokio::test]
async fn bankruptcies_run_or_are_over() {
    let client = Client::new();
    let over = bankrupt(&client, "Банкротов Пётр Тестович", &[]).await;
    assert_eq!(over["totalCount"], 1);
    assert_eq!(over["rez"][0]["statusCode"]["value"], "ProceedingsFinished");
    assert!(over["rez"][0].get("dopInfo-birthdateBankruptcy").is_none());
    let running = bankrupt(&client, "770000000477", &[("dopInfo", "1")]).await;
    let case = &running["rez"][0];
    assert!(case["isActive"]["value"] == true || case["isActive"]["value"] == "true");
    assert_eq!(case["dopInfo-birthdateBankruptcy"]["value"], "02.11.1990");
    let nothing = bankrupt(&client, "Чистов Иван Тестович", &[]).await;
    assert_eq!(nothing["num"], 0);
    assert!(nothing["message"].is_string() && nothing.get("rez").is_none());
    let down = bankrupt(&client, "Сбоев Егор", &[]).await;
    assert_eq!(down["status"], 404);
    let company = [("string", "7700000016"), ("legalStatus", "legal")];
    let company = client.ask("bankrot.php", "searchString", &company).await;
    assert!(company["num"] == 0 || company["totalCount"] == 1);
}

#[tokio::test]
async fn people_have_taxpayers_numbers() {
    let client = Client::new();
    let number = async |surname: &str, passport: &str| {
        let person = [
            ("lastname", surname),
            ("firstname", "Иван"),
            ("birthdate", "01.01.1980"),
            ("serianomer", passport),
        ];
        client.ask("nalog.php", "inn", &person).await
    };
    assert_eq!(number("Чистов", "4500123456").await["inn"], "770000000156");
    let drawn = number("Тестов", "4500123456").await;
    assert_eq!(drawn["inn"].as_str().unwrap().len(), 12);
    for (surname, passport) in [
        ("Тестов", "4500123000"),
        ("Тестов", "45"),
        ("Неизвестнов", "4500123456"),
    ] {
        let nothing = number(surname, passport).await;
        assert_eq!(nothing["found"], false, "{surname} {passport}");
        assert!(nothing["message"].is_string() && nothing.get("inn").is_none());
    }
    let inn = drawn["inn"].as_str().unwrap();
    let pays = client
        .ask("nalog.php", "npd", &[("inn", "770000000156")])
        .await;
    assert_eq!(
        (&pays["NPD"], &pays["date"]),
        (&json!(1), &json!("20.11.2026"))
    );
    assert!(client.ask("nalog.php", "npd", &[("inn", inn)]).await["NPD"].is_u64());
}

#[tokio::test]
async fn companies_and_sole_traders_are_found_by_number() {
    let client = Client::new();
    let org = async |inn: &str| {
        client
            .ask("pb_nalog.php", "search_org", &[("inn", inn)])
            .await
    };
    let acting = org("7700000016").await;
    assert_eq!(
        (&acting["found"], &acting["count"]),
        (&json!(true), &json!(1))
    );
    let record = &acting["data"][0];
    assert_eq!(
        (&record["statusORG"], &record["invalid"]),
        (&json!(1), &json!("0"))
    );
    assert_eq!(
        (record["ogrn"].as_str().unwrap().len(), &record["inn"]),
        (13, &json!("7700000016"))
    );
    assert_eq!(org("7700000023").await["data"][0]["statusORG"], 0);
    assert_eq!(org("7700000030").await["data"][0]["invalid"], "1");
    let nothing = org("9900000017").await;
    assert_eq!(
        (&nothing["found"], &nothing["count"], &nothing["data"]),
        (&json!(false), &json!(0), &json!([]))
    );
    let trader = client
        .ask("pb_nalog.php", "search_ip", &[("inn", "770000000156")])
        .await;
    let record = &trader["data"][0];
    assert_eq!(
        (&record["statusIP"], record["ogrn"].as_str().unwrap().len()),
        (&json!(1), 15)
    );
}
