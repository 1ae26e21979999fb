//! What the server says, and when it says no on purpose.

/// A line to send, or a connection to end without a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    Line(String),
    /// The last line of the session.
    Farewell(String),
    /// The connection ends unanswered.
    Silence,
    /// No answer while the client waits.
    Hang,
}

impl Reply {
    /// A reply with a code of RFC 5321 and its text.
    pub fn coded(code: u16, text: &str) -> Self {
        Self::Line(format!("{code} {text}\r\n"))
    }

    /// The reply to what is refused on purpose; 421 ends the session, as it must.
    pub fn refusal(code: u16) -> Self {
        let text = if code < 500 {
            "Try again later: the sandbox was told to say so"
        } else {
            "Refused: the sandbox was told to say so"
        };
        let class = code / 100;
        let line = format!("{code} {class}.0.0 {text}\r\n");
        if code == 421 {
            Self::Farewell(line)
        } else {
            Self::Line(line)
        }
    }
}

/// Something that goes wrong with a whole mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap {
    /// Refused with that code, nothing is kept.
    Refused(u16),
    /// Kept, but the connection ends unanswered.
    Closed,
    /// Never answered, nothing is kept.
    Hang,
}

impl Mishap {
    /// The mishap with that name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "CLOSED" => Some(Self::Closed),
            "HANG" => Some(Self::Hang),
            _ => code_named(name).map(Self::Refused),
        }
    }

    /// What the name of a recipient does to the mail: `…-data-451@`, `…-closed@`.
    pub fn of_recipient(address: &str) -> Option<Self> {
        let (before, last) = last_word(address)?;
        if last == "closed" {
            return Some(Self::Closed);
        }
        before
            .ends_with("-data")
            .then(|| code_named(last))
            .flatten()
            .map(Self::Refused)
    }

    /// The name under which stats know it.
    pub fn name(self) -> String {
        match self {
            Self::Refused(code) => code.to_string(),
            Self::Closed => "CLOSED".to_owned(),
            Self::Hang => "HANG".to_owned(),
        }
    }
}

/// Whether a fault of this method may have that name: a code from 400 to 599, `CLOSED` or `HANG`.
pub fn is_failure(name: &str) -> bool {
    Mishap::named(name).is_some()
}

/// The code with which the name of a recipient asks to be refused at once: `…-550@`.
pub fn code_of_recipient(address: &str) -> Option<u16> {
    let (before, last) = last_word(address)?;
    code_named(last).filter(|_| !before.ends_with("-data"))
}

/// The local part around its last hyphen.
fn last_word(address: &str) -> Option<(&str, &str)> {
    address.rsplit_once('@')?.0.rsplit_once('-')
}

fn code_named(name: &str) -> Option<u16> {
    let code = name.parse().ok()?;
    (name.len() == 3 && (400..600).contains(&code)).then_some(code)
}
