//! `zalog.php type=fedresurs`: leases in the federal register. The empty answer was seen on record;
//! the fields of a record are not known at all, those read here are proposed by our contract. Until
//! they are confirmed every record counts, and one without them is kept raw.

use avtosled_core::report::{Block, Party, Pledge, PledgeKind, PledgeRegister, Pledges};
use serde::Deserialize;

use super::pledges;
use super::request::{Method, Request, SourceMethod};
use crate::car_data::Subject;
use crate::car_data::api_cloud::reading::{
    Day, Envelope, Parsed, Reading, Text, WireError, are_days,
};

pub const METHOD: Method = Method {
    price_kopecks: 60,
    ..Method::new("zalog", "fedresurs")
};

pub const SOURCE: SourceMethod = SourceMethod {
    ask,
    read: |envelope| Ok(parse(envelope)?.map(Block::Pledges)),
    #[cfg(test)]
    sample: SAMPLE,
};

fn ask(subject: &Subject) -> Request {
    Request::new(&METHOD).with("vin", subject.key())
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Record {
    contract_number: Text,
    contract_date: Day,
    date_start: Day,
    date_end: Day,
    lessor: Text,
    lessee: Text,
}

pub fn parse(envelope: &Envelope) -> Result<Parsed<Pledges>, WireError> {
    pledges::notices(envelope, PledgeRegister::Fedresurs, read)
}

fn read(record: Record) -> Reading<Pledge> {
    let is_full = are_days(&[&record.contract_date, &record.date_start, &record.date_end]);
    let side = |name: Text| {
        let party = |name| Party {
            name,
            birth_date: None,
        };
        name.0.into_iter().map(party).collect()
    };
    let lease = Pledge {
        kind: PledgeKind::Lease,
        end_date: record.date_end.day(),
        pledgors: side(record.lessee),
        creditors: side(record.lessor),
        contract: record.contract_number.0,
        contract_date: record.contract_date.day(),
        starts_on: record.date_start.day(),
        ..Pledge::default()
    };
    Reading::new(lease, is_full)
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "num": 1,
  "rez": [
    {
      "contractNumber": "00001/Л-30",
      "contractDate": "10.01.2030",
      "dateStart": "10.01.2030",
      "dateEnd": "10.01.2033",
      "lessor": "ООО «Лизинг Тест»",
      "lessee": "ООО «Тест»"
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
    fn reads_a_lease() {
        let (block, unparsed) = samples::known(parse, &samples::json(SAMPLE));
        assert_eq!((block.count, unparsed), (1, 0));
        assert_eq!(block.register, PledgeRegister::Fedresurs);
        let lease = &block.records[0];
        assert_eq!(lease.kind, PledgeKind::Lease);
        assert_eq!(lease.starts_on.as_deref(), Some("2030-01-10"));
        assert_eq!(lease.creditors[0].name, "ООО «Лизинг Тест»");
        assert_eq!(lease.pledgors[0].name, "ООО «Тест»");
    }

    #[test]
    fn none_and_strange_records_are_told_apart() {
        let none = json!({"status": 200, "num": 0, "message": "Нет"});
        assert_eq!(samples::known(parse, &none).0.count, 0);
        for record in [
            json!({"publisher": "А"}),
            json!({"dateEnd": "?"}),
            json!([]),
        ] {
            let (block, unparsed) = samples::known(parse, &json!({"num": 1, "rez": [record]}));
            assert_eq!((block.count, unparsed), (1, 1), "{record}");
        }
    }
}
