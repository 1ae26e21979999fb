//! Mails and their parts.

use avtosled_sandbox::Channel;
use serde_json::Value;
use serde_json::json;

use crate::line::LETTER;
use crate::line::get;
use crate::line::greeted;
use crate::line::start;

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
