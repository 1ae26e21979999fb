//! Sign-in cookies: prefix, duplicates, cross-site requests.

use avtosled_sandbox::Options;
use reqwest::Method;
use reqwest::header::{COOKIE, ORIGIN};

use crate::app::{Answer, TestApp};
use crate::identity::phone::{cookies, sign_in};

async fn refresh(app: &TestApp, headers: &[(&str, &str)]) -> Answer {
    let mut request = app.request(Method::POST, "/api/auth/refresh");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    app.send(request).await
}

#[tokio::test]
async fn cookies_over_https_have_host_prefix() {
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
    // Cookies that another host of the site could set are ignored.
    for name in ["", "%5F%5FHost-", "__%48ost-"] {
        let foreign = own.replace("__Host-", name);
        let answer = refresh(&app, &[(COOKIE.as_str(), &foreign)]).await;
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
async fn response_over_http_has_no_hsts_header() {
    let app = TestApp::start().await;
    let answer = app.get("/healthz").await;
    assert!(!answer.headers.contains_key("strict-transport-security"));
    app.finish().await;
}

#[tokio::test]
async fn duplicate_cookie_is_rejected() {
    let app = TestApp::start().await;
    let own = cookies(&sign_in(&app).await);
    for doubled in [
        format!("{own}; refresh_token=foreign"),
        format!("refresh_token=foreign; {own}"),
    ] {
        let answer = refresh(&app, &[(COOKIE.as_str(), &doubled)]).await;
        answer.expect_error(400, "cookie_doubled");
    }
    // Names of cookies are not percent-decoded.
    let encoded = format!("{own}; %72efresh_token=foreign");
    let again = refresh(&app, &[(COOKIE.as_str(), &encoded)]).await;
    again.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn cross_site_request_neither_refreshes_nor_ends_session() {
    let app = TestApp::start().await;
    let own = cookies(&sign_in(&app).await);
    for (name, value) in [
        (ORIGIN.as_str(), "https://evil.example"),
        ("sec-fetch-site", "same-site"),
    ] {
        for path in ["/api/auth/refresh", "/api/auth/logout"] {
            let request = app.request(Method::POST, path).header(COOKIE, &own);
            let answer = app.send(request.header(name, value)).await;
            answer.expect_error(403, "foreign_origin");
        }
    }
    let same_origin = [
        (COOKIE.as_str(), own.as_str()),
        (ORIGIN.as_str(), app.url.as_str()),
    ];
    refresh(&app, &same_origin).await.expect(200);
    app.finish().await;
}
