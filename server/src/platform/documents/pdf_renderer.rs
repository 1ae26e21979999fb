//! PDF rendering with a concurrency limit: each document takes a processor and much memory.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::platform::limits::stream_limit::StreamPermit;

/// The process is shutting down.
#[derive(Debug, thiserror::Error)]
#[error("the process is stopping")]
pub struct RenderAborted;

/// Runs the renderer on blocking threads.
#[derive(Debug)]
pub struct PdfRenderer(Arc<Semaphore>);

impl PdfRenderer {
    #[must_use]
    pub fn new(at_once: usize) -> Self {
        Self(Arc::new(Semaphore::new(at_once)))
    }

    /// Runs `work` when a permit is free. The caller's `stream_permit` is held until `work` ends, because
    /// the thread goes on after the request is dropped.
    pub async fn run<T: Send + 'static>(
        &self,
        stream_permit: Option<StreamPermit>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RenderAborted> {
        let permit = Arc::clone(&self.0).acquire_owned().await;
        let permit = permit.map_err(|_| RenderAborted)?;
        let work = move || {
            // Fields drop in order: the renderer permit is released last.
            let _held = (stream_permit, permit);
            work()
        };
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|_| RenderAborted)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use uuid::Uuid;

    use super::*;
    use crate::platform::limits::stream_limit::StreamLimit;

    #[tokio::test]
    async fn dropped_request_keeps_its_permits_until_rendering_ends() {
        let (renderer, limit) = (PdfRenderer::new(1), StreamLimit::default());
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

        assert_eq!(renderer.0.available_permits(), 0);
        let others: Vec<_> = std::iter::from_fn(|| limit.try_acquire(user)).collect();
        assert_eq!(others.len(), 5, "the sixth permit is still taken");
        end.send(()).unwrap();
        renderer.run(None, || ()).await.unwrap();
        assert!(limit.try_acquire(user).is_some());
    }
}
