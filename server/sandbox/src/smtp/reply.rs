//! Replies of the SMTP server and injected faults.

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    Line(String),
    /// Reply line after which the connection is closed.
    LastLine(String),
    /// Close of the connection without a reply.
    Close,
    /// No reply until the client disconnects.
    Hang,
}

impl Reply {
    pub fn coded(code: u16, text: &str) -> Self {
        Self::Line(format!("{code} {text}\r\n"))
    }

    /// Reply of an injected failure; 421 closes the connection.
    pub fn rejection(code: u16) -> Self {
        let text = if code < 500 {
            "Try again later: the sandbox was told to say so"
        } else {
            "Refused: the sandbox was told to say so"
        };
        let class = code / 100;
        let line = format!("{code} {class}.0.0 {text}\r\n");
        if code == 421 {
            Self::LastLine(line)
        } else {
            Self::Line(line)
        }
    }
}

/// Fault that concerns a whole mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailFault {
    /// The mail is rejected with the code and not delivered.
    Rejected(u16),
    /// The mail is delivered, but the connection is closed without a reply.
    Closed,
    /// The mail is neither delivered nor answered.
    Hang,
}

impl MailFault {
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "CLOSED" => Some(Self::Closed),
            "HANG" => Some(Self::Hang),
            _ => code_named(name).map(Self::Rejected),
        }
    }

    /// Fault encoded in the name of a recipient: `ivan-data-451@`.
    pub fn of_recipient(address: &str) -> Option<Self> {
        let (before, last) = last_word(address)?;
        let code = code_named(last).filter(|_| before.ends_with("-data"));
        code.map(Self::Rejected)
    }

    pub fn name(self) -> String {
        match self {
            Self::Rejected(code) => code.to_string(),
            Self::Closed => "CLOSED".to_owned(),
            Self::Hang => "HANG".to_owned(),
        }
    }
}

/// Code encoded in the name of a recipient, which rejects RCPT: `ivan-550@`.
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
