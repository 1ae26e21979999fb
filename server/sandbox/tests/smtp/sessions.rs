//! The order of commands, limits, and mails that go wrong.

use avtosled_sandbox::MethodFault;
use avtosled_sandbox::Options;
use avtosled_sandbox::Sandbox;
use tokio::net::TcpStream;

use crate::line::Line;
use crate::line::greeted;
use crate::line::start;

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
