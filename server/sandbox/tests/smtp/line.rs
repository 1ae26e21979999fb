//! A client that speaks SMTP line by line, and looks into the inbox.

use std::time::Duration;

use avtosled_sandbox::Options;
use avtosled_sandbox::Running;
use avtosled_sandbox::Sandbox;
use tokio::io::AsyncBufReadExt;
use tokio::io::AsyncWriteExt;
use tokio::io::BufReader;
use tokio::net::TcpStream;
use tokio::time::timeout;

pub const LETTER: &str = "From: =?utf-8?B?0JDQstGC0L7RgdC70LXQtA==?= <robot@avtosled.test>\r\n\
    To: ivan@example.com\r\n\
    Subject: =?utf-8?B?0J7RgtGH0ZHRgg==?= 7\r\n\
    Message-ID: <letter-7@avtosled.test>\r\n\
    MIME-Version: 1.0\r\n\
    Content-Type: multipart/mixed; boundary=\"outer\"\r\n\
    \r\n\
    --outer\r\n\
    Content-Type: multipart/alternative; boundary=\"inner\"\r\n\
    \r\n\
    --inner\r\n\
    Content-Type: text/plain; charset=utf-8\r\n\
    Content-Transfer-Encoding: 8bit\r\n\
    \r\n\
    Отчёт <готов>\r\n\
    --inner\r\n\
    Content-Type: text/html; charset=utf-8\r\n\
    Content-Transfer-Encoding: quoted-printable\r\n\
    \r\n\
    <p>=D0=9E=D1=82=D1=87=D1=91=D1=82</p><script>alert(1)</script>\r\n\
    --inner--\r\n\
    --outer\r\n\
    Content-Type: application/pdf\r\n\
    Content-Disposition: attachment; filename*=utf-8''%D0%9E%D1%82%D1%87%D1%91%D1%82.pdf\r\n\
    Content-Transfer-Encoding: base64\r\n\
    \r\n\
    JVBERi0xLjc=\r\n\
    --outer--\r\n";

/// One connection of a client.
pub struct Line(BufReader<TcpStream>);

impl Line {
    pub async fn open(sandbox: &Running) -> Self {
        let stream = TcpStream::connect(sandbox.smtp_address()).await.unwrap();
        let mut line = Self(BufReader::new(stream));
        assert!(line.reply().await.starts_with("220 "));
        line
    }

    /// A reply with all its lines; empty when the connection is closed.
    pub async fn reply(&mut self) -> String {
        let mut reply = String::new();
        loop {
            let start = reply.len();
            // A server that says nothing must fail the test, not hold it up.
            let read = timeout(Duration::from_secs(20), self.0.read_line(&mut reply));
            if read.await.unwrap().unwrap() == 0 {
                return reply;
            }
            if reply.as_bytes()[start + 3] == b' ' {
                return reply;
            }
        }
    }

    pub async fn write(&mut self, text: &str) {
        self.0.get_mut().write_all(text.as_bytes()).await.unwrap();
    }

    pub async fn say(&mut self, command: &str) -> String {
        self.write(&format!("{command}\r\n")).await;
        self.reply().await
    }

    /// The code of the reply to a command.
    pub async fn code(&mut self, command: &str) -> u16 {
        let reply = self.say(command).await;
        reply[..3]
            .parse()
            .unwrap_or_else(|_| panic!("{command}: {reply}"))
    }

    /// Sends a mail up to its end; the last reply, empty when the connection was closed.
    pub async fn send(&mut self, to: &str, mail: &str) -> String {
        assert_eq!(self.code("MAIL FROM:<robot@avtosled.test>").await, 250);
        assert_eq!(self.code(&format!("RCPT TO:<{to}>")).await, 250);
        assert_eq!(self.code("DATA").await, 354);
        self.say(&format!("{mail}.")).await
    }
}

pub async fn greeted(sandbox: &Running) -> Line {
    let mut line = Line::open(sandbox).await;
    assert_eq!(line.code("EHLO client").await, 250);
    line
}

pub async fn start() -> Running {
    Sandbox::start(Options::default()).await.unwrap()
}

pub async fn get(sandbox: &Running, path: &str) -> reqwest::Response {
    let url = format!("{}{path}", sandbox.url());
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    client.get(url).send().await.unwrap()
}
