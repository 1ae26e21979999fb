//! Connection limit: probes and staff are still served when the limit is reached.

use reqwest::Method;
use tokio::net::TcpStream;

use crate::app::{Answer, TestApp, User, client};

/// Sends a request over a new connection.
async fn send(app: &TestApp, path: &str, user: Option<&User>) -> Answer {
    let mut request = client().request(Method::GET, format!("{}{path}", app.url));
    if let Some(user) = user {
        request = request.bearer_auth(&user.token);
    }
    app.send(request).await
}

#[tokio::test]
async fn probes_and_staff_are_served_at_connection_limit() {
    const LIMIT: usize = 8;
    let app = TestApp::limited(|config| config.http.connections = LIMIT).await;
    let (user, admin) = (app.sign_in().await, app.sign_in().await);
    app.make_admin(&admin).await;
    let address = app.url.strip_prefix("http://").unwrap();
    let mut held = Vec::new();
    for _ in 0..LIMIT {
        held.push(TcpStream::connect(address).await.unwrap());
    }
    for path in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(send(&app, path, None).await.status, 200, "{path}");
    }
    for (path, who) in [
        ("/", None),
        ("/api/auth/user", None),
        ("/api/auth/user", Some(&user)),
    ] {
        let refused = send(&app, path, who).await;
        assert_eq!((refused.status, refused.code()), (503, "busy"), "{path}");
        assert_eq!(refused.headers["retry-after"], "5");
    }
    send(&app, "/api/auth/user", Some(&admin)).await.expect(200);
    send(&app, "/api/admin/dashboard", Some(&admin))
        .await
        .expect(200);
    drop(held);
    app.wait_until("connections are accepted again", async || {
        send(&app, "/api/auth/user", Some(&user)).await.status == 200
    })
    .await;
    app.finish().await;
}
