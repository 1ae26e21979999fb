//! One method of the service: its parameters, and the answer to a question about something.

use chrono::{DateTime, FixedOffset, NaiveDate};
use serde_json::{Value, json};

use crate::{
    base::inn,
    car_data::{
        account::Charges,
        failure::Failure,
        pictures::{Links, Subject},
        request::Request,
    },
    cars::{self, Car},
};

inventory::collect!(Method);

/// All methods: each file of `sources` submits its own. Their order is the linker's and means nothing.
pub fn methods() -> impl Iterator<Item = &'static Method> {
    inventory::iter::<Method>.into_iter()
}

/// The parameters of methods that ask by one number of a car.
pub const VIN: &[Parameter] = &[need("vin", Format::Latin)];
pub const PLATE: &[Parameter] = &[need("regNum", Format::Letters)];
pub const ANY_NUMBER: &[Parameter] = &[need("string", Format::Letters)];

/// The values of a switch.
pub const SWITCH: Format = Format::Words(&["0", "1"]);

/// The message of a register that has nothing.
pub const NO_RECORDS: &str = "По запросу не найдено записей";

/// The word of the traffic police for an identifier that a car does not have.
pub const ABSENT: &str = "ОТСУТСТВУЕТ";

/// The VIN as the traffic police tell it.
pub fn vin_or_absent(car: &Car) -> &str {
    car.vin.as_deref().unwrap_or(ABSENT)
}

#[derive(Debug)]
pub struct Method {
    /// Name in stats and faults, made of its file and its type.
    pub name: &'static str,
    /// Price of an answer; absent for free methods, whose answers have no `inquiry`.
    pub price_kopecks: Option<i64>,
    /// Its parameters; the first one that was given names what is asked about.
    pub parameters: &'static [Parameter],
    pub answer: fn(&Question) -> Answer,
}

impl Method {
    /// A method whose answers cost so many kopecks.
    pub const fn paid(
        name: &'static str,
        kopecks: i64,
        parameters: &'static [Parameter],
        answer: fn(&Question) -> Answer,
    ) -> Self {
        Self {
            name,
            price_kopecks: Some(kopecks),
            parameters,
            answer,
        }
    }

    pub const fn free(
        name: &'static str,
        parameters: &'static [Parameter],
        answer: fn(&Question) -> Answer,
    ) -> Self {
        Self {
            name,
            price_kopecks: None,
            parameters,
            answer,
        }
    }

    pub fn is_in(&self, file: &str) -> bool {
        let own = self.name.split('.').next();
        match file {
            "taxi/v3/taxi.php" => own == Some("taxi"),
            file => own != Some("taxi") && own == file.strip_suffix(".php"),
        }
    }

    /// The file that it belongs to, without the ending.
    pub fn file(&self) -> &'static str {
        self.name.split('.').next().unwrap_or_default()
    }

    /// The `type` that names the method in its file.
    pub fn kind(&self) -> &str {
        self.name.split('.').next_back().unwrap_or_default()
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    pub name: &'static str,
    pub format: Format,
    pub need: Need,
}

/// The rule that says if a parameter must be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Its absence is answered with this code.
    Mandatory(&'static str),
    /// One of those that are marked so must be given.
    OneOf,
    Optional,
}

pub const fn need(name: &'static str, format: Format) -> Parameter {
    need_or("766", name, format)
}

pub const fn need_or(code: &'static str, name: &'static str, format: Format) -> Parameter {
    Parameter {
        name,
        format,
        need: Need::Mandatory(code),
    }
}

/// One of several parameters, at least one of which must be given.
pub const fn one_of(name: &'static str, format: Format) -> Parameter {
    Parameter {
        name,
        format,
        need: Need::OneOf,
    }
}

pub const fn may(name: &'static str, format: Format) -> Parameter {
    Parameter {
        name,
        format,
        need: Need::Optional,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Latin letters, digits and hyphens.
    Latin,
    /// The same, at most so many of them.
    ShortLatin(usize),
    /// Cyrillic letters as well: plates and old licences have them.
    Letters,
    /// Names and titles: spaces and the signs of company names too.
    Text,
    /// Digits only.
    Digits,
    /// A whole number; `-1` stands for all.
    Number,
    /// One of these words.
    Words(&'static [&'static str]),
    /// `dd.mm.yyyy`.
    Date,
    /// A day, or two of them with a hyphen between.
    Period,
    /// A taxpayer's number of that length with right check digits.
    Inn(usize),
}

impl Format {
    pub fn check(self, value: &str) -> Result<(), Failure> {
        let is_latin = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let is_letter = |c: char| is_latin(c) || matches!(c, 'А'..='я' | 'Ё' | 'ё');
        let mut chars = value.chars();
        let (is_right, code) = match self {
            Self::Date => (date(value).is_some(), "015"),
            Self::Period => (value.split('-').all(|day| date(day).is_some()), "015"),
            Self::Inn(length) => (value.len() == length && inn::is_valid(value), "331"),
            Self::Latin => (chars.all(is_latin), "888"),
            Self::ShortLatin(longest) => (value.len() <= longest && chars.all(is_latin), "888"),
            Self::Letters => (chars.all(is_letter), "888"),
            Self::Text => {
                let is_text = |c| is_letter(c) || " .,()/+\"«»".contains(c);
                (chars.all(is_text), "888")
            }
            Self::Digits => (chars.all(|c| c.is_ascii_digit()), "888"),
            Self::Number => (value.parse::<i64>().is_ok_and(|n| n >= -1), "888"),
            Self::Words(words) => (words.contains(&value), "888"),
        };
        if is_right {
            Ok(())
        } else {
            Err(Failure::coded(code))
        }
    }
}

/// The day in the only way of writing it that the service takes.
pub fn date(text: &str) -> Option<NaiveDate> {
    let date = NaiveDate::parse_from_str(text, "%d.%m.%Y").ok()?;
    // The parser takes shorter forms as well.
    (russian(date) == text).then_some(date)
}

pub fn russian(date: NaiveDate) -> String {
    date.format("%d.%m.%Y").to_string()
}

#[derive(Debug)]
pub struct Question<'a> {
    /// Value of the first parameter.
    pub key: String,
    /// The call, already checked.
    pub request: &'a Request,
    /// The present moment in Moscow.
    pub now: DateTime<FixedOffset>,
    pub today: NaiveDate,
    /// Money on the account.
    pub balance_kopecks: i64,
    /// What the files cost so far.
    pub spent: Charges,
    pub pictures: &'a Links,
}

impl Question<'_> {
    /// True for a switch such as `requisites=1` that is on.
    pub fn is_on(&self, name: &str) -> bool {
        self.value(name) == "1"
    }

    pub fn value(&self, name: &str) -> &str {
        self.request.value(name).unwrap_or_default()
    }

    /// The car with the VIN or frame number that was asked about.
    pub fn car(&self) -> Option<Car> {
        cars::by_vin_or_frame(self.today, &self.key)
    }

    pub fn car_by_plate(&self) -> Option<Car> {
        cars::by_plate(self.today, &self.key)
    }

    /// The whole address of a picture, alive for ten minutes; the size is `small` or `big`.
    pub fn picture(&self, subject: &Subject, size: &str) -> String {
        let path = self.pictures.path(&subject.file(size));
        format!("{}{path}", self.request.origin)
    }
}

#[derive(Debug)]
pub enum Answer {
    Found(Value),
    NotFound(Value),
    /// The source will not say; nothing is charged.
    Refused,
}

impl Answer {
    /// Nothing found: a counter at zero and a message.
    pub fn nothing(counter: &str) -> Self {
        Self::NotFound(json!({ counter: 0, "message": NO_RECORDS }))
    }

    /// Nothing found: `found` is false, and a message.
    pub fn unknown() -> Self {
        Self::NotFound(json!({ "found": false, "message": NO_RECORDS }))
    }

    /// Records under that name with their number, or nothing.
    pub fn list(counter: &str, name: &str, records: impl IntoIterator<Item = Value>) -> Self {
        let records: Vec<Value> = records.into_iter().collect();
        if records.is_empty() {
            return Self::nothing(counter);
        }
        Self::Found(json!({ counter: records.len(), name: records }))
    }
}
