//! Rendering of messages from the embedded files of `server/templates`.

use std::sync::LazyLock;

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Datelike, FixedOffset, Timelike};
use include_dir::{Dir, include_dir};
use minijinja::{Environment, ErrorKind, Template, UndefinedBehavior};
use serde_json::{Value, json};

use crate::messages::content::Content;
use crate::platform::entities::messages::Channel;

/// Template files: `mail/<template>.txt` (with subject), `mail/<template>.html`, `sms/<template>.txt`.
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/templates");

#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    #[error("the context of a message does not match its template")]
    Content(#[source] serde_json::Error),
    #[error("a template failed")]
    Template(#[from] minijinja::Error),
}

/// A rendered message. No `Debug`, because it must not be logged.
pub struct RenderedMessage {
    /// Subject of the mail; empty for an SMS.
    pub subject: String,
    pub text: String,
    /// HTML body of the mail; empty for an SMS.
    pub html: String,
}

static TEMPLATES: LazyLock<Result<Environment<'static>, minijinja::Error>> = LazyLock::new(load);

fn load() -> Result<Environment<'static>, minijinja::Error> {
    let mut environment = Environment::new();
    // A missing field is an error, not an empty string.
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.add_filter("roubles", roubles);
    environment.add_filter("moscow", moscow);
    for folder in FILES.dirs() {
        for file in folder.files() {
            let name = file.path().to_str().unwrap_or_default();
            let text = file.contents_utf8().unwrap_or_default();
            environment.add_template(name, text)?;
        }
    }
    Ok(environment)
}

/// Loads the templates; the error says why they are invalid.
pub fn check() -> Result<&'static Environment<'static>, &'static minijinja::Error> {
    TEMPLATES.as_ref()
}

/// Renders the template of a message for a channel.
pub fn render(
    channel: Channel,
    content: &Content,
    public_url: &str,
    link: &str,
) -> Result<RenderedMessage, RenderError> {
    let content = serde_json::to_value(content).map_err(RenderError::Content)?;
    let name = content["template"].as_str().unwrap_or_default();
    let values = json!({ "m": content["context"], "link": link, "publicUrl": public_url });
    if channel == Channel::Sms {
        return Ok(RenderedMessage {
            subject: String::new(),
            text: file(&format!("sms/{name}.txt"), &values)?,
            html: String::new(),
        });
    }
    Ok(RenderedMessage {
        subject: subject(&format!("mail/{name}.txt"), &values)?,
        text: file(&format!("mail/{name}.txt"), &values)?,
        html: file(&format!("mail/{name}.html"), &values)?,
    })
}

fn file(name: &str, context: &Value) -> Result<String, RenderError> {
    let text = template(name)?.render(context)?;
    Ok(text.trim().to_owned())
}

fn subject(name: &str, context: &Value) -> Result<String, RenderError> {
    let mut rendered = template(name)?.render_captured(context)?;
    let text = rendered.with_state_mut(|state| state.render_block("subject"))?;
    Ok(text.trim().to_owned())
}

fn template(name: &str) -> Result<Template<'static, 'static>, RenderError> {
    let templates = TEMPLATES
        .as_ref()
        .map_err(|error| minijinja::Error::new(ErrorKind::BadInclude, error.to_string()))?;
    Ok(templates.get_template(name)?)
}

fn roubles(sum: f64) -> Result<String, minijinja::Error> {
    let sum = Kopecks::from_roubles(sum)
        .map_err(|_| minijinja::Error::new(ErrorKind::InvalidOperation, "not a sum"))?;
    Ok(sum.formatted())
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

/// Formats a time as `21 ноября 2026 года, 18:30 по Москве`.
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
    fn roubles_rejects_fractions_of_a_kopeck() {
        assert_eq!(roubles(1500.5).unwrap(), "1\u{a0}500,50₽");
        assert!(roubles(1.005).is_err());
    }

    #[test]
    fn moscow_formats_utc_time_in_moscow_time() {
        let formatted = moscow("2026-12-31T21:05:00Z").unwrap();
        assert_eq!(formatted, "1 января 2027 года, 00:05 по Москве");
        assert!(moscow("вчера").is_err());
    }
}
