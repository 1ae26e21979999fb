//! The request of each call. The plate goes in Cyrillic, days as `dd.mm.yyyy`.

use avtosled_core::date::Date;
use avtosled_core::form::Owner;
use avtosled_core::sources::SourceId;

use super::conversion_input;
use crate::car_data::Subject;
use crate::car_data::api_cloud_wire::reading::{Envelope, WireError, open, open_with_words};
use crate::car_data::{api, method};

/// A question to the vendor.
pub struct Request {
    /// The part of the path between `/api/` and `.php`.
    pub file: &'static str,
    pub query: Vec<(&'static str, String)>,
}

impl Request {
    /// A question of one type.
    pub fn new(file: &'static str, kind: &str) -> Self {
        Self {
            file,
            query: vec![("type", kind.to_owned())],
        }
    }

    /// The same with one more parameter.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.query.push((name, value.into()));
        self
    }

    /// All of it in one readable line.
    #[cfg(test)]
    pub fn line(&self) -> String {
        let pairs = self.query.iter();
        let pairs: Vec<String> = pairs
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        format!("{}?{}", self.file, pairs.join("&"))
    }

    /// Tells data from errors in its answer.
    pub fn open(&self, http_status: Option<u16>, body: &[u8]) -> Result<Envelope, WireError> {
        if self.file == api(SourceId::Decoding) {
            return open_with_words(http_status, body);
        }
        open(http_status, body)
    }

    /// The same where there is a value.
    pub fn with_some(self, name: &'static str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }
}

/// The question of a call; of those that take several, the one that gives it its name.
pub fn request(call: SourceId, subject: &Subject) -> Request {
    let file = match call {
        // Only this method has its version in the path.
        SourceId::Taxi => "taxi/v3/taxi",
        _ => api(call),
    };
    let new = Request::new(file, method(call));
    match call {
        SourceId::Policies => policies(new, subject),
        SourceId::Pledges => pledges(new, subject),
        SourceId::Photos => new.with("regNum", plate(subject)),
        SourceId::Fines => new
            .with("regNumber", plate(subject))
            .with("stsNumber", certificate(subject)),
        SourceId::Taxi | SourceId::Conversion => {
            new.with("string", conversion_input(subject.key()))
        }
        SourceId::Enforcement => enforcement(subject),
        SourceId::Bankruptcy => bankruptcy(new, subject),
        SourceId::Valuation => new,
        _ => new.with("vin", subject.key()),
    }
}

/// A look-up by body number is not known; a car without a VIN is found by its plate.
fn policies(request: Request, subject: &Subject) -> Request {
    match (&subject.vin, &subject.plate) {
        (None, Some(_)) => request.with("regNumber", plate(subject)),
        _ => request.with("vin", subject.key()),
    }
}

fn pledges(request: Request, subject: &Subject) -> Request {
    match &subject.vin {
        Some(vin) => request.with("vin", vin),
        None => request.with("bodyNumber", subject.key()),
    }
}

/// Of the bailiffs all regions are asked.
fn enforcement(subject: &Subject) -> Request {
    let file = api(SourceId::Enforcement);
    let request = match &subject.owner {
        Some(Owner::Company { inn }) => Request::new(file, "inn").with("inn", inn),
        Some(Owner::Person {
            last_name,
            first_name,
            patronymic,
            birth_date,
        }) => Request::new(file, "physical")
            .with("lastname", last_name)
            .with("firstname", first_name)
            .with_some("secondname", patronymic.as_deref())
            .with("birthdate", russian(*birth_date))
            .with("searchAll", "1"),
        None => Request::new(file, "physical"),
    };
    request.with("region", "-1")
}

fn bankruptcy(request: Request, subject: &Subject) -> Request {
    match &subject.owner {
        Some(Owner::Company { inn }) => request.with("string", inn).with("legalStatus", "legal"),
        Some(Owner::Person {
            last_name,
            first_name,
            patronymic,
            ..
        }) => {
            let names = [Some(last_name), Some(first_name), patronymic.as_ref()];
            let names: Vec<&str> = names.into_iter().flatten().map(String::as_str).collect();
            request
                .with("string", names.join(" "))
                .with("legalStatus", "fiz")
                // Namesakes are told apart by the day of birth.
                .with("dopInfo", "1")
        }
        None => request,
    }
}

fn plate(subject: &Subject) -> String {
    conversion_input(subject.plate.as_deref().unwrap_or_default()).into_owned()
}

fn certificate(subject: &Subject) -> &str {
    subject.certificate.as_deref().unwrap_or_default()
}

/// `dd.mm.yyyy`.
pub fn russian(date: Date) -> String {
    format!("{:02}.{:02}.{:04}", date.day(), date.month(), date.year())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn car() -> Subject {
        Subject {
            plate: Some("A123BC77".to_owned()),
            certificate: Some("9900300001".to_owned()),
            ..Subject::of_vin("XTAGFL110KY300001")
        }
    }

    fn sent(call: SourceId, subject: &Subject) -> String {
        request(call, subject).line()
    }

    #[test]
    fn each_call_asks_by_what_its_method_takes() {
        let without_vin = Subject {
            vin: None,
            body_number: Some("GRX130-6012345".to_owned()),
            ..car()
        };
        for (call, subject, expected) in [
            (
                SourceId::History,
                car(),
                "gibdd?type=gibdd&vin=XTAGFL110KY300001",
            ),
            (
                SourceId::Taxi,
                car(),
                "taxi/v3/taxi?type=search&string=XTAGFL110KY300001",
            ),
            (
                SourceId::Photos,
                car(),
                "autophoto?type=regnum&regNum=А123ВС77",
            ),
            (
                SourceId::Fines,
                car(),
                "gibdd?type=fines&regNumber=А123ВС77&stsNumber=9900300001",
            ),
            (
                SourceId::Policies,
                without_vin.clone(),
                "rsa?type=osago&regNumber=А123ВС77",
            ),
            (
                SourceId::Pledges,
                without_vin,
                "zalog?type=notary&bodyNumber=GRX130-6012345",
            ),
        ] {
            assert_eq!(sent(call, &subject), expected);
        }
    }

    #[test]
    fn an_owner_is_a_person_or_a_company() {
        let person = Subject {
            owner: Some(Owner::Person {
                last_name: "Тестов".to_owned(),
                first_name: "Тест".to_owned(),
                patronymic: None,
                birth_date: "1980-01-02".parse().unwrap(),
            }),
            ..car()
        };
        assert_eq!(
            sent(SourceId::Enforcement, &person),
            "fssp?type=physical&lastname=Тестов&firstname=Тест&birthdate=02.01.1980&searchAll=1&region=-1"
        );
        assert_eq!(
            sent(SourceId::Bankruptcy, &person),
            "bankrot?type=searchString&string=Тестов Тест&legalStatus=fiz&dopInfo=1"
        );
        let company = Subject {
            owner: Some(Owner::Company {
                inn: "7700000016".to_owned(),
            }),
            ..car()
        };
        assert_eq!(
            sent(SourceId::Enforcement, &company),
            "fssp?type=inn&inn=7700000016&region=-1"
        );
    }
}
