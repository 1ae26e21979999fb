//! Method `gibdd.php type=fines`: unpaid fines by plate and registration certificate.
//!
//! Field names come from other clients; an old version answers with a bare list.

use avtosled_core::report::{Block, Fine, Fines, Payee};
use serde::Deserialize;
use serde_json::Value;

use crate::car_data::Subject;
use crate::car_data::api_cloud::parsing::{
    Amount, Day, Envelope, ParsedAnswer, ParsedRecord, PresenceFlag, Text, WireError,
    are_valid_dates, parse_list, parse_part, parse_records_in,
};
use crate::car_data::api_cloud::request::{Method, Request, SourceMethod, plate};

pub const METHOD: Method = Method::new("gibdd", "fines").with_price_kopecks(80);

pub const SOURCE: SourceMethod = SourceMethod {
    request,
    parse: |envelope| Ok(parse(envelope)?.map(Block::Fines)),
    #[cfg(test)]
    sample: SAMPLE,
};

fn request(subject: &Subject) -> Request {
    Request::new(&METHOD)
        .with("regNumber", plate(subject))
        .with(
            "stsNumber",
            subject.certificate.as_deref().unwrap_or_default(),
        )
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    #[serde(rename = "NumPost")]
    num_post: Text,
    #[serde(rename = "DatePost")]
    date_post: Day,
    #[serde(rename = "DateDecis")]
    date_decis: Day,
    #[serde(rename = "KoAPcode")]
    koap_code: Text,
    #[serde(rename = "KoAPtext")]
    koap_text: Text,
    #[serde(rename = "Summa")]
    summa: Amount,
    #[serde(rename = "Discount")]
    discount: PresenceFlag,
    #[serde(rename = "DateDiscount")]
    date_discount: Day,
    kbk: Text,
    #[serde(rename = "VehicleModel")]
    vehicle_model: Text,
    #[serde(rename = "Division_id")]
    division_id: Text,
    division_name: Text,
    division_address: Text,
    division_requisites: Value,
    photo: PresenceFlag,
    phototoken: Text,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Requisites {
    payment_receiver: Text,
    inn: Text,
    kpp: Text,
    kbk: Text,
    bank: Text,
    single_bank_rs: Text,
    kazn_rs: Text,
    bik_tofk: Text,
    oktmo: Text,
}

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Fines>, WireError> {
    let records = match &envelope.raw {
        Value::Array(list) => parse_list(list, parse_record),
        _ => parse_records_in(envelope, ("num", "rez"), parse_record)?,
    };
    Ok(records.into_answer(|count, records| Fines { count, records }))
}

fn parse_record(record: Record) -> ParsedRecord<Fine> {
    let is_complete =
        are_valid_dates(&[&record.date_post, &record.date_decis, &record.date_discount])
            && matches!(record.summa, Amount::Known(_));
    let (violation_date, violation_time) = match record.date_decis {
        Day::Known { day, time } => (Some(day), time),
        Day::Missing | Day::Unreadable => (None, None),
    };
    let requisites: Requisites = parse_part(&record.division_requisites);
    let has_payee = requisites != Requisites::default();
    let fine = Fine {
        number: record.num_post.0,
        date: record.date_post.day(),
        violation_date,
        violation_time,
        article: record.koap_code.0,
        text: record.koap_text.0,
        amount: record.summa.kopecks(),
        has_discount: record.discount.0,
        discount_until: record.date_discount.day(),
        vehicle: record.vehicle_model.0,
        kbk: record.kbk.0,
        division_id: record.division_id.0,
        division: record.division_name.0,
        division_address: record.division_address.0,
        payee: has_payee.then(|| payee(requisites)),
        has_photo: record.photo.0,
        photo_token: record.phototoken.0,
    };
    ParsedRecord::new(fine, is_complete)
}

fn payee(requisites: Requisites) -> Payee {
    Payee {
        receiver: requisites.payment_receiver.0,
        tax_number: requisites.inn.0,
        kpp: requisites.kpp.0,
        kbk: requisites.kbk.0,
        bank: requisites.bank.0,
        account: requisites.single_bank_rs.0,
        treasury_account: requisites.kazn_rs.0,
        bik: requisites.bik_tofk.0,
        oktmo: requisites.oktmo.0,
    }
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "num": 1,
  "rez": [
    {
      "NumPost": "00000000000000000001",
      "DatePost": "2030-03-05",
      "DateDecis": "2030-03-01 10:00:00",
      "KoAPcode": "12.9ч.2",
      "KoAPtext": "ПРЕВЫШЕНИЕ",
      "Summa": "500",
      "Discount": 1,
      "DateDiscount": "2030-03-25",
      "kbk": "1",
      "VehicleModel": "ТЕСТ",
      "Division_id": "0000",
      "division_name": "ЦАФАП",
      "division_requisites": {"payment_receiver": "УФК", "kpp": "1"},
      "photo": true,
      "phototoken": "pt-000001"
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
    fn fine_is_parsed_from_answer_with_envelope_and_bare_list() {
        let sample = samples::json(SAMPLE);
        for answer in [sample.clone(), sample["rez"].clone()] {
            let (block, unparsed) = samples::parse(parse, &answer);
            assert_eq!((block.count, unparsed), (1, 0));
            let fine = &block.records[0];
            assert_eq!(fine.amount, Some(Kopecks(50_000)));
            assert_eq!(fine.violation_time.as_deref(), Some("10:00"));
            assert!(fine.has_discount && fine.has_photo);
            assert_eq!(fine.payee.as_ref().unwrap().kpp.as_deref(), Some("1"));
        }
    }

    #[test]
    fn zero_counter_means_no_fines() {
        let none = json!({"status": 200, "num": 0, "message": "Нет"});
        assert_eq!(samples::parse(parse, &none), (Fines::default(), 0));
    }

    #[test]
    fn unreadable_fine_is_counted_and_kept_raw() {
        for record in [
            json!({"NumPost": "1"}),
            json!({"NumPost": "1", "Summa": "?"}),
            json!({"NumPost": "1", "Summa": 5, "DatePost": "?"}),
            json!(["1"]),
        ] {
            let (block, unparsed) = samples::parse(parse, &json!({"num": 1, "rez": [record]}));
            assert_eq!((block.count, unparsed), (1, 1), "{record}");
        }
    }
}
