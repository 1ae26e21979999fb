//! Writes messages: the files of `server/templates`, built in.

use avtosled_core::money::Kopecks;
use chrono::DateTime;
use chrono::Datelike;
use chrono::FixedOffset;
use chrono::Timelike;
use minijinja::Environment;
use minijinja::ErrorKind;
use minijinja::UndefinedBehavior;
use serde_json::Value;
use serde_json::json;

use crate::services::messages::Channel;
use crate::services::messages::Content;

macro_rules! file {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/templates/", $name)),
        )
    };
}

macro_rules! mail {
    ($name:literal) => {
        [
            mail!($name, "subject.txt"),
            mail!($name, "body.txt"),
            mail!($name, "body.html"),
        ]
    };
    ($name:literal, $part:literal) => {
        (
            concat!("mail/", $name, "/", $part),
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/templates/mail/",
                $name,
                "/",
                $part
            )),
        )
    };
}

/// What mails share, and the texts of SMS.
const SINGLE: [(&str, &str); 6] = [
    file!("mail/layout.html"),
    file!("mail/layout.txt"),
    file!("sms/car_changed.txt"),
    file!("sms/report_ready_guest.txt"),
    file!("sms/report_failed_guest.txt"),
    file!("sms/subscription_reminder.txt"),
];

const MAILS: &[[(&str, &str); 3]] = &[
    mail!("auto_topup_stopped"),
    mail!("car_changed"),
    mail!("low_balance"),
    mail!("payment_received"),
    mail!("refund_canceled"),
    mail!("report_failed_guest"),
    mail!("report_ready"),
    mail!("report_ready_guest"),
    mail!("report_sent"),
    mail!("subscription_failed"),
    mail!("subscription_reminder"),
    mail!("subscription_renewed"),
];

/// Every file, by its path in the folder.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    SINGLE.into_iter().chain(MAILS.iter().flatten().copied())
}

#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    #[error("a message does not fit its template")]
    Content(#[source] serde_json::Error),
    #[error("there is no such channel")]
    Channel,
    #[error("a template failed")]
    Template(#[from] minijinja::Error),
}

/// A message as it is read. It has no `Debug`: nothing of it may reach a log.
pub struct Written {
    /// Of a mail.
    pub subject: String,
    pub text: String,
    /// Of a mail.
    pub html: String,
}

/// The texts of all messages.
pub struct Templates(Environment<'static>);

impl Templates {
    pub fn load() -> Result<Self, minijinja::Error> {
        let mut environment = Environment::new();
        // A field that a message lacks is a mistake, never an empty place in a mail.
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.add_filter("roubles", roubles);
        environment.add_filter("moscow", moscow);
        for (name, text) in files() {
            environment.add_template(name, text)?;
        }
        Ok(Self(environment))
    }

    /// Writes a message for a channel.
    pub fn render(
        &self,
        channel: Channel,
        content: &Content,
        public_url: &str,
        link: &str,
    ) -> Result<Written, RenderError> {
        let content = serde_json::to_value(content).map_err(RenderError::Content)?;
        let name = content["template"].as_str().unwrap_or_default();
        let values = json!({ "m": content["context"], "link": link, "publicUrl": public_url });
        if channel == Channel::Sms {
            return Ok(Written {
                subject: String::new(),
                text: self.file(&format!("sms/{name}.txt"), &values)?,
                html: String::new(),
            });
        }
        Ok(Written {
            subject: self.file(&format!("mail/{name}/subject.txt"), &values)?,
            text: self.file(&format!("mail/{name}/body.txt"), &values)?,
            html: self.file(&format!("mail/{name}/body.html"), &values)?,
        })
    }

    fn file(&self, name: &str, context: &Value) -> Result<String, RenderError> {
        let text = self.0.get_template(name)?.render(context)?;
        Ok(text.trim().to_owned())
    }
}

/// `1 500,50 ₽`, with spaces that do not break the line.
fn roubles(sum: f64) -> Result<String, minijinja::Error> {
    const NO_BREAK: char = '\u{a0}';
    let sum = Kopecks::from_roubles(sum)
        .map_err(|_| minijinja::Error::new(ErrorKind::InvalidOperation, "not a sum"))?;
    let digits = (sum.0 / 100).to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(NO_BREAK);
        }
        text.push(digit);
    }
    if sum.0 % 100 != 0 {
        let kopecks = sum.0 % 100;
        text.extend([",".to_owned(), format!("{kopecks:02}")]);
    }
    text.push(NO_BREAK);
    text.push('₽');
    Ok(text)
}

const HOUR_S: i32 = 3600;
const MONTHS: [&str; 12] = [
    "января",
    "февраля",
    "марта",
    "апреля",
    "мая",
    "июня",
    "июля",
    "августа",
    "сентября",
    "октября",
    "ноября",
    "декабря",
];

/// `21 ноября 2026 года, 18:30 по Москве`.
fn moscow(time: &str) -> Result<String, minijinja::Error> {
    let not_a_time = || minijinja::Error::new(ErrorKind::InvalidOperation, "not a time");
    let offset = FixedOffset::east_opt(3 * HOUR_S).ok_or_else(not_a_time)?;
    let time = DateTime::parse_from_rfc3339(time).map_err(|_| not_a_time())?;
    let time = time.with_timezone(&offset);
    let month = usize::try_from(time.month0())
        .ok()
        .and_then(|index| MONTHS.get(index))
        .ok_or_else(not_a_time)?;
    Ok(format!(
        "{} {month} {} года, {:02}:{:02} по Москве",
        time.day(),
        time.year(),
        time.hour(),
        time.minute()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_written_as_people_read_them() {
        for (sum, text) in [
            (9.5, "9,50 ₽"),
            (199.0, "199 ₽"),
            (1500.0, "1 500 ₽"),
            (350_000.01, "350 000,01 ₽"),
            (0.0, "0 ₽"),
        ] {
            assert_eq!(roubles(sum).unwrap().replace('\u{a0}', " "), text);
        }
        assert!(roubles(1.005).is_err());
    }

    #[test]
    fn times_are_of_moscow() {
        let told = moscow("2026-12-31T21:05:00Z").unwrap();
        assert_eq!(told, "1 января 2027 года, 00:05 по Москве");
        assert!(moscow("вчера").is_err());
    }
}
