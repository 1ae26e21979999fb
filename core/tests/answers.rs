//! Tests of the JSON format in which answers are stored.

use avtosled_core::money::Kopecks;
use avtosled_core::report::{Answer, Block, Customs, Fine, Fines, Party, Policies, Policy};
use serde_json::json;

#[test]
fn block_stored_without_unread_rest_deserialises_as_complete_answer() {
    let stored = json!({"block": "wanted", "data": {"count": 0, "message": null, "records": []}});
    let answer: Answer = serde_json::from_value(stored.clone()).unwrap();
    assert!(matches!(answer.block, Block::Wanted(_)));
    assert!(answer.other.is_empty() && answer.silent.is_empty());
    assert_eq!(
        serde_json::from_value::<Block>(stored).unwrap(),
        answer.block
    );
}

#[test]
fn serialised_answer_deserialises_to_equal_answer() {
    let fines = Fines {
        count: 2,
        records: vec![Fine {
            amount: Some(Kopecks(75_050)),
            ..Fine::default()
        }],
    };
    let answer = Answer {
        block: Block::Fines(fines),
        other: vec![r#"{"Summa":[]}"#.to_owned()],
        doubted: Vec::new(),
        silent: vec!["Нотариат".to_owned()],
    };
    let stored = serde_json::to_value(&answer).unwrap();
    assert_eq!(stored["block"], "fines");
    assert_eq!(stored["data"]["records"][0]["amount"], json!(750.5));
    assert_eq!(stored["other"], json!([r#"{"Summa":[]}"#]));
    assert_eq!(serde_json::from_value::<Answer>(stored).unwrap(), answer);
}

#[test]
fn customs_serialises_with_the_names_of_the_specification() {
    let stored = serde_json::to_value(Block::Customs(Customs::default())).unwrap();
    for name in [
        "statuspts",
        "type",
        "displosal_fee",
        "vipusk",
        "custenc",
        "restrictions",
        "vin",
    ] {
        assert!(stored["data"].get(name).is_some(), "{name}");
    }
}

#[test]
fn debug_output_of_answer_and_party_contains_no_names() {
    let policies = Policies {
        count: 1,
        policies: vec![Policy {
            owner: Some("Тестов".to_owned()),
            ..Policy::default()
        }],
    };
    let answer = Answer {
        other: vec!["Образцов".to_owned()],
        ..Block::Osago(policies).into()
    };
    let party = Party {
        name: "Примеров".to_owned(),
        birth_date: None,
    };
    let told = format!("{answer:?} {party:?}");
    for name in ["Тестов", "Образцов", "Примеров"] {
        assert!(!told.contains(name), "{told}");
    }
}
