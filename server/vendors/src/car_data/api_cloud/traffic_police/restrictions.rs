//! Method `gibdd.php type=restrict`: restrictions on registration; known from a recorded answer.

use avtosled_core::report::{Block, Restriction, Restrictions};
use serde::Deserialize;

use crate::car_data::api_cloud::parsing::{
    Day, Envelope, ParsedAnswer, ParsedRecord, Text, Whole, WireError, are_valid_dates, lenient,
    parse_records, police_codes, redact_names,
};
use crate::car_data::api_cloud::request::{Method, SourceMethod, by_vin};

pub const METHOD: Method = Method::new("gibdd", "restrict").with_price_kopecks(80);

pub const SOURCE: SourceMethod = SourceMethod {
    request: |subject| by_vin(&METHOD, subject),
    parse: |envelope| Ok(parse(envelope)?.map(Block::Restrictions)),
    #[cfg(test)]
    sample: SAMPLE,
};

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
    /// Date of entry into the register, or the end date, according to different clients.
    ///
    /// In the recorded answer it is the date of the restriction, so only the former is possible.
    dateadd: Day,
    ogrkod: Text,
    ogrkodinfo: Text,
    divtype: Text,
    divtypeinfo: Text,
    phone: Text,
    /// Operation code: 47 imposed; 48 (lifted) was never observed.
    #[serde(rename = "codeTo")]
    code_to: Text,
}

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Restrictions>, WireError> {
    Ok(parse_records(envelope, parse_record)?
        .into_answer(|count, records| Restrictions { count, records }))
}

fn parse_record(record: Record) -> ParsedRecord<Restriction> {
    let is_complete = are_valid_dates(&[&record.dateogr, &record.dateadd]);
    let kind_code = record.ogrkod.0;
    let restriction = Restriction {
        kind: record
            .ogrkodinfo
            .0
            .unwrap_or_else(|| police_codes::restriction(kind_code.as_deref()).to_owned()),
        kind_code,
        date: record.dateogr.day(),
        entered_on: record.dateadd.day(),
        region: record.regname.0,
        imposed_by: record.divtypeinfo.0.or_else(|| {
            record
                .divtype
                .0
                .and_then(|code| police_codes::initiator(&code))
                .map(str::to_owned)
        }),
        basis: record.osn_ogr.0.and_then(|basis| redact_names(&basis)),
        operation: record.code_to.0,
        phone: record.phone.0,
        key: record.gid.0,
        // The debt is filled in from the bailiffs' answer.
        debt: None,
        debt_subject: None,
        vin: lenient::known(record.ts_vin),
        body_number: lenient::known(record.ts_kuzov),
        model: lenient::known(record.tsmodel),
        year: lenient::year(record.tsyear),
    };
    ParsedRecord::new(restriction, is_complete)
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
    fn restriction_is_parsed_without_names() {
        let (block, unparsed) = samples::parse(parse, &samples::json(SAMPLE));
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
    fn restriction_text_overrides_code_and_unknown_code_has_default_text() {
        let answer = json!({"records": [
            {"ogrkod": "1", "ogrkodinfo": "Запрет", "divtype": "1", "divtypeinfo": "Суд"},
            {"ogrkod": 77, "divtype": 77},
        ]});
        let (block, _) = samples::parse(parse, &answer);
        assert_eq!(block.records[0].kind, "Запрет");
        assert_eq!(block.records[0].imposed_by.as_deref(), Some("Суд"));
        assert_eq!(block.records[1].kind, "Ограничение");
        assert_eq!(block.records[1].imposed_by, None);
    }

    #[test]
    fn answer_without_list_means_no_restrictions() {
        let (block, _) = samples::parse(parse, &samples::none_without_records());
        assert_eq!(block, Restrictions::default());
    }
}
