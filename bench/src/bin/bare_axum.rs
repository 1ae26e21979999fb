//! Web server with axum alone, as the baseline of the load tests in `scripts/bench`.
//!
//! `/{n}/{head}` reads the request and responds with a body of `n` bytes and a header of `head` bytes.

use std::net::SocketAddr;

use anyhow::Context as _;
use axum::Router;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;

static BODY: [u8; 1 << 20] = [b' '; 1 << 20];
static HEAD: [u8; 1 << 12] = [b'x'; 1 << 12];

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let address: SocketAddr = std::env::args()
        .nth(1)
        .context("an address to listen on")?
        .parse()?;
    let listener = tokio::net::TcpListener::bind(address).await?;
    let app = Router::new().route("/{n}/{head}", get(answer).post(answer));
    Ok(axum::serve(listener, app).await?)
}

async fn answer(Path((n, head)): Path<(usize, usize)>, _body: Bytes) -> impl IntoResponse {
    let body = Bytes::from_static(&BODY[..n.min(BODY.len())]);
    let head = Bytes::from_static(&HEAD[..head.min(HEAD.len())]);
    let head = HeaderValue::from_maybe_shared(head).ok();
    let head = head.map(|head| [("x-head", head)]);
    ([(CONTENT_TYPE, "application/json")], head, body)
}
