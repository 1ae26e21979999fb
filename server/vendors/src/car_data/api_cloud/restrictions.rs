//! `gibdd.php type=restrict`: restrictions on registration actions. Seen on record.

use avtosled_core::report::{Block, Restriction, Restrictions};
use serde::Deserialize;

use super::request::{Method, Request, SourceMethod};
use crate::car_data::Subject;
use crate::car_data::api_cloud::reading::{
    Day, Envelope, Parsed, Reading, Text, Whole, WireError, are_days, basis, codes, records, text,
};

pub const METHOD: Method = Method {
    price_kopecks: 80,
    ..Method::new("gibdd", "restrict")
};

pub const SOURCE: SourceMethod = SourceMethod {
    ask,
    read: |envelope| Ok(parse(envelope)?.map(Block::Restrictions)),
    #[cfg(test)]
    sample: SAMPLE,
};

fn ask(subject: &Subject) -> Request {
    Request::new(&METHOD).with("vin", subject.key())
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    regname: Text,
    #[serde(rename = "osnOgr")]
    osn_ogr: Text,
    gid: Text,
    tsyear: Whole,
    #[serde(rename = "tsVIN")]
    ts_vin: Text,
    #[serde(rename = "tsKuzov")]
    ts_kuzov: Text,
    tsmodel: Text,
    dateogr: Day,
    /// Two readings are known: the day it was entered, and the day it ends. The recorded answer
    /// has the day of the restriction itself, which can only be the former.
    dateadd: Day,
    ogrkod: Text,
    ogrkodinfo: Text,
    divtype: Text,
    divtypeinfo: Text,
    phone: Text,
    /// Operation code: 47 imposed; 48, lifted, was never seen.
    #[serde(rename = "codeTo")]
    code_to: Text,
}

pub fn parse(envelope: &Envelope) -> Result<Parsed<Restrictions>, WireError> {
    Ok(records(envelope, read)?.parsed(|count, records| Restrictions { count, records }))
}

fn read(record: Record) -> Reading<Restriction> {
    let is_full = are_days(&[&record.dateogr, &record.dateadd]);
    let kind_code = record.ogrkod.0;
    let restriction = Restriction {
        kind: record
            .ogrkodinfo
            .0
            .unwrap_or_else(|| codes::restriction(kind_code.as_deref()).to_owned()),
        kind_code,
        date: record.dateogr.day(),
        entered_on: record.dateadd.day(),
        region: record.regname.0,
        imposed_by: record.divtypeinfo.0.or_else(|| {
            record
                .divtype
                .0
                .and_then(|code| codes::initiator(&code))
                .map(str::to_owned)
        }),
        basis: record
            .osn_ogr
            .0
            .and_then(|basis| basis::without_names(&basis)),
        operation: record.code_to.0,
        phone: record.phone.0,
        key: record.gid.0,
        // The bailiffs tell them.
        debt: None,
        debt_subject: None,
        vin: text::present(record.ts_vin),
        body_number: text::present(record.ts_kuzov),
        model: text::present(record.tsmodel),
        year: text::year(record.tsyear),
    };
    Reading::new(restriction, is_full)
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "count": 1,
  "records": [
    {
      "num": 1,
      "regid": "0000",
      "regname": "Тестовая область",
      "osnOgr": "Документ: 000/0000 от 01.01.2030, Тестова Тесса Тестовна, СПИ: 00000000000000",
      "gid": "00#SP000000001",
      "tsyear": "2017",
      "tsVIN": "X9F00TEST00000001",
      "tsKuzov": "X9F00TEST00000001",
      "tsmodel": "Нет данных",
      "dateogr": "01.01.2030",
      "dateadd": "02.01.2030",
      "ogrkod": "1",
      "ogrkodinfo": "",
      "divtype": "2",
      "divid": "2",
      "phone": "8(000)000-00-00",
      "codDL": 0,
      "codeTo": 47
    }
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1},
  "cache": {
    "actual": "05.03.2031 10:00:41",
    "start": {"timestamp": 1930439220, "date": "05.03.2031 04:07:00"},
    "stop": {"timestamp": 1930482420, "date": "05.03.2031 16:07:00"}
  }
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn reads_a_restriction_without_names() {
        let (block, unparsed) = samples::known(parse, &samples::json(SAMPLE));
        assert_eq!((block.count, unparsed), (1, 0));
        let record = &block.records[0];
        assert_eq!(record.kind_code.as_deref(), Some("1"));
        assert_eq!(record.kind, "Запрет на регистрационные действия");
        assert_eq!(record.imposed_by.as_deref(), Some("Судебный пристав"));
        assert_eq!(record.date.as_deref(), Some("2030-01-01"));
        assert_eq!(record.entered_on.as_deref(), Some("2030-01-02"));
        assert_eq!(
            record.basis.as_deref(),
            Some("Документ: 000/0000 от 01.01.2030")
        );
        assert_eq!(record.key.as_deref(), Some("00#SP000000001"));
        assert_eq!((record.year, record.model.as_deref()), (Some(2017), None));
    }

    #[test]
    fn the_ready_made_text_wins_and_an_unknown_code_has_one_too() {
        let answer = json!({"records": [
            {"ogrkod": "1", "ogrkodinfo": "Запрет", "divtype": "1", "divtypeinfo": "Суд"},
            {"ogrkod": 77, "divtype": 77},
        ]});
        let (block, _) = samples::known(parse, &answer);
        assert_eq!(block.records[0].kind, "Запрет");
        assert_eq!(block.records[0].imposed_by.as_deref(), Some("Суд"));
        assert_eq!(block.records[1].kind, "Ограничение");
        assert_eq!(block.records[1].imposed_by, None);
    }

    #[test]
    fn none_comes_without_a_list() {
        let (block, _) = samples::known(parse, &samples::none_without_records());
        assert_eq!(block, Restrictions::default());
    }
}
