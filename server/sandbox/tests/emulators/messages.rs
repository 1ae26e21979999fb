//! Tests of SMS, SMTP and the inbox.

use std::time::Duration;

use avtosled_sandbox::{MethodFault, Options, Running, Sandbox};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    time::timeout,
};

use crate::support::{Client, FORM, encode};

#[tokio::test]
async fn sms_is_delivered_to_the_inbox_or_rejected_with_a_code() {
    let client = Client::new();
    let send = async |to: &str, text: &str| {
        let fields = [
            ("api_id", "sandbox"),
            ("to", to),
            ("msg", text),
            ("json", "1"),
        ];
        client.post("/smsru/sms/send", FORM, &encode(&fields)).await
    };
    let (_, answer) = send("79161234567", "Код <1234>").await;
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["sms"]["79161234567"]["status"], "OK");
    assert_eq!(
        client.json("/inbox.json?to=%2B7%20916%20123-45-67").await,
        json!([{
            "channel": "sms", "to": "79161234567", "subject": null,
            "text": "Код <1234>", "at": "2026-11-20T09:00:00Z",
        }])
    );
    let (_, page) = client.get("/inbox?to=79161234567").await;
    assert!(page.contains("Код &lt;1234&gt;"), "text must be escaped");
    for (to, text, code) in [("12345", "text", "202"), ("79160000220", "text", "220")] {
        let (_, answer) = send(to, text).await;
        assert!(
            answer.contains(&format!("\"status_code\":{code}")),
            "{answer}"
        );
    }
    assert_eq!(
        client.json("/inbox.json").await.as_array().unwrap().len(),
        1
    );
}

const LETTER: &str = "From: robot@avtosled.test\r\n\
    Subject: =?utf-8?B?0J7RgtGH0ZHRgg==?= 7\r\n\
    Message-ID: <letter-7@avtosled.test>\r\n\
    MIME-Version: 1.0\r\n\
    Content-Type: multipart/mixed; boundary=\"b\"\r\n\
    \r\n\
    --b\r\n\
    Content-Type: text/html; charset=utf-8\r\n\
    \r\n\
    <p>Отчёт</p><script>alert(1)</script>\r\n\
    --b\r\n\
    Content-Type: application/pdf\r\n\
    Content-Disposition: attachment; filename=a.pdf\r\n\
    Content-Transfer-Encoding: base64\r\n\
    \r\n\
    JVBERi0xLjc=\r\n\
    --b--\r\n";

/// SMTP client that reads and writes lines.
struct SmtpClient(BufReader<TcpStream>);

impl SmtpClient {
    async fn open(sandbox: &Running) -> Self {
        let stream = TcpStream::connect(sandbox.smtp_address()).await.unwrap();
        let mut client = Self(BufReader::new(stream));
        assert!(client.reply().await.starts_with("220 "));
        client
    }

    /// Reply with all its lines; empty after a disconnect.
    async fn reply(&mut self) -> String {
        let mut reply = String::new();
        loop {
            let start = reply.len();
            let read = timeout(Duration::from_secs(20), self.0.read_line(&mut reply));
            if read.await.unwrap().unwrap() == 0 || reply.as_bytes()[start + 3] == b' ' {
                return reply;
            }
        }
    }

    /// Code of the reply to a command; empty after a disconnect.
    async fn command(&mut self, command: &str) -> String {
        let line = format!("{command}\r\n");
        self.0.get_mut().write_all(line.as_bytes()).await.unwrap();
        self.reply().await.chars().take(3).collect()
    }

    /// Code of the reply to a mail.
    async fn send(&mut self, to: &str, mail: &str) -> String {
        assert_eq!(self.command("MAIL FROM:<robot@avtosled.test>").await, "250");
        assert_eq!(self.command(&format!("RCPT TO:<{to}>")).await, "250");
        assert_eq!(self.command("DATA").await, "354");
        self.command(&format!("{mail}.")).await
    }
}

#[tokio::test]
async fn mail_is_delivered_to_the_inbox_with_html_and_attachments() {
    let sandbox = Sandbox::start(Options::default()).await.unwrap();
    let mut client = SmtpClient::open(&sandbox).await;
    client.command("EHLO client").await;
    assert_eq!(client.send("Ivan@example.com", LETTER).await, "250");
    let get = async |path: &str| {
        reqwest::get(format!("{}{path}", sandbox.url()))
            .await
            .unwrap()
    };
    let mut inbox: Value = get("/inbox.json?to=ivan%40EXAMPLE.com")
        .await
        .json()
        .await
        .unwrap();
    inbox[0]["at"].take();
    inbox[0]["text"].take();
    assert_eq!(
        inbox[0],
        json!({
            "channel": "mail", "to": "Ivan@example.com", "subject": "Отчёт 7", "text": null,
            "at": null, "id": 1, "from": "robot@avtosled.test",
            "messageId": "letter-7@avtosled.test",
            "html": "<p>Отчёт</p><script>alert(1)</script>",
            "attachments": [{
                "name": "a.pdf", "type": "application/pdf", "size": 8,
                "link": "/inbox/1/attachments/0",
            }],
        })
    );
    let file = get("/inbox/1/attachments/0").await;
    let disposition = file.headers()["content-disposition"].to_str().unwrap();
    assert_eq!(disposition, "attachment; filename*=UTF-8''a.pdf");
    let page = get("/inbox").await.text().await.unwrap();
    assert!(page.contains("sandbox title=") && !page.contains("alert(1)</script>"));
}

#[tokio::test]
async fn mail_with_wrong_command_order_recipient_or_fault_is_rejected() {
    let fault = MethodFault {
        fail: Some("452".into()),
        fail_times: Some(1),
        ..MethodFault::default()
    };
    let options = Options::default().with_fault("smtp.send", fault);
    let sandbox = Sandbox::start(options).await.unwrap();
    let mut client = SmtpClient::open(&sandbox).await;
    for (command, code) in [
        ("MAIL FROM:<a@b.test>", "503"),
        ("EHLO client", "250"),
        ("MAIL FROM:<a@b.test> SIZE=99999999", "552"),
        ("MAIL FROM a@b.test", "501"),
        ("MAIL FROM:<a@b.test>", "250"),
        ("DATA", "554"),
        ("RCPT TO:<postmaster>", "553"),
        ("RCPT TO:<ivan-550@b.test>", "550"),
        ("RCPT TO:<a@b.test>", "250"),
        ("RSET", "250"),
        ("NONSENSE", "500"),
    ] {
        assert_eq!(client.command(command).await, code, "{command}");
    }
    let mail = "Subject: s\r\n\r\n..one\r\n";
    assert_eq!(client.send("a@b.test", mail).await, "452");
    assert_eq!(client.send("ivan-data-451@b.test", mail).await, "451");
    assert_eq!(client.send("a@b.test", mail).await, "250");
    assert_eq!(sandbox.messages(None)[0].text, ".one\r\n");
    let outcomes = sandbox.calls().into_iter().map(|call| call.outcome);
    let outcomes: Vec<String> = outcomes.collect();
    assert_eq!(outcomes, ["452", "451", "ok"]);
}
