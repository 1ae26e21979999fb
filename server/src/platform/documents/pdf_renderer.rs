//! PDF rendering with a timeout and a concurrency limit: a document needs much CPU and memory.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::platform::limits::stream_limit::StreamPermit;

/// Reasons why a document was not rendered.
#[derive(Debug, thiserror::Error)]
pub enum RenderInterrupted {
    #[error("rendering takes too long")]
    TimedOut,
    #[error("rendering panicked, or the process is stopping")]
    Aborted,
}

/// PDF renderer on blocking threads, with a concurrency limit.
#[derive(Debug)]
pub struct PdfRenderer {
    permits: Arc<Semaphore>,
    /// Timeout, including the wait for a permit.
    timeout: Duration,
}

impl PdfRenderer {
    /// Creates a renderer with one permit less than processors, so that requests keep one.
    #[must_use]
    pub fn new(processors: usize, timeout: Duration) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(processors.saturating_sub(1).max(1))),
            timeout,
        }
    }

    /// Runs `work` on a blocking thread when a permit is free.
    ///
    /// The thread keeps running after a timeout and after the request is dropped, so it holds the permits, also the
    /// caller's `stream_permit`, until `work` ends: there is never more work than permits.
    pub async fn run<T: Send + 'static>(
        &self,
        stream_permit: Option<StreamPermit>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RenderInterrupted> {
        let rendered = timeout(self.timeout, self.render(stream_permit, work)).await;
        rendered.unwrap_or_else(|_| {
            metrics::counter!("avtosled_pdf_timeouts_total").increment(1);
            Err(RenderInterrupted::TimedOut)
        })
    }

    async fn render<T: Send + 'static>(
        &self,
        stream_permit: Option<StreamPermit>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RenderInterrupted> {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let permit = permit.map_err(|_| RenderInterrupted::Aborted)?;
        let work = move || {
            // Fields drop in order: the renderer permit is released last.
            let _held = (stream_permit, permit);
            work()
        };
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|_| RenderInterrupted::Aborted)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use uuid::Uuid;

    use super::*;
    use crate::platform::limits::stream_limit::StreamLimit;

    const MINUTE: Duration = Duration::from_mins(1);

    #[tokio::test]
    async fn dropped_request_keeps_its_permits_until_rendering_ends() {
        let (renderer, limit) = (PdfRenderer::new(1, MINUTE), StreamLimit::default());
        let user = Uuid::from_u128(1);
        let (started, mut begun) = tokio::sync::oneshot::channel();
        let (end, ended) = mpsc::channel::<()>();
        let work = move || {
            started.send(()).unwrap();
            ended.recv().unwrap();
        };
        let mut request = Box::pin(renderer.run(limit.try_acquire(user), work));
        tokio::select! {
            _ = &mut request => unreachable!("the work waits for the test"),
            begun = &mut begun => begun.unwrap(),
        }
        drop(request);

        assert_eq!(renderer.permits.available_permits(), 0);
        let others: Vec<_> = std::iter::from_fn(|| limit.try_acquire(user)).collect();
        assert_eq!(others.len(), 5, "the sixth permit is still taken");
        end.send(()).unwrap();
        renderer.run(None, || ()).await.unwrap();
        assert!(limit.try_acquire(user).is_some());
    }

    #[tokio::test]
    async fn rendering_over_timeout_is_refused_and_keeps_its_permit_until_done() {
        let renderer = PdfRenderer::new(1, Duration::from_millis(20));
        let (end, ended) = mpsc::channel::<()>();
        let slow = renderer.run(None, move || ended.recv()).await;
        assert!(matches!(slow, Err(RenderInterrupted::TimedOut)));
        for _ in 0..3 {
            // Waits for the permit; its work never begins.
            let begun = renderer
                .run(None, || unreachable!("no permit is free"))
                .await;
            assert!(matches!(begun, Err::<(), _>(RenderInterrupted::TimedOut)));
        }
        end.send(()).unwrap();
        while renderer.permits.available_permits() == 0 {
            tokio::task::yield_now().await;
        }
        let quick = PdfRenderer {
            timeout: MINUTE,
            ..renderer
        };
        assert_eq!(quick.run(None, || 1).await.unwrap(), 1);
    }

    #[test]
    fn pdf_renderer_leaves_one_processor_free_if_there_are_several() {
        for (processors, permits) in [(1, 1), (2, 1), (8, 7)] {
            assert_eq!(
                PdfRenderer::new(processors, MINUTE)
                    .permits
                    .available_permits(),
                permits
            );
        }
    }
}
