//! Mail: taken over SMTP, shown in the inbox.

mod support;

use avtosled_sandbox::Channel;
use avtosled_sandbox::MethodFault;
use avtosled_sandbox::Options;
use avtosled_sandbox::Running;
use avtosled_sandbox::Sandbox;
use serde_json::Value;
use serde_json::json;
use tokio::io::AsyncBufReadExt;
use tokio::io::AsyncWriteExt;
use tokio::io::BufReader;
use tokio::net::TcpStream;

const LETTER: &str = "From: =?utf-8?B?0JDQstGC0L7RgdC70LXQtA==?= <robot@avtosled.test>\r\n\
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
struct Line(BufReader<TcpStream>);

impl Line {
    async fn open(sandbox: &Running) -> Self {
        let stream = TcpStream::connect(sandbox.smtp_address()).await.unwrap();
        let mut line = Self(BufReader::new(stream));
        assert!(line.reply().await.starts_with("220 "));
        line
    }

    /// A reply with all its lines; empty when the connection is closed.
    async fn reply(&mut self) -> String {
        let mut reply = String::new();
        loop {
            let start = reply.len();
            if self.0.read_line(&mut reply).await.unwrap() == 0 {
                return reply;
            }
            if reply[start..].as_bytes()[3] == b' ' {
                return reply;
            }
        }
    }

    async fn write(&mut self, text: &str) {
        self.0.get_mut().write_all(text.as_bytes()).await.unwrap();
    }

    async fn say(&mut self, command: &str) -> String {
        self.write(&format!("{command}\r\n")).await;
        self.reply().await
    }

    /// The code of the reply to a command.
    async fn code(&mut self, command: &str) -> u16 {
        let reply = self.say(command).await;
        reply[..3]
            .parse()
            .unwrap_or_else(|_| panic!("{command}: {reply}"))
    }

    /// Sends a mail up to its end; the last reply, empty when the connection was closed.
    async fn send(&mut self, to: &str, mail: &str) -> String {
        assert_eq!(self.code("MAIL FROM:<robot@avtosled.test>").await, 250);
        assert_eq!(self.code(&format!("RCPT TO:<{to}>")).await, 250);
        assert_eq!(self.code("DATA").await, 354);
        self.say(&format!("{mail}.")).await
    }
}

async fn greeted(sandbox: &Running) -> Line {
    let mut line = Line::open(sandbox).await;
    assert_eq!(line.code("EHLO client").await, 250);
    line
}

async fn start() -> Running {
    Sandbox::start(Options::default()).await.unwrap()
}

async fn get(sandbox: &Running, path: &str) -> reqwest::Response {
    let url = format!("{}{path}", sandbox.url());
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    client.get(url).send().await.unwrap()
}

#[tokio::test]
async fn a_mail_lands_in_the_inbox_with_its_parts() {
    let sandbox = start().await;
    let mut line = greeted(&sandbox).await;
    assert!(
        line.send("Ivan@example.com", LETTER)
            .await
            .starts_with("250 ")
    );
    let inbox: Value = get(&sandbox, "/inbox.json?to=ivan%40EXAMPLE.com")
        .await
        .json()
        .await
        .unwrap();
    let mut message = inbox[0].clone();
    message["at"].take();
    assert_eq!(
        message,
        json!({
            "channel": "mail", "to": "Ivan@example.com", "subject": "Отчёт 7",
            "text": "Отчёт <готов>", "at": null, "id": 1, "from": "robot@avtosled.test",
            "messageId": "letter-7@avtosled.test",
            "html": "<p>Отчёт</p><script>alert(1)</script>",
            "attachments": [{
                "name": "Отчёт.pdf", "type": "application/pdf", "size": 8,
                "link": "/inbox/1/attachments/0",
            }],
        })
    );
    let file = get(&sandbox, "/inbox/1/attachments/0").await;
    let header = |name: &str| file.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "application/pdf");
    assert_eq!(
        header("content-disposition"),
        "attachment; filename*=UTF-8''%D0%9E%D1%82%D1%87%D1%91%D1%82.pdf"
    );
    assert_eq!(file.bytes().await.unwrap(), "%PDF-1.7");
    for unknown in [
        "/inbox/1/attachments/1",
        "/inbox/2/attachments/0",
        "/inbox/2/html",
    ] {
        assert_eq!(get(&sandbox, unknown).await.status(), 404, "{unknown}");
    }
    let message = sandbox.messages(Some("ivan@example.com")).remove(0);
    assert_eq!(message.channel, Channel::Mail);
    assert_eq!(message.mail.unwrap().attachments[0].content, "%PDF-1.7");
}

#[tokio::test]
async fn a_mail_is_shown_but_not_obeyed() {
    let sandbox = start().await;
    greeted(&sandbox)
        .await
        .send("ivan@example.com", LETTER)
        .await;
    let page = get(&sandbox, "/inbox").await.text().await.unwrap();
    assert!(page.contains("Отчёт &lt;готов&gt;"), "{page}");
    assert!(!page.contains("alert(1)"), "{page}");
    assert!(
        page.contains("<iframe src=\"/inbox/1/html\" sandbox title="),
        "{page}"
    );
    assert!(
        page.contains("href=\"/inbox/1/attachments/0\" download>Отчёт.pdf</a>"),
        "{page}"
    );
    let html = get(&sandbox, "/inbox/1/html").await;
    let policy = html.headers()["content-security-policy"].to_str().unwrap();
    assert!(
        policy.starts_with("sandbox; default-src 'none';"),
        "{policy}"
    );
}

#[tokio::test]
async fn dots_and_odd_mails_come_through() {
    let sandbox = start().await;
    let mut line = greeted(&sandbox).await;
    let newest = || sandbox.messages(None).remove(0);
    line.send("a@b.test", "Subject: s\r\n\r\n..one\r\nt.wo\r\n..\r\n")
        .await;
    assert_eq!(newest().text, ".one\r\nt.wo\r\n.\r\n");
    line.send("a@b.test", "\r\nno headers\r\n").await;
    assert_eq!(newest().text.trim(), "no headers");
    assert_eq!(newest().subject, None);
    line.send("a@b.test", "").await;
    assert_eq!(newest().text, "");
    line.send(
        "a@b.test",
        "Content-Type: text/html; charset=utf-8\r\n\r\n<p>Привет</p>\r\n",
    )
    .await;
    assert_eq!(newest().text.trim(), "Привет", "a text is made of HTML");
    assert_eq!(newest().mail.unwrap().html.unwrap().trim(), "<p>Привет</p>");
    assert_eq!(sandbox.messages(None).len(), 4);
}

#[tokio::test]
async fn every_recipient_has_the_mail() {
    let sandbox = start().await;
    let mut line = greeted(&sandbox).await;
    // All at once, as a client may after PIPELINING.
    line.write(
        "MAIL FROM:<> BODY=8BITMIME SIZE=100\r\nRCPT TO:<a@b.test>\r\nRCPT TO:<почта@пример.рф>\r\nDATA\r\n",
    )
    .await;
    for expected in ["250", "250", "250", "354"] {
        assert!(line.reply().await.starts_with(expected));
    }
    line.write("Subject: s\r\n\r\nte").await;
    line.write("xt\r\n.").await;
    line.write("\r\nNOOP\r\nQUIT\r\n").await;
    for expected in ["250", "250", "221", ""] {
        assert!(line.reply().await.starts_with(expected));
    }
    let found: Vec<String> = sandbox.messages(None).into_iter().map(|m| m.to).collect();
    assert_eq!(found, ["почта@пример.рф", "a@b.test"]);
    assert_eq!(sandbox.calls()[0].method, "smtp.send");
    assert_eq!(sandbox.calls()[0].key, "a@b.test,почта@пример.рф");
}

#[tokio::test]
async fn commands_have_their_order_and_their_shape() {
    let sandbox = start().await;
    let mut line = Line::open(&sandbox).await;
    for (command, code) in [
        ("MAIL FROM:<a@b.test>", 503),
        ("EHLO client", 250),
        ("RCPT TO:<a@b.test>", 503),
        ("DATA", 503),
        ("MAIL FROM:<a@b.test> SIZE=99999999", 552),
        ("MAIL FROM:<a@b.test> BODY=BINARYMIME", 555),
        ("MAIL FROM:<a@b.test> COLOUR=RED", 555),
        ("MAIL FROM a@b.test", 501),
        ("MAIL FROM:<a@b.test>", 250),
        ("MAIL FROM:<a@b.test>", 503),
        ("DATA", 554),
        ("RCPT TO:<nobody>", 501),
        ("RCPT TO:<postmaster>", 553),
        ("RCPT TO:<a@b.test>", 250),
        ("RSET", 250),
        ("RCPT TO:<a@b.test>", 503),
        ("NOOP", 250),
        ("VRFY a", 252),
        ("HELP", 214),
        ("STARTTLS", 502),
        ("AUTH PLAIN AGEAYg==", 502),
        ("HELO client", 250),
        ("NONSENSE", 500),
    ] {
        assert_eq!(line.code(command).await, code, "{command}");
    }
    let offered = greeted(&sandbox).await.say("EHLO client").await;
    for extension in ["SIZE 10485760", "8BITMIME", "SMTPUTF8", "PIPELINING"] {
        assert!(offered.contains(extension), "{offered}");
    }
}

#[tokio::test]
async fn what_is_too_much_is_refused() {
    let sandbox = start().await;
    let mut line = greeted(&sandbox).await;
    let large = format!("Subject: s\r\n\r\n{}", "0123456789\r\n".repeat(900_000));
    assert!(line.send("a@b.test", &large).await.starts_with("552 "));
    assert_eq!(sandbox.messages(None), []);
    assert_eq!(
        line.code("MAIL FROM:<a@b.test>").await,
        250,
        "the session goes on"
    );
    for number in 0..100 {
        assert_eq!(line.code(&format!("RCPT TO:<u{number}@b.test>")).await, 250);
    }
    assert_eq!(line.code("RCPT TO:<u100@b.test>").await, 452);

    assert_eq!(
        line.code(&format!("NOOP {}", "x".repeat(50_000))).await,
        500
    );
    assert_eq!(line.code("NOOP").await, 250, "the session goes on here too");
    let mut line = greeted(&sandbox).await;
    for _ in 0..20 {
        assert_eq!(line.code("NONSENSE").await, 500);
    }
    assert_eq!(line.code("NONSENSE").await, 421);
    assert_eq!(line.reply().await, "");
}

#[tokio::test]
async fn names_of_recipients_make_things_go_wrong() {
    let sandbox = start().await;
    let mut line = greeted(&sandbox).await;
    line.say("MAIL FROM:<a@b.test>").await;
    for code in [450, 452, 550, 552] {
        assert_eq!(
            line.code(&format!("RCPT TO:<ivan-{code}@b.test>")).await,
            code
        );
    }
    assert_eq!(
        line.code("RCPT TO:<ivan-600@b.test>").await,
        250,
        "not a code"
    );
    line.say("RSET").await;
    assert!(
        line.send("ivan-data-451@b.test", "\r\nx\r\n")
            .await
            .starts_with("451 ")
    );
    assert!(
        line.send("ivan-data-554@b.test", "\r\nx\r\n")
            .await
            .starts_with("554 ")
    );
    assert_eq!(sandbox.messages(None), []);
    assert_eq!(
        line.send("ivan-closed@b.test", "\r\nx\r\n").await,
        "",
        "closed unanswered"
    );
    assert_eq!(sandbox.messages(None).len(), 1, "but kept");
    let outcomes: Vec<String> = sandbox
        .calls()
        .into_iter()
        .map(|call| call.outcome)
        .collect();
    assert_eq!(outcomes, ["451", "554", "CLOSED"]);
    let mut line = greeted(&sandbox).await;
    line.say("MAIL FROM:<a@b.test>").await;
    assert_eq!(line.code("RCPT TO:<ivan-421@b.test>").await, 421);
    assert_eq!(line.reply().await, "");
}

#[tokio::test]
async fn faults_of_the_switchboard_reach_the_mail() {
    let fault = MethodFault {
        fail: Some("452".into()),
        fail_times: Some(1),
        ..MethodFault::default()
    };
    let sandbox = Sandbox::start(Options::default().with_fault("smtp.send", fault))
        .await
        .unwrap();
    let mut line = greeted(&sandbox).await;
    assert!(line.send("a@b.test", "\r\nx\r\n").await.starts_with("452 "));
    assert!(line.send("a@b.test", "\r\nx\r\n").await.starts_with("250 "));
    assert_eq!(sandbox.messages(None).len(), 1);
    for (fail, is_known) in [
        ("421", true),
        ("CLOSED", true),
        ("HANG", true),
        ("200", false),
        ("EMPTY", false),
    ] {
        let fault = MethodFault {
            fail: Some(fail.to_owned()),
            ..MethodFault::default()
        };
        let options = Options::default().with_fault("smtp.send", fault);
        assert_eq!(options.faults.check().is_ok(), is_known, "{fail}");
    }
    let address = sandbox.smtp_address();
    sandbox.stop().await;
    assert!(TcpStream::connect(address).await.is_err());
}
