//! What strangers read of an answer: those whom the owner of a report sends it to, or shows it by a
//! link. A report is about a car, and a register does not tell about people so that we pass it on.
//! Whatever no list names stays away, so that a new field is told to nobody before somebody decides.

use avtosled_core::report::Block;
use serde_json::{Value, json};

/// Who reads a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Whoever ordered it.
    Owner,
    /// Others, who may know which car it is about.
    Strangers,
    /// Others, who may not.
    Masked,
}

/// The fields of a kind of block: those that all may read, and those that tell which car it is.
struct Told {
    block: &'static str,
    all: &'static [&'static str],
    of_car: &'static [&'static str],
}

const PERIOD: [&str; 7] = [
    "lastOperation",
    "lastOperationInfo",
    "simplePersonType",
    "simplePersonTypeInfo",
    "from",
    "to",
    "period",
];

macro_rules! told {
    ($($block:literal: $all:expr, of_car: $of_car:expr;)+) => {
        const TOLD: &[Told] = &[$(Told { block: $block, all: &$all, of_car: &$of_car }),+];
    };
}

told! {
    "history": ["found", "vehicle", "brand", "model", "year", "color", "engineVolume",
        "enginePower", "transmission", "category", "vehicleType", "passport", "ownershipPeriods",
        "scrapped", "scrappedInfo"],
        of_car: ["licenseNumber", "plateNumber", "vin", "bodyNumber", "engineNumber", "number",
            "issuer"];
    "accidents": ["hasAccidents", "accidents", "ownershipPeriods", "date", "time", "kind", "place",
        "region", "damage", "damageCode", "damageCodes", "cost", "vehiclesCount", "vehicleOrder",
        "brand", "model", "year", "ownerForm"],
        of_car: ["number", "picture"];
    "wanted": ["count", "message", "records", "region", "model", "year", "date"],
        of_car: ["vin", "bodyNumber"];
    "restrictions": ["count", "records", "kindCode", "operation", "kind", "date", "enteredOn",
        "region", "imposedBy", "model", "year"],
        of_car: ["vin", "bodyNumber"];
    "inspections": ["count", "brand", "model", "cards", "date", "expires", "mileage", "category"],
        of_car: ["number", "operator", "address", "plate", "vin", "bodyNumber"];
    "mileage": ["foundInDatabase", "currentMileage", "records", "mileage", "source", "date",
        "state"],
        of_car: ["registrationNumber"];
    "osago": ["count", "policies", "insurer", "status", "isActive", "term", "useFrom", "useTo",
        "from", "to", "brandModel", "enginePower", "maxMass", "inTransit", "trailer", "purpose",
        "askedOn", "belarus"],
        of_car: ["plate", "vin", "bodyNumber", "region"];
    "policyDetails": ["known", "policies", "insurer", "status", "isActive", "term", "useFrom",
        "useTo", "from", "to", "brandModel", "enginePower", "maxMass", "inTransit", "trailer",
        "purpose", "askedOn", "belarus"],
        of_car: ["plate", "vin", "bodyNumber", "region"];
    "customs": ["found", "passportType", "passportStatus", "disposalFee", "records", "date",
        "model", "country"],
        of_car: ["vin", "passportNumber", "bodyNumber", "release", "encumbrances", "restrictions"];
    "conversion": ["found", "brandModel", "brand", "model", "year"],
        of_car: ["vin", "regNumber", "body", "chassis"];
    "taxi": ["found", "info", "permits", "from", "to", "status", "isActive", "region", "brand",
        "model", "year", "changedOn"],
        of_car: ["plate"];
    "recalls": ["count", "campaigns", "date", "organizer", "brand", "model", "reason",
        "recommendation"],
        of_car: [];
    "photos": [],
        of_car: ["photos", "url", "bigUrl", "info", "date", "source"];
    "pledges": ["register", "count", "records", "kind", "date", "endDate", "inForce", "pledgors",
        "creditors", "name", "contractDate", "startsOn"],
        of_car: ["vin", "bodyNumber"];
    "decoded": ["found", "modifications", "brand", "model", "modification", "body", "bodyName",
        "engineVolume", "enginePower", "engineSeries", "fuelType", "gear", "speeds", "drive",
        "modelYear", "startYear", "finishYear", "basicParams", "powerParams", "equipment"],
        of_car: ["vin", "fields", "title", "value"];
    "fines": ["count", "records", "date", "violationDate", "article", "text", "amount",
        "hasDiscount", "discountUntil", "hasPhoto"],
        of_car: ["violationTime", "division", "divisionAddress"];
    "auctions": ["count", "lots", "auction", "country", "date", "brand", "model", "year",
        "mileage", "mileageUnit", "damage", "price", "currency"],
        of_car: ["lot", "photos"];
    "proceedings": ["count", "totalCount"],
        of_car: [];
    "bankruptcies": ["count"],
        of_car: [];
    "valuation": ["cost", "costTradeIn", "brand", "model", "year", "modification", "mileage",
        "mileageEstimated", "options"],
        of_car: [];
}

/// Words in the names of companies; another name may be a person's.
const COMPANIES: [&str; 17] = [
    "АО",
    "БАНК",
    "ГУП",
    "ЗАО",
    "КОМПАНИЯ",
    "КОРПОРАЦИЯ",
    "ЛИЗИНГ",
    "МКК",
    "МУП",
    "МФК",
    "НАО",
    "НКО",
    "ОАО",
    "ОБЩЕСТВО",
    "ООО",
    "ПАО",
    "ФОНД",
];
const PERSON: &str = "Физическое лицо";

/// The block as these readers may have it; nothing of a kind that no list knows.
#[must_use]
pub fn told_to(audience: Audience, block: Block) -> Option<Block> {
    if audience == Audience::Owner {
        return Some(block);
    }
    let mut value = serde_json::to_value(&block).ok()?;
    let kind = value["block"].as_str()?;
    let told = TOLD.iter().find(|told| told.block == kind)?;
    let accidents = matches!(block, Block::Accidents(_) | Block::History(_));
    let may_be_told = |name: &str| {
        told.all.contains(&name)
            || accidents && PERIOD.contains(&name)
            || audience == Audience::Strangers && told.of_car.contains(&name)
    };
    reduce(value.get_mut("data")?, &may_be_told);
    serde_json::from_value(value).ok()
}

fn reduce(value: &mut Value, may_be_told: &impl Fn(&str) -> bool) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                if !may_be_told(name) {
                    *value = nothing_like(value);
                } else if matches!(name.as_str(), "pledgors" | "creditors") {
                    name_companies_only(value);
                } else {
                    reduce(value, may_be_told);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| reduce(item, may_be_told)),
        _ => {}
    }
}

/// Fields that may stay away are lists, or may be missing.
fn nothing_like(value: &Value) -> Value {
    match value {
        Value::Array(_) => json!([]),
        _ => Value::Null,
    }
}

fn name_companies_only(parties: &mut Value) {
    for party in parties.as_array_mut().into_iter().flatten() {
        let name = party["name"].as_str().unwrap_or_default();
        let name = if is_company(name) { name } else { PERSON };
        *party = json!({ "name": name, "birthDate": null });
    }
}

fn is_company(name: &str) -> bool {
    let upper = name.to_uppercase();
    let mut words = upper.split(|c: char| !c.is_alphanumeric());
    words.any(|word| COMPANIES.contains(&word))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    use super::*;

    /// Fields that are told to nobody but the owner, by the kind of their block: names, papers,
    /// addresses, numbers by which a register answers with people, and keys.
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
    /// Of questions about people; no report holds them.
    const NO_SOURCES: [&str; 6] = [
        "bonusMalus",
        "driverLicence",
        "inspectionOperator",
        "company",
        "taxNumber",
        "selfEmployed",
    ];

    type Schemas = Vec<(String, RefOr<Schema>)>;

    /// Names of all fields below a schema.
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
    fn every_field_of_every_block_is_decided_upon() {
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
                assert!(TOLD.iter().all(|told| told.block != kind));
                continue;
            }
            let mut names = BTreeSet::new();
            fields(&variant.properties["data"], &all, &mut names);
            let told = TOLD.iter().find(|told| told.block == kind);
            let told = told.unwrap_or_else(|| unreachable!("{kind} is decided upon"));
            let kept = KEPT.iter().find(|(block, _)| *block == kind);
            let kept = kept.map_or(&[][..], |(_, kept)| kept);
            let periods: &[&str] = match kind {
                "history" | "accidents" => &PERIOD,
                _ => &[],
            };
            let lists = [told.all, told.of_car, kept, periods];
            let decided: BTreeSet<String> =
                lists.concat().into_iter().map(ToOwned::to_owned).collect();
            assert_eq!(names, decided, "{kind}");
            assert_eq!(lists.concat().len(), decided.len(), "{kind}: named twice");
            seen += 1;
        }
        assert_eq!(seen, TOLD.len());
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
    fn strangers_read_of_companies_and_never_of_people() {
        assert_eq!(told_to(Audience::Owner, pledge()), Some(pledge()));
        for (audience, tells_vin) in [(Audience::Strangers, true), (Audience::Masked, false)] {
            let told = told_to(audience, pledge()).unwrap();
            let text = serde_json::to_string(&told).unwrap();
            for hidden in ["Тестов", "Заёмов", "1971", "2021-006-1", "12/3"] {
                assert!(!text.contains(hidden), "{text}");
            }
            assert!(text.contains("Тестбанк") && text.contains(PERSON), "{text}");
            assert_eq!(text.contains("X9F00TEST00000001"), tells_vin);
        }
    }
}
