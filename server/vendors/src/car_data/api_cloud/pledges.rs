//! `zalog.php type=notary`: notices of pledge in the notaries' register. The empty answer was seen on
//! record; of a notice only its date and its sides are known from other clients, number, end and
//! property are a guess. A notice of which nothing is understood still counts.

use avtosled_core::report::{Block, Party, Pledge, PledgeKind, PledgeRegister, Pledges};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::request::{Method, Request, SourceMethod};
use crate::car_data::Subject;
use crate::car_data::api_cloud::reading::{
    Day, Envelope, Parsed, Reading, Text, WireError, are_days, items, listed, object, text,
};

pub const METHOD: Method = Method {
    price_kopecks: 60,
    ..Method::new("zalog", "notary")
};

pub const SOURCE: SourceMethod = SourceMethod {
    ask,
    read: |envelope| Ok(parse(envelope)?.map(Block::Pledges)),
    #[cfg(test)]
    sample: SAMPLE,
};

/// With changes and exclusions too; the value is a guess.
fn ask(subject: &Subject) -> Request {
    in_force(subject).with("allChanges", "1")
}

/// Without them: the notices in force alone. How an excluded notice looks is not told, so one without
/// an `endDate` is in force where this list has it too.
pub fn in_force(subject: &Subject) -> Request {
    let request = Request::new(&METHOD);
    match &subject.vin {
        Some(vin) => request.with("vin", vin),
        None => request.with("bodyNumber", subject.key()),
    }
}

/// Whether a notice has no end.
pub fn is_open(pledges: &Pledges) -> bool {
    pledges
        .records
        .iter()
        .any(|notice| notice.end_date.is_none())
}

/// Notes which notices without an end are in force. One that the list of those does not have is not,
/// unless the list was not read in full: a record of it is `unread`, or counted and not there.
pub fn mark(all: &mut Pledges, listed: &Pledges, unread: usize) {
    let is_read_in_full = unread == 0 && listed.count as usize == listed.records.len();
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
            notice.in_force = (is_in_force || is_read_in_full).then_some(is_in_force);
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
struct Side {
    name: Text,
    birthday: Day,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Property {
    vin: Text,
    body_number: Text,
}

pub fn parse(envelope: &Envelope) -> Result<Parsed<Pledges>, WireError> {
    notices(envelope, PledgeRegister::Notary, read)
}

/// The notices of one register; both lists look the same from outside.
pub(super) fn notices<R: Default + PartialEq + DeserializeOwned>(
    envelope: &Envelope,
    register: PledgeRegister,
    read: impl Fn(R) -> Reading<Pledge>,
) -> Result<Parsed<Pledges>, WireError> {
    let records = listed(envelope, ("num", "rez"), read)?;
    Ok(records.parsed(|count, records| Pledges {
        register,
        count,
        records,
    }))
}

fn read(record: Record) -> Reading<Pledge> {
    let (pledgors, are_pledgors) = sides(&record.pledgors);
    let (creditors, are_creditors) = sides(&record.pledgees);
    let is_full = are_days(&[&record.reg_date, &record.end_date]) && are_pledgors && are_creditors;
    let property = items(Some(&record.properties))
        .first()
        .and_then(object::<Property>)
        .unwrap_or_default();
    let pledge = Pledge {
        kind: PledgeKind::Pledge,
        number: record.number.0,
        date: record.reg_date.day(),
        end_date: record.end_date.day(),
        pledgors,
        creditors,
        vin: text::present(property.vin),
        body_number: text::present(property.body_number),
        ..Pledge::default()
    };
    Reading::new(pledge, is_full)
}

/// The sides of a notice, and whether all of them have a name.
fn sides(value: &Value) -> (Vec<Party>, bool) {
    let items = items(Some(value));
    let named: Vec<Party> = items
        .iter()
        .filter_map(object::<Side>)
        .filter_map(|side| {
            Some(Party {
                name: side.name.0?,
                birth_date: side.birthday.day(),
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
    fn reads_a_notice() {
        let (block, unparsed) = samples::known(parse, &samples::json(SAMPLE));
        assert_eq!((block.count, unparsed), (1, 0));
        let notice = &block.records[0];
        assert_eq!(notice.date.as_deref(), Some("2030-02-01"));
        assert_eq!(notice.end_date, None);
        assert_eq!(notice.pledgors[0].birth_date.as_deref(), Some("1980-01-01"));
        assert_eq!(notice.creditors[0].name, "Банк Тест");
        assert_eq!(notice.vin.as_deref(), Some("X9F00TEST00000001"));
    }

    #[test]
    fn a_notice_without_an_end_is_in_force_where_the_list_has_it() {
        let notice = |number: &str| json!({"number": number, "regDate": "01.02.2030"});
        let ended = json!({"number": "3", "regDate": "01.02.2020", "endDate": "01.02.2021"});
        let read = |records: &Value| samples::known(parse, &json!({"rez": records})).0;
        let states = |listed: &Pledges, unread| {
            let mut all = read(&json!([notice("1"), notice("2"), ended]));
            assert!(is_open(&all));
            mark(&mut all, listed, unread);
            all.records
                .iter()
                .map(|notice| notice.in_force)
                .collect::<Vec<_>>()
        };
        let listed = read(&json!([notice("1")]));
        assert_eq!(states(&listed, 0), [Some(true), Some(false), None]);
        assert_eq!(states(&listed, 1), [Some(true), None, None]);
        let none = Pledges::default();
        assert_eq!(states(&none, 0), [Some(false), Some(false), None]);
        // Counted, and not told.
        let counted = Pledges { count: 1, ..none };
        assert_eq!(states(&counted, 0), [None, None, None]);
        assert!(!is_open(&read(&json!([ended]))));
    }

    #[test]
    fn none_comes_without_a_list() {
        let answer = json!({"status": 200, "num": 0, "message": "Нет"});
        assert_eq!(samples::known(parse, &answer), (Pledges::default(), 0));
    }

    #[test]
    fn a_notice_that_is_not_understood_still_counts() {
        for record in [
            json!({"reg": "01.02.2030"}),
            json!({"regDate": "давно"}),
            json!({"regDate": "01.02.2030", "pledgees": ["Банк"]}),
            json!(7),
        ] {
            let (block, unparsed) = samples::known(parse, &json!({"num": 1, "rez": [record]}));
            assert_eq!((block.count, unparsed), (1, 1), "{record}");
        }
        assert_eq!(samples::known(parse, &json!({"num": 2})).0.count, 2);
    }
}
