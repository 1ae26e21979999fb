//! Method `nomerogram.php type=regnum`: photos of Nomerogram if Autophoto has none; not confirmed.
//!
//! Only `rez` and `img` are known, from a reseller; path and type are a guess.

use avtosled_core::report::{Photo, Photos};
use serde::Deserialize;
use serde_json::Value;

use crate::car_data::Subject;
use crate::car_data::api_cloud::parsing::{
    Day, Envelope, ParsedAnswer, ParsedRecord, Text, WireError, are_valid_dates, links,
    parse_records_in,
};
use crate::car_data::api_cloud::request::{Method, Request, plate};

pub const METHOD: Method = Method::new("nomerogram", "regnum")
    .with_price_kopecks(50)
    .unconfirmed();

/// Name in reports if the register does not answer.
pub const NAME: &str = "Номерограм";

pub fn request(subject: &Subject) -> Request {
    Request::new(&METHOD).with("regNum", plate(subject))
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    date: Day,
    info: Text,
    img: Value,
}

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Photos>, WireError> {
    let records = parse_records_in(envelope, ("num", "rez"), parse_record)?;
    Ok(records.into_answer(|_, photos: Vec<Vec<Photo>>| Photos {
        photos: photos.into_iter().flatten().collect(),
    }))
}

fn parse_record(record: Record) -> ParsedRecord<Vec<Photo>> {
    let (urls, are_links) = links(&record.img);
    let is_complete = are_valid_dates(&[&record.date]) && are_links;
    let (info, date) = (record.info.0, record.date.day());
    let photos: Vec<Photo> = urls
        .into_iter()
        .map(|url| Photo {
            big_url: Some(url.clone()),
            url,
            info: info.clone(),
            date: date.clone(),
            source: Some(NAME.to_owned()),
        })
        .collect();
    if photos.is_empty() {
        return ParsedRecord::Unreadable;
    }
    ParsedRecord::new(photos, is_complete)
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "num": 1,
  "rez": [
    {"date": "05.04.2030", "img": ["https://photo.test/2.png", "https://photo.test/3.png"]}
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn all_photos_of_record_are_parsed() {
        let (block, unparsed) = samples::parse(parse, &samples::json(SAMPLE));
        assert_eq!((block.photos.len(), unparsed), (2, 0));
        assert_eq!(block.photos[1].date.as_deref(), Some("2030-04-05"));
    }

    #[test]
    fn no_photos_is_an_answer_and_unreadable_link_is_kept_raw() {
        let answer = json!({"status": 200, "num": 0, "message": "Нет"});
        assert_eq!(samples::parse(parse, &answer), (Photos::default(), 0));
        let answer = json!({"num": 1, "rez": [{"img": [5, "https://photo.test/1"]}]});
        let (block, unparsed) = samples::parse(parse, &answer);
        assert_eq!((block.photos.len(), unparsed), (1, 1));
    }
}
