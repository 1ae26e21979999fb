//! What axum alone can do on this machine, for `scripts/bench` to compare with: `/{n}` reads the
//! request and answers n bytes.

use std::net::SocketAddr;

use anyhow::Context;
use axum::{
    Router, body::Bytes, extract::Path, http::header::CONTENT_TYPE, response::IntoResponse,
    routing::get,
};

static SPACES: [u8; 1 << 20] = [b' '; 1 << 20];

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let address: SocketAddr = std::env::args()
        .nth(1)
        .context("an address to listen on")?
        .parse()?;
    let listener = tokio::net::TcpListener::bind(address).await?;
    let app = Router::new().route("/{n}", get(answer).post(answer));
    Ok(axum::serve(listener, app).await?)
}

async fn answer(Path(n): Path<usize>, _body: Bytes) -> impl IntoResponse {
    let body = Bytes::from_static(&SPACES[..n.min(SPACES.len())]);
    ([(CONTENT_TYPE, "application/json")], body)
}
