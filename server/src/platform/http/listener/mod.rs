//! Connection listener with a connection limit, timeouts and graceful close.

pub mod body_timeout;
mod connection_limit;
mod open_files;

pub use open_files::raise_open_files;

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tower::Service;

use crate::platform::http::listener::connection_limit::{Place, Places};

/// Timeout for a request head and for keep-alive idleness of ordinary connections.
const HEAD: Duration = Duration::from_secs(30);
/// Timeout for a request head and for keep-alive idleness of connections in the reserve.
const HEAD_IN_RESERVE: Duration = Duration::from_secs(5);
/// Grace time for a connection accepted just before closing to send its first request.
/// Without it, that request would get no response.
const FIRST_BYTES: Duration = Duration::from_millis(300);

/// Extension that marks requests of connections in the reserve.
#[derive(Clone, Copy, Debug)]
pub struct InReserve;

/// Shutdown signal and timeout of a listener.
#[derive(Clone, Debug)]
pub struct End {
    /// Cancelled when the listener stops accepting.
    pub closing: CancellationToken,
    /// Timeout for in-flight responses after `closing`.
    pub last_answers: Duration,
}

/// Serves connections until `closing`, then drains.
/// At most `connections` are open at once; further ones go to the reserve, whose requests are marked [`InReserve`].
pub async fn answer(mut listener: TcpListener, router: Router, connections: usize, end: End) {
    let places = Places::new(connections);
    let connected = GracefulShutdown::new();
    while let Some((place, stream, peer)) = end
        .closing
        .run_until_cancelled(next(&mut listener, &places))
        .await
    {
        // Disables Nagle's algorithm: responses are written whole, and events must not be delayed.
        if stream.set_nodelay(true).is_ok() {
            tokio::spawn(talk(
                stream,
                peer,
                router.clone(),
                place,
                connected.watcher(),
            ));
        }
    }
    let last = async {
        tokio::time::sleep(FIRST_BYTES).await;
        drop(listener);
        connected.shutdown().await;
    };
    // Responses that take longer are cut off.
    let _ = tokio::time::timeout(end.last_answers, last).await;
}

/// Waits for a permit, then accepts the next connection; others wait in the kernel's backlog.
async fn next(listener: &mut TcpListener, places: &Places) -> (Place, TcpStream, SocketAddr) {
    let (stream, peer) = Listener::accept(listener).await;
    (places.take().await, stream, peer)
}

async fn talk(stream: TcpStream, peer: SocketAddr, router: Router, place: Place, watcher: Watcher) {
    let is_reserved = place.is_reserved();
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        if is_reserved {
            request.extensions_mut().insert(InReserve);
        }
        router.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(if is_reserved { HEAD_IN_RESERVE } else { HEAD })
        .keep_alive(!is_reserved)
        .serve_connection(TokioIo::new(stream), service);
    if let Err(error) = watcher.watch(connection).await {
        // Broken or idle connections are not errors.
        tracing::debug!(%error, "a connection broke off");
    }
    drop(place);
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;

    use super::*;

    /// Test server that reports whether a request came through the reserve.
    async fn start(connections: usize) -> (SocketAddr, CancellationToken) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let report_reserve = async |request: Request| {
            let reserved = request.extensions().get::<InReserve>().is_some();
            if reserved { "reserved" } else { "ordinary" }
        };
        let end = End {
            closing: CancellationToken::new(),
            last_answers: Duration::from_secs(2),
        };
        let closing = end.closing.clone();
        let router = Router::new().route("/", get(report_reserve));
        tokio::spawn(answer(listener, router, connections, end));
        (address, closing)
    }

    /// Reads until the server closes the connection.
    async fn rest(stream: &mut TcpStream) -> String {
        let mut text = String::new();
        stream.read_to_string(&mut text).await.unwrap();
        text
    }

    async fn ask(address: SocketAddr) -> String {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        stream.write_all(request).await.unwrap();
        let text = rest(&mut stream).await;
        let body = text.rsplit("\r\n").next();
        body.unwrap_or_default().to_owned()
    }

    // Paused clock: time advances when all tasks wait.
    #[tokio::test(start_paused = true)]
    async fn incomplete_head_and_idle_connection_are_closed_after_timeout() {
        let (address, _) = start(8).await;
        let mut half = TcpStream::connect(address).await.unwrap();
        half.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n")
            .await
            .unwrap();
        let closed = tokio::time::timeout(HEAD * 2, rest(&mut half)).await;
        assert!(!closed.unwrap().contains("ordinary"), "nothing was asked");
        let mut idle = TcpStream::connect(address).await.unwrap();
        idle.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            .await
            .unwrap();
        let closed = tokio::time::timeout(HEAD * 2, rest(&mut idle)).await;
        assert!(closed.unwrap().ends_with("ordinary"), "answered, then idle");
    }

    #[tokio::test]
    async fn connection_above_limit_is_marked_as_reserve() {
        let (address, _) = start(1).await;
        let held = TcpStream::connect(address).await.unwrap();
        assert_eq!(ask(address).await, "reserved");
        assert_eq!(ask(address).await, "reserved", "the reserve is used again");
        drop(held);
        // The permit is free once the server sees the close.
        while ask(address).await != "ordinary" {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn closing_listener_finishes_in_flight_response() {
        let (address, closing) = start(8).await;
        let mut asked = TcpStream::connect(address).await.unwrap();
        assert_eq!(ask(address).await, "ordinary", "both were taken");
        closing.cancel();
        asked
            .write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            .await
            .unwrap();
        assert!(rest(&mut asked).await.ends_with("ordinary"));
    }
}
