//! Method `zalog.php type=fedresurs`: leases in the federal register.
//!
//! Only an empty answer was recorded; the fields of a record are our proposal. Until they are
//! confirmed, every record counts, and a record without these fields is stored raw.

use avtosled_core::report::{Block, Party, Pledge, PledgeKind, PledgeRegister, Pledges};
use serde::Deserialize;

use super::pledges;
use crate::car_data::api_cloud::parsing::{
    Day, Envelope, ParsedAnswer, ParsedRecord, Text, WireError, are_valid_dates,
};
use crate::car_data::api_cloud::request::{Method, SourceMethod, by_vin};

pub const METHOD: Method = Method::new("zalog", "fedresurs").with_price_kopecks(60);

pub const SOURCE: SourceMethod = SourceMethod {
    request: |subject| by_vin(&METHOD, subject),
    parse: |envelope| Ok(parse(envelope)?.map(Block::Pledges)),
    #[cfg(test)]
    sample: SAMPLE,
};

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

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Pledges>, WireError> {
    pledges::parse_notices(envelope, PledgeRegister::Fedresurs, parse_record)
}

fn parse_record(record: Record) -> ParsedRecord<Pledge> {
    let is_complete =
        are_valid_dates(&[&record.contract_date, &record.date_start, &record.date_end]);
    let parties = |name: Text| {
        let party = |name| Party {
            name,
            birth_date: None,
        };
        name.0.into_iter().map(party).collect()
    };
    let lease = Pledge {
        kind: PledgeKind::Lease,
        end_date: record.date_end.day(),
        pledgors: parties(record.lessee),
        creditors: parties(record.lessor),
        contract: record.contract_number.0,
        contract_date: record.contract_date.day(),
        starts_on: record.date_start.day(),
        ..Pledge::default()
    };
    ParsedRecord::new(lease, is_complete)
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
    fn lease_sample_is_parsed_with_start_lessor_and_lessee() {
        let (block, unparsed) = samples::parse(parse, &samples::json(SAMPLE));
        assert_eq!((block.count, unparsed), (1, 0));
        assert_eq!(block.register, PledgeRegister::Fedresurs);
        let lease = &block.records[0];
        assert_eq!(lease.kind, PledgeKind::Lease);
        assert_eq!(lease.starts_on.as_deref(), Some("2030-01-10"));
        assert_eq!(lease.creditors[0].name, "ООО «Лизинг Тест»");
        assert_eq!(lease.pledgors[0].name, "ООО «Тест»");
    }

    #[test]
    fn no_leases_have_count_zero_and_unreadable_record_is_kept_raw() {
        let none = json!({"status": 200, "num": 0, "message": "Нет"});
        assert_eq!(samples::parse(parse, &none).0.count, 0);
        for record in [
            json!({"publisher": "А"}),
            json!({"dateEnd": "?"}),
            json!([]),
        ] {
            let (block, unparsed) = samples::parse(parse, &json!({"num": 1, "rez": [record]}));
            assert_eq!((block.count, unparsed), (1, 1), "{record}");
        }
    }
}
