//! Tests that every field of every block has a redaction decision.

use std::collections::BTreeSet;

use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::*;
use crate::reports::redaction::allow_list::ALLOWED_FIELDS;

/// Fields for the owner only, by kind of block: names, documents, addresses, case numbers, keys.
const KEPT: [(&str, &[&str]); 12] = [
    (
        "restrictions",
        &["basis", "phone", "key", "debt", "debtSubject"],
    ),
    ("inspections", &["expert"]),
    ("osago", POLICY),
    ("policyDetails", POLICY),
    ("customs", &["fields", "title", "value"]),
    ("taxi", &["series", "number", "carrier", "taxNumber"]),
    ("pledges", &["birthDate", "number", "contract"]),
    ("fines", FINE),
    ("proceedings", PROCEEDING),
    ("bankruptcies", BANKRUPTCY),
    ("history", &[]),
    ("accidents", &[]),
];
const POLICY: &[&str] = &[
    "series",
    "number",
    "drivers",
    "insured",
    "owner",
    "bonusMalus",
    "premium",
];
const FINE: &[&str] = &[
    "number",
    "vehicle",
    "kbk",
    "divisionId",
    "payee",
    "photoToken",
    "receiver",
    "taxNumber",
    "kpp",
    "bank",
    "account",
    "treasuryAccount",
    "bik",
    "oktmo",
];
const PROCEEDING: &[&str] = &[
    "records",
    "samePerson",
    "debtor",
    "debtorAddress",
    "debtorBirthDate",
    "debtorTaxNumber",
    "number",
    "date",
    "consolidatedNumber",
    "document",
    "documentType",
    "documentNumber",
    "documentDate",
    "documentIssuer",
    "claimantTaxNumber",
    "subject",
    "parts",
    "title",
    "amount",
    "isActive",
    "endedOn",
    "endReason",
    "department",
    "departmentAddress",
    "officer",
    "phones",
];
const BANKRUPTCY: &[&str] = &[
    "records",
    "samePerson",
    "guid",
    "name",
    "taxNumber",
    "snils",
    "category",
    "region",
    "address",
    "manager",
    "caseNumber",
    "status",
    "statusCode",
    "companyStatus",
    "description",
    "updatedOn",
    "isActive",
    "birthDate",
    "birthPlace",
];
/// Lookups about people, which no report contains.
const NO_SOURCES: [&str; 6] = [
    "bonusMalus",
    "driverLicence",
    "inspectionOperator",
    "company",
    "taxNumber",
    "selfEmployed",
];

type Schemas = Vec<(String, RefOr<Schema>)>;

/// Names of all fields in a schema.
fn fields(schema: &RefOr<Schema>, all: &Schemas, names: &mut BTreeSet<String>) {
    match schema {
        RefOr::Ref(to) => {
            let name = to.ref_location.rsplit('/').next().unwrap();
            let (_, schema) = all.iter().find(|(known, _)| known == name).unwrap();
            fields(schema, all, names);
        }
        RefOr::T(Schema::Object(object)) => {
            for (name, schema) in &object.properties {
                names.insert(name.clone());
                fields(schema, all, names);
            }
        }
        RefOr::T(Schema::Array(array)) => {
            if let utoipa::openapi::schema::ArrayItems::RefOrSchema(items) = &array.items {
                fields(items, all, names);
            }
        }
        RefOr::T(Schema::OneOf(choice)) => {
            choice
                .items
                .iter()
                .for_each(|item| fields(item, all, names));
        }
        RefOr::T(Schema::AllOf(parts)) => {
            parts.items.iter().for_each(|item| fields(item, all, names));
        }
        RefOr::T(_) => {}
    }
}

#[test]
fn every_block_field_is_allowed_or_private() {
    let mut all = Schemas::new();
    Block::schemas(&mut all);
    let RefOr::T(Schema::OneOf(blocks)) = Block::schema() else {
        unreachable!("a block is one of many");
    };
    let mut seen = 0;
    for block in &blocks.items {
        let RefOr::T(Schema::Object(variant)) = block else {
            unreachable!("a variant is an object");
        };
        let tag = serde_json::to_value(&variant.properties["block"]).unwrap();
        let kind = tag["enum"][0].as_str().unwrap();
        if NO_SOURCES.contains(&kind) {
            assert!(ALLOWED_FIELDS.iter().all(|fields| fields.block != kind));
            continue;
        }
        let mut names = BTreeSet::new();
        fields(&variant.properties["data"], &all, &mut names);
        let allowed = ALLOWED_FIELDS.iter().find(|fields| fields.block == kind);
        let allowed = allowed.unwrap_or_else(|| unreachable!("{kind} is decided upon"));
        let kept = KEPT.iter().find(|(block, _)| *block == kind);
        let kept = kept.map_or(&[][..], |(_, kept)| kept);
        let periods: &[&str] = match kind {
            "history" | "accidents" => &PERIOD,
            _ => &[],
        };
        let lists = [allowed.all, allowed.of_car, kept, periods];
        let decided: BTreeSet<String> = lists.concat().into_iter().map(ToOwned::to_owned).collect();
        assert_eq!(names, decided, "{kind}");
        assert_eq!(lists.concat().len(), decided.len(), "{kind}: named twice");
        seen += 1;
    }
    assert_eq!(seen, ALLOWED_FIELDS.len());
}

fn pledge() -> Block {
    let party = |name: &str| json!({ "name": name, "birthDate": "1971-06-10" });
    let pledge = json!({
        "kind": "pledge", "number": "2021-006-1", "date": "2021-01-01", "endDate": null,
        "inForce": true, "pledgors": [party("Тестов Олег Ильич")],
        "creditors": [party("ПАО «Тестбанк»"), party("Заёмов Пётр")], "contract": "12/3",
        "contractDate": null, "startsOn": null, "vin": "X9F00TEST00000001", "bodyNumber": null,
    });
    let data = json!({ "register": "notary", "count": 1, "records": [pledge] });
    serde_json::from_value(json!({ "block": "pledges", "data": data })).unwrap()
}

#[test]
fn third_party_sees_companies_and_no_people() {
    assert_eq!(redact_block(Audience::Owner, pledge()), Some(pledge()));
    for (audience, shows_vin) in [(Audience::Public, true), (Audience::Masked, false)] {
        let redacted = redact_block(audience, pledge()).unwrap();
        let text = serde_json::to_string(&redacted).unwrap();
        for hidden in ["Тестов", "Заёмов", "1971", "2021-006-1", "12/3"] {
            assert!(!text.contains(hidden), "{text}");
        }
        assert!(text.contains("Тестбанк") && text.contains(PERSON), "{text}");
        assert_eq!(text.contains("X9F00TEST00000001"), shows_vin);
    }
}

#[test]
fn case_number_in_public_text_is_removed_and_owner_text_is_kept() {
    for (text, redacted) in [
        ("Дело № А40-12/2025, продажа", "Дело, продажа"),
        (
            "Долг по производству № 18259/24-ИП на сайте",
            "Долг по производству на сайте",
        ),
        ("Дело № А40-12/2025", "Дело"),
        ("Без номера", "Без номера"),
    ] {
        assert_eq!(redact_text(Audience::Public, text.to_owned()), redacted);
        assert_eq!(redact_text(Audience::Owner, text.to_owned()), text);
    }
}
