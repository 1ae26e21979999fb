//! SMTP server (RFC 5321) with SIZE, 8BITMIME, SMTPUTF8, PIPELINING, delivering to the inbox.

mod mail;
mod reply;

use std::{io, slice::Iter, sync::Arc};

use smtp_proto::{
    Error, MailFrom, Request,
    request::receiver::{DataReceiver, RequestReceiver},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
};

use crate::{
    base::{FaultyMethod, Harness},
    inbox::Inbox,
    smtp::{
        mail::{Envelope, deliver},
        reply::{MailFault, Reply, code_of_recipient},
    },
};

pub const METHOD: FaultyMethod = FaultyMethod {
    name: "smtp.send",
    is_failure: |name| MailFault::named(name).is_some(),
};

/// Maximum size of a mail in bytes, announced by SIZE.
const MAX_BYTES: usize = 10 << 20;
const MAX_RECIPIENTS: usize = 100;
const HOST: &str = "sandbox.localhost";
const READ_BYTES: usize = 16 << 10;

pub async fn run(
    harness: Arc<Harness>,
    inbox: Arc<Inbox>,
    listener: TcpListener,
    mut stopped: watch::Receiver<()>,
) {
    let mut sessions = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            // Nothing is sent on the channel; it only closes.
            _ = stopped.changed() => return,
            _ = sessions.join_next(), if !sessions.is_empty() => continue,
            accepted = listener.accept() => accepted,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                tracing::warn!(%error, "an SMTP connection could not be taken");
                continue;
            }
        };
        let session = Session {
            harness: harness.clone(),
            inbox: inbox.clone(),
            stream,
            commands: RequestReceiver::default(),
            data: None,
            is_greeted: false,
            envelope: None,
        };
        sessions.spawn(async move {
            if let Err(error) = session.serve().await {
                tracing::debug!(%error, "an SMTP connection broke");
            }
        });
    }
}

struct Session {
    harness: Arc<Harness>,
    inbox: Arc<Inbox>,
    stream: TcpStream,
    commands: RequestReceiver,
    data: Option<(DataReceiver, Vec<u8>)>,
    is_greeted: bool,
    /// Envelope, set from the command MAIL to the end of the mail.
    envelope: Option<Envelope>,
}

impl Session {
    async fn serve(mut self) -> io::Result<()> {
        self.send(&format!("220 {HOST} ESMTP\r\n")).await?;
        let mut buffer = vec![0; READ_BYTES];
        loop {
            let count = self.stream.read(&mut buffer).await?;
            if count == 0 {
                return Ok(());
            }
            let mut bytes = buffer[..count].iter();
            while let Some(reply) = self.next_reply(&mut bytes).await {
                match reply {
                    Reply::Line(line) => self.send(&line).await?,
                    Reply::LastLine(line) => return self.send(&line).await,
                    Reply::Close => return Ok(()),
                    Reply::Hang => {
                        while self.stream.read(&mut buffer).await? > 0 {}
                        return Ok(());
                    }
                }
            }
        }
    }

    async fn send(&mut self, text: &str) -> io::Result<()> {
        self.stream.write_all(text.as_bytes()).await
    }

    /// Processes bytes up to the next reply; `None` when more bytes are needed.
    async fn next_reply(&mut self, bytes: &mut Iter<'_, u8>) -> Option<Reply> {
        if let Some((receiver, data)) = &mut self.data {
            let is_whole = receiver.ingest(bytes, data);
            if data.len() > MAX_BYTES {
                let line = "552 5.3.4 The mail is too large\r\n";
                return Some(Reply::LastLine(line.to_owned()));
            }
            if !is_whole {
                return None;
            }
            let data = std::mem::take(data);
            self.data = None;
            return Some(self.end_mail(&data).await);
        }
        if bytes.as_slice().is_empty() {
            return None;
        }
        match self.commands.ingest(bytes) {
            Ok(request) => {
                let request = request.into_owned();
                Some(self.execute(request))
            }
            Err(Error::NeedsMoreData { .. }) => None,
            Err(error) => Some(syntax_error(&error)),
        }
    }

    fn execute(&mut self, request: Request<String>) -> Reply {
        match request {
            Request::Ehlo { .. } => {
                self.is_greeted = true;
                self.envelope = None;
                Reply::Line(format!(
                    "250-{HOST}\r\n250-SIZE {MAX_BYTES}\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n\
                     250 PIPELINING\r\n"
                ))
            }
            Request::Mail { from } => self.begin_mail(from),
            Request::Rcpt { to } => self.add_recipient(to.address),
            Request::Data => self.begin_data(),
            Request::Rset => {
                self.envelope = None;
                Reply::coded(250, "2.0.0 Forgotten")
            }
            Request::Noop { .. } => Reply::coded(250, "2.0.0 Nothing done"),
            Request::Quit => Reply::LastLine(format!("221 2.0.0 {HOST} closes\r\n")),
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
        if from.size > MAX_BYTES {
            return Reply::coded(552, "5.3.4 The mail is too large");
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
            return Reply::rejection(code);
        }
        if envelope.to.len() == MAX_RECIPIENTS {
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
                // The line end of DATA precedes the mail, whose first line may be a dot.
                receiver.ingest(&mut b"\r\n".iter(), &mut data);
                data.clear();
                self.data = Some((receiver, data));
                Reply::coded(354, "The mail, then a dot on a line of its own")
            }
        }
    }

    async fn end_mail(&mut self, data: &[u8]) -> Reply {
        let envelope = self.envelope.take().unwrap_or_default();
        let key = envelope.to.join(",");
        let by_name = envelope
            .to
            .iter()
            .find_map(|to| MailFault::of_recipient(to));
        let harness = self.harness.clone();
        let respond = async |fail: Option<String>| {
            let fault = fail.as_deref().and_then(MailFault::named).or(by_name);
            let reply = match fault {
                Some(MailFault::Rejected(code)) => Reply::rejection(code),
                Some(MailFault::Hang) => Reply::Hang,
                Some(MailFault::Closed) => Reply::Close,
                None => Reply::coded(250, "2.0.0 Delivered"),
            };
            if matches!(fault, None | Some(MailFault::Closed)) {
                deliver(&self.inbox, &envelope, data, harness.clock.now());
            }
            let outcome = fault.map_or_else(|| "ok".to_owned(), MailFault::name);
            tracing::debug!(outcome, bytes = data.len(), "smtp");
            (outcome, reply)
        };
        harness.serve(METHOD.name, &key, respond).await
    }
}

fn syntax_error(error: &Error) -> Reply {
    match error {
        Error::UnknownCommand => Reply::coded(500, "5.5.1 Not a command"),
        Error::InvalidSenderAddress => Reply::coded(501, "5.1.7 Not an address"),
        Error::InvalidRecipientAddress => Reply::coded(501, "5.1.3 Not an address"),
        _ => Reply::coded(501, "5.5.2 Not understood"),
    }
}
