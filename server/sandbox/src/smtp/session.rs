//! One SMTP connection (RFC 5321), with SIZE, 8BITMIME, SMTPUTF8 and PIPELINING.

use std::io;
use std::slice::Iter;
use std::time::Duration;

use smtp_proto::Error;
use smtp_proto::MAIL_BODY_BINARYMIME;
use smtp_proto::MailFrom;
use smtp_proto::Request;
use smtp_proto::request::receiver::DataReceiver;
use smtp_proto::request::receiver::DummyDataReceiver;
use smtp_proto::request::receiver::DummyLineReceiver;
use smtp_proto::request::receiver::RequestReceiver;
use tokio::io::AsyncReadExt;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::faults::pause;
use crate::smtp::METHOD;
use crate::smtp::mail::Envelope;
use crate::smtp::mail::deliver;
use crate::smtp::reply::Mishap;
use crate::smtp::reply::Reply;
use crate::smtp::reply::code_of_recipient;
use crate::state::Shared;

/// The largest mail taken, in bytes; SIZE says so.
const MOST_BYTES: usize = 10 << 20;
const MOST_RECIPIENTS: usize = 100;
const MOST_ERRORS: u32 = 20;
/// RFC 5321, section 4.5.3.2.7.
const IDLE: Duration = Duration::from_mins(5);
const HOST: &str = "sandbox.localhost";
const READ_BYTES: usize = 16 << 10;

/// What is being read.
enum Mode {
    Commands,
    /// The rest of a line that is too long.
    Overlong(DummyLineReceiver),
    Data(DataReceiver, Vec<u8>),
    /// The rest of a mail that is too large.
    Excess(DummyDataReceiver),
}

/// One connection.
pub struct Session {
    state: Shared,
    stream: TcpStream,
    commands: RequestReceiver,
    mode: Mode,
    is_greeted: bool,
    /// Set between MAIL and the end of the mail.
    envelope: Option<Envelope>,
    errors: u32,
}

impl Session {
    /// A connection that nobody has greeted yet.
    pub fn new(state: Shared, stream: TcpStream) -> Self {
        Self {
            state,
            stream,
            commands: RequestReceiver::default(),
            mode: Mode::Commands,
            is_greeted: false,
            envelope: None,
            errors: 0,
        }
    }

    /// Talks until one of the two ends it.
    pub async fn serve(mut self) -> io::Result<()> {
        self.say(&format!("220 {HOST} ESMTP\r\n")).await?;
        let mut buffer = vec![0; READ_BYTES];
        loop {
            let Ok(read) = timeout(IDLE, self.stream.read(&mut buffer)).await else {
                return self.say("421 4.4.2 Idle for too long\r\n").await;
            };
            let count = read?;
            if count == 0 {
                return Ok(());
            }
            let mut bytes = buffer[..count].iter();
            while let Some(reply) = self.next_reply(&mut bytes).await {
                match reply {
                    Reply::Line(line) => self.say(&line).await?,
                    Reply::Farewell(line) => return self.say(&line).await,
                    Reply::Silence => return Ok(()),
                    Reply::Hang => {
                        // Until the client has had enough.
                        while self.stream.read(&mut buffer).await? > 0 {}
                        return Ok(());
                    }
                }
            }
        }
    }

    async fn say(&mut self, text: &str) -> io::Result<()> {
        self.stream.write_all(text.as_bytes()).await
    }

    /// Reads on until there is something to say; nothing when more has to come in first.
    async fn next_reply(&mut self, bytes: &mut Iter<'_, u8>) -> Option<Reply> {
        if let Mode::Overlong(receiver) = &mut self.mode
            && receiver.ingest(bytes)
        {
            self.mode = Mode::Commands;
        }
        match &mut self.mode {
            Mode::Overlong(_) => None,
            Mode::Commands => {
                if bytes.as_slice().is_empty() {
                    return None;
                }
                let reply = match self.commands.ingest(bytes) {
                    Ok(request) => {
                        let request = request.into_owned();
                        self.obey(request)
                    }
                    Err(Error::NeedsMoreData { .. }) => return None,
                    Err(Error::ResponseTooLong) => {
                        self.mode = Mode::Overlong(DummyLineReceiver::default());
                        Reply::coded(500, "5.5.2 The line is too long")
                    }
                    Err(error) => complaint(&error),
                };
                Some(self.count_errors(reply))
            }
            Mode::Data(receiver, data) => {
                let is_whole = receiver.ingest(bytes, data);
                if !is_whole && data.len() > MOST_BYTES {
                    self.mode = Mode::Excess(DummyDataReceiver::new_data(receiver));
                    return None;
                }
                if !is_whole {
                    return None;
                }
                let data = std::mem::take(data);
                self.mode = Mode::Commands;
                Some(self.end_mail(&data).await)
            }
            Mode::Excess(receiver) => receiver.ingest(bytes).then(|| {
                self.mode = Mode::Commands;
                self.envelope = None;
                Reply::coded(552, "5.3.4 The mail is too large")
            }),
        }
    }

    fn count_errors(&mut self, reply: Reply) -> Reply {
        let is_error = matches!(&reply, Reply::Line(line) if line.starts_with('5'));
        self.errors += u32::from(is_error);
        if self.errors > MOST_ERRORS {
            return Reply::Farewell("421 4.7.0 Too many errors\r\n".to_owned());
        }
        reply
    }

    fn obey(&mut self, request: Request<String>) -> Reply {
        match request {
            Request::Ehlo { .. } => {
                self.is_greeted = true;
                self.envelope = None;
                Reply::Line(format!(
                    "250-{HOST}\r\n250-SIZE {MOST_BYTES}\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n\
                     250 PIPELINING\r\n"
                ))
            }
            Request::Helo { .. } => {
                self.is_greeted = true;
                self.envelope = None;
                Reply::coded(250, HOST)
            }
            Request::Mail { from } => self.begin_mail(from),
            Request::Rcpt { to } => self.add_recipient(to.address),
            Request::Data => self.begin_data(),
            Request::Rset => {
                self.envelope = None;
                Reply::coded(250, "2.0.0 Forgotten")
            }
            Request::Noop { .. } => Reply::coded(250, "2.0.0 Nothing done"),
            Request::Vrfy { .. } => Reply::coded(252, "2.1.5 Everybody is known here"),
            Request::Help { .. } => Reply::coded(214, "2.0.0 See the README of the sandbox"),
            Request::Quit => Reply::Farewell(format!("221 2.0.0 {HOST} closes\r\n")),
            _ => Reply::coded(502, "5.5.1 Not known here"),
        }
    }

    fn begin_mail(&mut self, from: MailFrom<String>) -> Reply {
        if !self.is_greeted {
            return Reply::coded(503, "5.5.1 EHLO comes first");
        }
        if self.envelope.is_some() {
            return Reply::coded(503, "5.5.1 A mail has begun already");
        }
        if from.size > MOST_BYTES {
            return Reply::coded(552, "5.3.4 The mail is too large");
        }
        if from.flags & MAIL_BODY_BINARYMIME != 0 {
            return Reply::coded(555, "5.5.4 BINARYMIME is not known here");
        }
        self.envelope = Some(Envelope {
            from: from.address,
            to: Vec::new(),
        });
        Reply::coded(250, "2.1.0 OK")
    }

    fn add_recipient(&mut self, address: String) -> Reply {
        let Some(envelope) = &mut self.envelope else {
            return Reply::coded(503, "5.5.1 MAIL comes first");
        };
        if !address.contains('@') {
            return Reply::coded(553, "5.1.3 The address has no domain");
        }
        if let Some(code) = code_of_recipient(&address) {
            return Reply::refusal(code);
        }
        if envelope.to.len() == MOST_RECIPIENTS {
            return Reply::coded(452, "4.5.3 Too many recipients");
        }
        envelope.to.push(address);
        Reply::coded(250, "2.1.5 OK")
    }

    fn begin_data(&mut self) -> Reply {
        match &self.envelope {
            None => Reply::coded(503, "5.5.1 MAIL comes first"),
            Some(envelope) if envelope.to.is_empty() => {
                Reply::coded(554, "5.5.1 There is no valid recipient")
            }
            Some(_) => {
                let (mut receiver, mut data) = (DataReceiver::new(), Vec::new());
                // The end of DATA's own line begins the mail: its first line may be a dot.
                receiver.ingest(&mut b"\r\n".iter(), &mut data);
                data.clear();
                self.mode = Mode::Data(receiver, data);
                Reply::coded(354, "The mail, then a dot on a line of its own")
            }
        }
    }

    async fn end_mail(&mut self, data: &[u8]) -> Reply {
        let envelope = self.envelope.take().unwrap_or_default();
        let state = self.state.clone();
        let now = state.clock.now();
        let call = state.stats.begin(METHOD, &envelope.to.join(","), now);
        let trouble = state.faults.take(METHOD);
        pause(trouble.own_latency_ms.unwrap_or(0)).await;

        let by_name = envelope.to.iter().find_map(|to| Mishap::of_recipient(to));
        let mishap = trouble.fail.as_deref().and_then(Mishap::named).or(by_name);
        let reply = match mishap {
            Some(Mishap::Refused(code)) => Reply::refusal(code),
            Some(Mishap::Hang) => Reply::Hang,
            Some(Mishap::Closed) => Reply::Silence,
            None => Reply::coded(250, "2.0.0 Delivered"),
        };
        if matches!(mishap, None | Some(Mishap::Closed)) {
            deliver(&state.inbox, &envelope, data, now);
        }
        let outcome = mishap.map_or_else(|| "ok".to_owned(), Mishap::name);
        tracing::debug!(outcome, bytes = data.len(), "smtp");
        state.stats.finish(call, outcome);
        reply
    }
}

fn complaint(error: &Error) -> Reply {
    match error {
        Error::UnknownCommand => Reply::coded(500, "5.5.1 Not a command"),
        Error::InvalidSenderAddress => Reply::coded(501, "5.1.7 Not an address"),
        Error::InvalidRecipientAddress => Reply::coded(501, "5.1.3 Not an address"),
        Error::SyntaxError { syntax } => {
            Reply::coded(501, &format!("5.5.2 The syntax is {syntax}"))
        }
        Error::InvalidParameter { param } => Reply::coded(501, &format!("5.5.4 Bad {param}")),
        Error::UnsupportedParameter { .. } => Reply::coded(555, "5.5.4 Parameter not known here"),
        _ => Reply::coded(500, "5.5.2 Not understood"),
    }
}
