//! The replies of the server, and its refusals on purpose.

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
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "CLOSED" => Some(Self::Closed),
            "HANG" => Some(Self::Hang),
            _ => code_named(name).map(Self::Refused),
        }
    }

    /// The mishap that a recipient asks for by name: `…-data-451@`.
    pub fn of_recipient(address: &str) -> Option<Self> {
        let (before, last) = last_word(address)?;
        before
            .ends_with("-data")
            .then(|| code_named(last))
            .flatten()
            .map(Self::Refused)
    }

    pub fn name(self) -> String {
        match self {
            Self::Refused(code) => code.to_string(),
            Self::Closed => "CLOSED".to_owned(),
            Self::Hang => "HANG".to_owned(),
        }
    }
}

/// True for the failures that a fault may name: a code from 400 to 599, `CLOSED` or `HANG`.
pub fn is_failure(name: &str) -> bool {
    Mishap::named(name).is_some()
}

/// The code with which the name of a recipient asks to be refused at once: `…-550@`.
pub fn code_of_recipient(address: &str) -> Option<u16> {
    let (before, last) = last_word(address)?;
    code_named(last).filter(|_| !before.ends_with("-data"))
}

fn last_word(address: &str) -> Option<(&str, &str)> {
    address.rsplit_once('@')?.0.rsplit_once('-')
}

fn code_named(name: &str) -> Option<u16> {
    let code = name.parse().ok()?;
    (name.len() == 3 && (400..600).contains(&code)).then_some(code)
}
