//! Method `autophoto.php type=regnum`: photos of a car by plate.
//!
//! The links are known from another client, `date` and `info` are a guess.

use avtosled_core::report::{Block, Photo, Photos};
use serde::Deserialize;

use crate::car_data::Subject;
use crate::car_data::api_cloud::parsing::{
    Day, Envelope, ParsedAnswer, ParsedRecord, Text, WireError, are_valid_dates, link,
    parse_records_in,
};
use crate::car_data::api_cloud::request::{Method, Request, SourceMethod, plate};

pub const METHOD: Method = Method::new("autophoto", "regnum").with_price_kopecks(50);

pub const SOURCE: SourceMethod = SourceMethod {
    request,
    parse: |envelope| Ok(parse(envelope)?.map(Block::Photos)),
    #[cfg(test)]
    sample: SAMPLE,
};

fn request(subject: &Subject) -> Request {
    Request::new(&METHOD).with("regNum", plate(subject))
}

const NAME: &str = "Автофото";

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    urlphoto: Text,
    #[serde(rename = "bigPhoto")]
    big_photo: Text,
    date: Day,
    info: Text,
}

pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Photos>, WireError> {
    Ok(
        parse_records_in(envelope, ("count", "records"), parse_record)?
            .into_answer(|_, photos| Photos { photos }),
    )
}

fn parse_record(record: Record) -> ParsedRecord<Photo> {
    let is_complete = are_valid_dates(&[&record.date]);
    let (small, big) = (link(record.urlphoto), link(record.big_photo));
    let Some(url) = small.or_else(|| big.clone()) else {
        return ParsedRecord::Unreadable;
    };
    let photo = Photo {
        url,
        big_url: big,
        info: record.info.0,
        date: record.date.day(),
        source: Some(NAME.to_owned()),
    };
    ParsedRecord::new(photo, is_complete)
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "count": 1,
  "records": [
    {
      "urlphoto": "https://photo.test/1/small.png",
      "bigPhoto": "https://photo.test/1/big.png",
      "date": "05.04.2030",
      "info": "TEST, объявление"
    }
  ],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::car_data::api_cloud::parsing::links;
    use crate::car_data::api_cloud::samples;

    fn photos(answer: &Value) -> (Vec<Photo>, usize) {
        let (block, unparsed) = samples::try_parse(parse, answer).unwrap();
        (block.photos, unparsed)
    }

    #[test]
    fn photo_sample_is_parsed_with_link_and_date() {
        let (photos, unparsed) = photos(&samples::json(SAMPLE));
        assert_eq!((photos.len(), unparsed), (1, 0));
        assert_eq!(photos[0].url, "https://photo.test/1/small.png");
        assert_eq!(photos[0].date.as_deref(), Some("2030-04-05"));
    }

    #[test]
    fn zero_counter_of_photos_is_an_answer_without_photos() {
        let answer = json!({"status": 200, "count": 0, "message": "Нет"});
        assert_eq!(photos(&answer), (Vec::new(), 0));
    }

    #[test]
    fn photo_link_that_is_no_web_address_is_kept_raw() {
        for url in [
            json!("file:///etc/passwd"),
            json!("javascript:alert(1)"),
            json!("http://user:word@photo.test/1"),
            json!("/1.png"),
            json!("x".repeat(3000)),
            json!(5),
            json!(null),
        ] {
            let answer = json!({"count": 1, "records": [{"urlphoto": url}]});
            assert_eq!(photos(&answer), (Vec::new(), 1), "{url}");
            let links = links(&json!([url, "https://photo.test/1"]));
            assert_eq!((links.0.len(), links.1), (1, false), "{url}");
        }
    }
}
