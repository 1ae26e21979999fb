//! `gibdd.php type=finesPhoto`: pictures of a fined car. Parameters and `urlPhoto` are known from
//! other clients, the day beside it is a guess; how long a link lives is not told.

use avtosled_core::report::{Photo, Photos};
use serde::Deserialize;

use super::photos::link;
use super::request::{Method, Request, any_number};
use crate::car_data::api_cloud::reading::{
    Day, Envelope, Parsed, Reading, SHAPE, Text, WireError, are_days, items, read_all,
};

pub const METHOD: Method = Method {
    price_kopecks: 80,
    ..Method::new("gibdd", "finesPhoto")
};

/// The question about a ruling, with what its fine names.
pub fn request(plate: &str, ruling: &str, division: &str, photo_token: &str) -> Request {
    Request::new(&METHOD)
        .with("regNumber", any_number(plate))
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

/// No list means no picture, where the answer is one at all.
pub fn parse(envelope: &Envelope) -> Result<Parsed<Photos>, WireError> {
    let list = envelope.get("rez").filter(|list| !list.is_null());
    let is_answer = envelope.get("status").is_some() || envelope.has_message();
    let is_list = list.is_none_or(|list| list.is_array() || list.is_object());
    if !is_list || (list.is_none() && !is_answer) {
        return Err(SHAPE);
    }
    Ok(read_all(items(list), read).parsed(|_, photos| Photos { photos }))
}

fn read(record: Record) -> Reading<Photo> {
    let is_full = are_days(&[&record.date]);
    let Some(url) = link(record.url_photo) else {
        return Reading::Failed;
    };
    let photo = Photo {
        big_url: Some(url.clone()),
        url,
        info: None,
        date: record.date.day(),
        source: Some(SOURCE_NAME.to_owned()),
    };
    Reading::new(photo, is_full)
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
        samples::read(parse, answer).map(|(block, unparsed)| (block.photos, unparsed))
    }

    #[test]
    fn reads_a_picture() {
        let (photos, unparsed) = photos(&samples::answer_to(LookupKind::FinePhotos)).unwrap();
        assert_eq!((photos.len(), unparsed), (1, 0));
        assert_eq!(photos[0].url, "https://photo.test/fine/1.png");
        assert_eq!(photos[0].date.as_deref(), Some("2030-03-01"));
    }

    #[test]
    fn no_list_is_no_picture() {
        for none in [
            json!({"status": 200, "message": "Нет"}),
            json!({"message": "Нет"}),
            json!({"status": "200", "rez": null}),
            json!({"rez": []}),
        ] {
            assert_eq!(photos(&none), Ok((Vec::new(), 0)), "{none}");
        }
        for strange in [json!({}), json!([]), json!({"rez": "x", "status": 200})] {
            assert_eq!(photos(&strange), Err(SHAPE), "{strange}");
        }
    }

    #[test]
    fn what_is_no_link_is_kept_raw() {
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
