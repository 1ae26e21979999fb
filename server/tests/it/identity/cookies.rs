//! Cookies of sign-in: whose they are, and who may send them.

use avtosled_sandbox::Options;
use reqwest::Method;
use reqwest::header::{COOKIE, ORIGIN};

use crate::app::{Answer, TestApp};
use crate::identity::phone::{PHONE, cookies, send, verify};

async fn sign_in(app: &TestApp) -> Answer {
    let sent = send(app, PHONE).await.expect(200);
    let code = app.read_code(PHONE).await;
    verify(app, &sent["challengeId"], &code).await
}

async fn refresh(app: &TestApp, headers: &[(&str, &str)]) -> Answer {
    let mut request = app.request(Method::POST, "/api/auth/refresh");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    app.send(request).await
}

#[tokio::test]
async fn over_https_no_other_host_sets_our_cookies() {
    let vars = [
        ("PUBLIC_URL", "https://avtosled.test"),
        ("MODE", "development"),
    ];
    let app = TestApp::build(Options::default(), &vars, true).await;
    let signed_in = sign_in(&app).await;
    let set = signed_in.headers.get_all("set-cookie").iter();
    let set: Vec<&str> = set.map(|value| value.to_str().unwrap()).collect();
    assert_eq!(set.len(), 2, "{set:?}");
    for cookie in set {
        assert!(cookie.starts_with("__Host-"), "{cookie}");
        for sign in ["; HttpOnly", "; SameSite=Strict", "; Secure", "; Path=/;"] {
            assert!(format!("{cookie};").contains(sign), "{cookie}");
        }
    }
    let own = cookies(&signed_in);
    refresh(&app, &[(COOKIE.as_str(), &own)]).await.expect(200);
    // What another host of the site may set is not read.
    for name in ["", "%5F%5FHost-", "__%48ost-"] {
        let tossed = own.replace("__Host-", name);
        let answer = refresh(&app, &[(COOKIE.as_str(), &tossed)]).await;
        assert_eq!(answer.status, 401, "{name}");
    }
    for path in ["/", "/api/catalogue/search", "/healthz"] {
        let answer = app.get(path).await;
        let policy = answer.headers.get("strict-transport-security");
        assert_eq!(policy.unwrap(), "max-age=31536000; includeSubDomains");
    }
    app.finish().await;
}

#[tokio::test]
async fn in_clear_nothing_is_promised_about_transport() {
    let app = TestApp::start().await;
    let answer = app.get("/healthz").await;
    assert!(!answer.headers.contains_key("strict-transport-security"));
    app.finish().await;
}

#[tokio::test]
async fn two_cookies_of_one_name_are_refused() {
    let app = TestApp::start().await;
    let own = cookies(&sign_in(&app).await);
    for doubled in [
        format!("{own}; refresh_token=tossed"),
        format!("refresh_token=tossed; {own}"),
    ] {
        let answer = refresh(&app, &[(COOKIE.as_str(), &doubled)]).await;
        assert_eq!((answer.status, answer.code()), (400, "cookie_doubled"));
    }
    // One that a browser takes for another is another.
    let encoded = format!("{own}; %72efresh_token=tossed");
    let again = refresh(&app, &[(COOKIE.as_str(), &encoded)]).await;
    again.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn another_site_neither_renews_nor_ends_a_session() {
    let app = TestApp::start().await;
    let own = cookies(&sign_in(&app).await);
    for (name, value) in [
        (ORIGIN.as_str(), "https://evil.example"),
        ("sec-fetch-site", "same-site"),
    ] {
        for path in ["/api/auth/refresh", "/api/auth/logout"] {
            let request = app.request(Method::POST, path).header(COOKIE, &own);
            let answer = app.send(request.header(name, value)).await;
            assert_eq!((answer.status, answer.code()), (403, "foreign_origin"));
        }
    }
    let ours = [
        (COOKIE.as_str(), own.as_str()),
        (ORIGIN.as_str(), app.url.as_str()),
    ];
    refresh(&app, &ours).await.expect(200);
    app.finish().await;
}
