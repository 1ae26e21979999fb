//! Method `rsa.php type=osago`: policies of compulsory insurance (OSAGO).
//!
//! Known from an answer recorded in 2022; since the move to the NSIS register, persons, bonus-malus and
//! premium may be missing.

use avtosled_core::normalise::comparable_words;
use avtosled_core::report::{Block, Policies, Policy};
use serde::Deserialize;

use crate::car_data::Subject;
use crate::car_data::api_cloud::parsing::{
    Amount, Day, Envelope, Flag, Horsepower, Kilograms, ParsedAnswer, ParsedRecord, Text,
    WireError, are_valid_dates, lenient, parse_records_in,
};
use crate::car_data::api_cloud::request::{Method, Request, SourceMethod, plate};

pub const METHOD: Method = Method::new("rsa", "osago").with_price_kopecks(50);

pub const SOURCE: SourceMethod = SourceMethod {
    request,
    parse: |envelope| Ok(parse(envelope)?.map(Block::Osago)),
    #[cfg(test)]
    sample: SAMPLE,
};

/// Request by VIN, otherwise by plate; a search by body number is not known.
fn request(subject: &Subject) -> Request {
    match (&subject.vin, &subject.plate) {
        (None, Some(_)) => Request::new(&METHOD).with("regNumber", plate(subject)),
        _ => Request::new(&METHOD).with("vin", subject.key()),
    }
}

/// Method for a policy by number; its type, parameters and answer format are our proposal.
pub const BY_NUMBER: Method = Method::new("rsa", "osagoinfo")
    .with_price_kopecks(50)
    .unconfirmed();

pub fn by_number(series: &str, number: &str) -> Request {
    Request::new(&BY_NUMBER)
        .with("seria", series)
        .with("nomer", number)
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    seria: Text,
    nomer: Text,
    orgosago: Text,
    status: Text,
    term: Text,
    #[serde(rename = "termStart")]
    term_start: Day,
    #[serde(rename = "termStop")]
    term_stop: Day,
    #[serde(rename = "startPolis")]
    start_polis: Day,
    #[serde(rename = "stopPolis")]
    stop_polis: Day,
    brandmodel: Text,
    regnum: Text,
    vin: Text,
    #[serde(rename = "kuzovNumber")]
    kuzov_number: Text,
    power: Horsepower,
    #[serde(rename = "maxMassa")]
    max_massa: Kilograms,
    #[serde(rename = "sledToRegorTo")]
    sled_to_reg_or_to: Flag,
    trailer: Flag,
    cel: Text,
    ogran: Text,
    insured: Text,
    owner: Text,
    kbm: Text,
    region: Text,
    strahsum: Amount,
    dateactual: Day,
    dopbelarus: Flag,
}

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Policies>, WireError> {
    let records = parse_records_in(envelope, ("count", "rez"), parse_record)?;
    Ok(records.into_answer(|count, policies| Policies { count, policies }))
}

fn parse_record(record: Record) -> ParsedRecord<Policy> {
    let is_active = record.status.0.as_deref().and_then(is_active);
    let is_complete = are_valid_dates(&[
        &record.term_start,
        &record.term_stop,
        &record.start_polis,
        &record.stop_polis,
        &record.dateactual,
    ]) && record.strahsum != Amount::Unreadable
        && (is_active.is_some() || record.status.0.is_none());
    let policy = Policy {
        series: record.seria.0,
        number: record.nomer.0,
        insurer: record.orgosago.0,
        status: record.status.0,
        is_active,
        term: record.term.0,
        use_from: record.term_start.day(),
        use_to: record.term_stop.day(),
        from: record.start_polis.day(),
        to: record.stop_polis.day(),
        brand_model: record.brandmodel.0,
        plate: record.regnum.0,
        vin: lenient::known(record.vin),
        body_number: lenient::known(record.kuzov_number),
        engine_power: record.power.0,
        max_mass: record.max_massa.0,
        in_transit: record.sled_to_reg_or_to.0,
        trailer: record.trailer.0,
        purpose: record.cel.0,
        drivers: record.ogran.0,
        insured: record.insured.0,
        owner: record.owner.0,
        bonus_malus: record.kbm.0,
        region: record.region.0,
        premium: record.strahsum.kopecks(),
        asked_on: record.dateactual.day(),
        belarus: record.dopbelarus.0,
    };
    ParsedRecord::new(policy, is_complete)
}

/// Interprets a status of the register; `None` if unknown.
fn is_active(status: &str) -> Option<bool> {
    match comparable_words(status).as_str() {
        "действует" => Some(true),
        status if status.starts_with("прекра") || status.starts_with("не действует") => {
            Some(false)
        }
        _ => None,
    }
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "count": 1,
  "rez": [
    {
      "numberID": "1",
      "seria": "ХХХ",
      "nomer": "0000000001",
      "orgosago": "АО \"Тест\"",
      "status": "Действует",
      "term": "Период использования активен на запрашиваемую дату",
      "termStart": "01.01.2030",
      "termStop": "31.12.2030",
      "startPolis": "01.01.2030",
      "stopPolis": "31.12.2030",
      "brandmodel": "TEST Model (категория «B»)",
      "regnum": "А000АА00",
      "vin": "X9F*********00001",
      "kuzovNumber": null,
      "power": "110.00",
      "maxMassa": null,
      "sledToRegorTo": "Нет",
      "trailer": "Нет",
      "cel": "Личная",
      "ogran": "Без ограничения",
      "insured": "Т*** Т***",
      "owner": "Т*** Т***",
      "kbm": "0.83",
      "region": "Тестовая область",
      "strahsum": "5000.00 руб.",
      "dateactual": "01.03.2030"
    }
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use avtosled_core::money::Kopecks;
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn policy_sample_is_parsed_with_state_term_and_premium() {
        let (block, unparsed) = samples::parse(parse, &samples::json(SAMPLE));
        assert_eq!((block.count, unparsed), (1, 0));
        let policy = &block.policies[0];
        assert_eq!(policy.series.as_deref(), Some("ХХХ"));
        assert_eq!(policy.is_active, Some(true));
        assert_eq!(policy.use_from.as_deref(), Some("2030-01-01"));
        assert_eq!(policy.engine_power, Some(110));
        assert_eq!(policy.premium, Some(Kopecks(500_000)));
        assert_eq!((policy.trailer, policy.belarus), (Some(false), None));
    }

    #[test]
    fn zero_policies_with_or_without_list_is_an_answer() {
        for answer in [
            json!({"status": 200, "count": 0, "message": "Нет"}),
            json!({"status": 200, "count": "0", "rez": []}),
        ] {
            assert_eq!(
                samples::parse(parse, &answer),
                (Policies::default(), 0),
                "{answer}"
            );
        }
        assert!(samples::is_malformed(parse, &json!({"rez": []})));
    }

    #[test]
    fn unreadable_policy_record_is_kept_raw() {
        for record in [
            json!({"nomer": "1", "status": "Приостановлен"}),
            json!({"nomer": "1", "strahsum": "дорого"}),
            json!({"nomer": "1", "termStop": "потом"}),
            json!("полис"),
        ] {
            let (block, unparsed) = samples::parse(parse, &json!({"rez": [record]}));
            assert_eq!((block.count, unparsed), (1, 1), "{record}");
        }
    }
}
