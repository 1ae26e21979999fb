//! Timeout for reading a request body.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::BoxError;
use axum::body::{Body, BodyDataStream, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures::StreamExt;
use futures::stream;
use tokio::time::{Instant, timeout_at};

use crate::platform::http::error::ApiError;

/// Maximum time to receive a whole body after the request head.
const BODY: Duration = Duration::from_secs(20);

/// Deadline of a request body; a late body is answered with 408 and not logged as an error.
pub struct Deadline {
    /// Whether the body was late; `None` without a body.
    is_late: Option<Arc<AtomicBool>>,
}

impl Deadline {
    pub fn set(request: Request) -> (Request, Self) {
        if request.body().is_end_stream() {
            return (request, Self { is_late: None });
        }
        let is_late = Arc::new(AtomicBool::new(false));
        let until = Instant::now() + BODY;
        let late = Arc::clone(&is_late);
        let request = request.map(|body| {
            let stream = body.into_data_stream();
            let coming = Coming {
                stream,
                until,
                is_late,
            };
            Body::from_stream(stream::unfold(coming, Coming::next))
        });
        let is_late = Some(late);
        (request, Self { is_late })
    }

    pub fn answer(self, response: Response) -> Response {
        if !self
            .is_late
            .is_some_and(|late| late.load(Ordering::Relaxed))
        {
            return response;
        }
        let mut response = ApiError::from_status(StatusCode::REQUEST_TIMEOUT).into_response();
        // The rest of the body is not read, so the connection cannot be reused.
        response
            .headers_mut()
            .insert(header::CONNECTION, HeaderValue::from_static("close"));
        response
    }
}

#[derive(Debug, thiserror::Error)]
#[error("the body did not come in time")]
struct Late;

struct Coming {
    stream: BodyDataStream,
    until: Instant,
    is_late: Arc<AtomicBool>,
}

impl Coming {
    async fn next(mut self) -> Option<(Result<Bytes, BoxError>, Self)> {
        let Ok(next) = timeout_at(self.until, self.stream.next()).await else {
            self.is_late.store(true, Ordering::Relaxed);
            return Some((Err(Late.into()), self));
        };
        // Unwrapped, because `axum::Error` would hide the cause.
        next.map(|chunk| (chunk.map_err(axum::Error::into_inner), self))
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use axum::middleware::Next;
    use axum::routing::post;
    use axum::{Router, middleware};
    use tower::ServiceExt;

    use super::*;

    async fn status(body: Body) -> StatusCode {
        let router = Router::new()
            .route("/", post(async |body: Bytes| body))
            .layer(middleware::from_fn(async |request, next: Next| {
                let (request, deadline) = Deadline::set(request);
                deadline.answer(next.run(request).await)
            }));
        let request = Request::post("/").body(body).unwrap();
        router.oneshot(request).await.unwrap().status()
    }

    fn chunk() -> Bytes {
        Bytes::from_static(b"a")
    }

    /// Body stream that sends one chunk per interval and never ends.
    fn drops() -> impl futures::Stream<Item = Result<Bytes, Infallible>> {
        let beat = tokio::time::interval(BODY / 4);
        stream::unfold(beat, async |mut beat| {
            beat.tick().await;
            Some((Ok(chunk()), beat))
        })
    }

    #[tokio::test(start_paused = true)]
    async fn request_body_slower_than_timeout_is_rejected() {
        let silent = stream::iter([Ok::<_, Infallible>(chunk())]).chain(stream::pending());
        let refused = StatusCode::REQUEST_TIMEOUT;
        assert_eq!(status(Body::from_stream(silent)).await, refused);
        let dripping = Body::from_stream(drops());
        assert_eq!(status(dripping).await, refused, "however often it comes");
        let slow = Body::from_stream(drops().take(4));
        assert_eq!(status(slow).await, StatusCode::OK);
        assert_eq!(status(Body::empty()).await, StatusCode::OK);
    }
}
