//! Method `gibdd.php type=finesPhoto`: camera pictures of a fined car.
//!
//! Parameters and `urlPhoto` are known from other clients, `date` is a guess; the expiry of links is
//! undocumented.

use avtosled_core::report::{Photo, Photos};
use serde::Deserialize;

use crate::car_data::api_cloud::parsing::{
    Day, Envelope, ParsedAnswer, ParsedRecord, Text, UNEXPECTED_SHAPE, WireError, are_valid_dates,
    as_list, link, parse_list,
};
use crate::car_data::api_cloud::request::{Method, Request, plate_to_cyrillic};

pub const METHOD: Method = Method::new("gibdd", "finesPhoto").with_price_kopecks(80);

/// Request for pictures by ruling; `division` and `photo_token` are fields of the fine.
pub fn request(plate: &str, ruling: &str, division: &str, photo_token: &str) -> Request {
    Request::new(&METHOD)
        .with("regNumber", plate_to_cyrillic(plate))
        .with("postNum", ruling)
        .with("division", division)
        .with("photoToken", photo_token)
}

const SOURCE_NAME: &str = "Камера ГИБДД";

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Record {
    #[serde(rename = "urlPhoto", alias = "urlphoto")]
    url_photo: Text,
    date: Day,
}

/// Parses the pictures; a missing list means none if the answer has a status or a message.
pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Photos>, WireError> {
    let list = envelope.get("rez").filter(|list| !list.is_null());
    let is_answer = envelope.get("status").is_some() || envelope.has_message();
    let is_list = list.is_none_or(|list| list.is_array() || list.is_object());
    if !is_list || (list.is_none() && !is_answer) {
        return Err(UNEXPECTED_SHAPE);
    }
    Ok(parse_list(as_list(list), parse_record).into_answer(|_, photos| Photos { photos }))
}

fn parse_record(record: Record) -> ParsedRecord<Photo> {
    let is_complete = are_valid_dates(&[&record.date]);
    let Some(url) = link(record.url_photo) else {
        return ParsedRecord::Unreadable;
    };
    let photo = Photo {
        big_url: Some(url.clone()),
        url,
        info: None,
        date: record.date.day(),
        source: Some(SOURCE_NAME.to_owned()),
    };
    ParsedRecord::new(photo, is_complete)
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "rez": [{"urlPhoto": "https://photo.test/fine/1.png", "date": "01.03.2030"}],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::car_data::LookupKind;
    use crate::car_data::api_cloud::samples;

    fn photos(answer: &Value) -> Result<(Vec<Photo>, usize), WireError> {
        samples::try_parse(parse, answer).map(|(block, unparsed)| (block.photos, unparsed))
    }

    #[test]
    fn fine_photo_sample_is_parsed_with_link_and_date() {
        let (photos, unparsed) = photos(&samples::for_lookup(LookupKind::FinePhotos)).unwrap();
        assert_eq!((photos.len(), unparsed), (1, 0));
        assert_eq!(photos[0].url, "https://photo.test/fine/1.png");
        assert_eq!(photos[0].date.as_deref(), Some("2030-03-01"));
    }

    #[test]
    fn answer_without_photo_list_has_no_pictures_and_no_error() {
        for none in [
            json!({"status": 200, "message": "Нет"}),
            json!({"message": "Нет"}),
            json!({"status": "200", "rez": null}),
            json!({"rez": []}),
        ] {
            assert_eq!(photos(&none), Ok((Vec::new(), 0)), "{none}");
        }
        for malformed in [json!({}), json!([]), json!({"rez": "x", "status": 200})] {
            assert_eq!(photos(&malformed), Err(UNEXPECTED_SHAPE), "{malformed}");
        }
    }

    #[test]
    fn photo_record_without_web_link_is_kept_raw() {
        for record in [
            json!({"urlPhoto": "file:///etc/passwd"}),
            json!({"urlPhoto": null}),
            json!("https://photo.test/1.png"),
        ] {
            let answer = json!({"status": 200, "rez": [record]});
            assert_eq!(photos(&answer), Ok((Vec::new(), 1)), "{record}");
        }
    }
}
