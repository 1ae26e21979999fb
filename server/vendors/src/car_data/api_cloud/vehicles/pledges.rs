//! Method `zalog.php type=notary`: notices of pledge in the notaries' register.
//!
//! Only an empty answer was recorded. Date and parties of a notice are known from other clients;
//! number, end and property are a guess. An unreadable notice still counts.

use avtosled_core::report::{Block, Party, Pledge, PledgeKind, PledgeRegister, Pledges};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::car_data::Subject;
use crate::car_data::api_cloud::parsing::{
    Day, Envelope, ParsedAnswer, ParsedRecord, Text, WireError, are_valid_dates, as_list, lenient,
    parse_object, parse_part, parse_records_in,
};
use crate::car_data::api_cloud::request::{Method, Request, SourceMethod};

pub const METHOD: Method = Method::new("zalog", "notary").with_price_kopecks(60);

pub const SOURCE: SourceMethod = SourceMethod {
    request,
    parse: |envelope| Ok(parse(envelope)?.map(Block::Pledges)),
    #[cfg(test)]
    sample: SAMPLE,
};

/// Request for all notices, including changed and excluded ones; its parameter value is a guess.
fn request(subject: &Subject) -> Request {
    in_force(subject).with("allChanges", "1")
}

/// Request for the notices in force.
///
/// The format of an excluded notice is undocumented, so a notice without `endDate` is in force only if this
/// list contains it.
pub fn in_force(subject: &Subject) -> Request {
    let request = Request::new(&METHOD);
    match &subject.vin {
        Some(vin) => request.with("vin", vin),
        None => request.with("bodyNumber", subject.key()),
    }
}

/// Whether any notice lacks an end date.
pub fn has_open_notice(pledges: &Pledges) -> bool {
    pledges
        .records
        .iter()
        .any(|notice| notice.end_date.is_none())
}

/// Marks whether each notice without an end date is in force, by the list `listed`.
///
/// A notice that is not listed stays unmarked if the list is incomplete: `unparsed` records, or fewer
/// records than counted.
pub fn mark_in_force(all: &mut Pledges, listed: &Pledges, unparsed: usize) {
    let is_list_complete = unparsed == 0 && listed.count as usize == listed.records.len();
    let is_listed = |notice: &Pledge| {
        let same = |other: &Pledge| {
            (&other.number, &other.date, &other.creditors)
                == (&notice.number, &notice.date, &notice.creditors)
        };
        listed.records.iter().any(same)
    };
    for notice in &mut all.records {
        if notice.end_date.is_none() {
            let is_in_force = is_listed(notice);
            notice.in_force = (is_in_force || is_list_complete).then_some(is_in_force);
        }
    }
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Record {
    number: Text,
    reg_date: Day,
    end_date: Day,
    properties: Value,
    pledgors: Value,
    pledgees: Value,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct PartyRecord {
    name: Text,
    birthday: Day,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Property {
    vin: Text,
    body_number: Text,
}

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Pledges>, WireError> {
    parse_notices(envelope, PledgeRegister::Notary, parse_record)
}

/// Parses the notices of a register; the lists of both registers have one format.
pub(super) fn parse_notices<R: Default + PartialEq + DeserializeOwned>(
    envelope: &Envelope,
    register: PledgeRegister,
    parse_record: impl Fn(R) -> ParsedRecord<Pledge>,
) -> Result<ParsedAnswer<Pledges>, WireError> {
    let records = parse_records_in(envelope, ("num", "rez"), parse_record)?;
    Ok(records.into_answer(|count, records| Pledges {
        register,
        count,
        records,
    }))
}

fn parse_record(record: Record) -> ParsedRecord<Pledge> {
    let (pledgors, are_pledgors) = parties(&record.pledgors);
    let (creditors, are_creditors) = parties(&record.pledgees);
    let is_complete =
        are_valid_dates(&[&record.reg_date, &record.end_date]) && are_pledgors && are_creditors;
    let property = as_list(Some(&record.properties)).first();
    let property: Property = property.map(parse_part).unwrap_or_default();
    let pledge = Pledge {
        kind: PledgeKind::Pledge,
        number: record.number.0,
        date: record.reg_date.day(),
        end_date: record.end_date.day(),
        pledgors,
        creditors,
        vin: lenient::known(property.vin),
        body_number: lenient::known(property.body_number),
        ..Pledge::default()
    };
    ParsedRecord::new(pledge, is_complete)
}

/// Parties of a notice, and whether all of them have a name.
fn parties(value: &Value) -> (Vec<Party>, bool) {
    let items = as_list(Some(value));
    let named: Vec<Party> = items
        .iter()
        .filter_map(parse_object::<PartyRecord>)
        .filter_map(|party| {
            Some(Party {
                name: party.name.0?,
                birth_date: party.birthday.day(),
            })
        })
        .collect();
    let are_all = named.len() == items.len();
    (named, are_all)
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "num": 1,
  "rez": [
    {
      "number": "2030-000-000001-000",
      "regDate": "01.02.2030",
      "endDate": null,
      "properties": [{"vin": "X9F00TEST00000001", "bodyNumber": "ОТСУТСТВУЕТ"}],
      "pledgors": [{"name": "Тестов Т. Т.", "birthday": "01.01.1980"}],
      "pledgees": [{"name": "Банк Тест"}]
    }
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn pledge_notice_sample_is_parsed_with_dates_and_parties() {
        let (block, unparsed) = samples::parse(parse, &samples::json(SAMPLE));
        assert_eq!((block.count, unparsed), (1, 0));
        let notice = &block.records[0];
        assert_eq!(notice.date.as_deref(), Some("2030-02-01"));
        assert_eq!(notice.end_date, None);
        assert_eq!(notice.pledgors[0].birth_date.as_deref(), Some("1980-01-01"));
        assert_eq!(notice.creditors[0].name, "Банк Тест");
        assert_eq!(notice.vin.as_deref(), Some("X9F00TEST00000001"));
    }

    #[test]
    fn pledge_notice_without_end_is_in_force_only_if_listed() {
        let notice = |number: &str| json!({"number": number, "regDate": "01.02.2030"});
        let ended = json!({"number": "3", "regDate": "01.02.2020", "endDate": "01.02.2021"});
        let pledges = |records: &Value| samples::parse(parse, &json!({"rez": records})).0;
        let states = |listed: &Pledges, unparsed| {
            let mut all = pledges(&json!([notice("1"), notice("2"), ended]));
            assert!(has_open_notice(&all));
            mark_in_force(&mut all, listed, unparsed);
            all.records
                .iter()
                .map(|notice| notice.in_force)
                .collect::<Vec<_>>()
        };
        let listed = pledges(&json!([notice("1")]));
        assert_eq!(states(&listed, 0), [Some(true), Some(false), None]);
        assert_eq!(states(&listed, 1), [Some(true), None, None]);
        let none = Pledges::default();
        assert_eq!(states(&none, 0), [Some(false), Some(false), None]);
        // The notice is counted but not listed.
        let counted = Pledges { count: 1, ..none };
        assert_eq!(states(&counted, 0), [None, None, None]);
        assert!(!has_open_notice(&pledges(&json!([ended]))));
    }

    #[test]
    fn answer_without_list_means_no_notices() {
        let answer = json!({"status": 200, "num": 0, "message": "Нет"});
        assert_eq!(samples::parse(parse, &answer), (Pledges::default(), 0));
    }

    #[test]
    fn unreadable_pledge_notice_is_counted_and_kept_raw() {
        for record in [
            json!({"reg": "01.02.2030"}),
            json!({"regDate": "давно"}),
            json!({"regDate": "01.02.2030", "pledgees": ["Банк"]}),
            json!(7),
        ] {
            let (block, unparsed) = samples::parse(parse, &json!({"num": 1, "rez": [record]}));
            assert_eq!((block.count, unparsed), (1, 1), "{record}");
        }
        assert_eq!(samples::parse(parse, &json!({"num": 2})).0.count, 2);
    }
}
