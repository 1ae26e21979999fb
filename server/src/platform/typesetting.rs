//! Documents that are made at once; each takes a processor and much memory.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::platform::limits::stream_limit::StreamPlace;

/// The process is stopping.
#[derive(Debug, thiserror::Error)]
#[error("the process is stopping")]
pub struct Stopped;

/// Runs the typesetter beside the requests.
#[derive(Debug)]
pub struct Typesetting(Arc<Semaphore>);

impl Typesetting {
    #[must_use]
    pub fn new(at_once: usize) -> Self {
        Self(Arc::new(Semaphore::new(at_once)))
    }

    /// Does the work when a processor is free. Its owner's `place` is taken until the work is done:
    /// the thread works on when the request is given up.
    pub async fn run<T: Send + 'static>(
        &self,
        place: Option<StreamPlace>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Stopped> {
        let permit = Arc::clone(&self.0).acquire_owned().await;
        let permit = permit.map_err(|_| Stopped)?;
        let work = move || {
            // Whoever works next finds this place free: the permit is the last to go.
            let _held = (place, permit);
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| Stopped)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use uuid::Uuid;

    use super::*;
    use crate::platform::limits::stream_limit::StreamLimit;

    #[tokio::test]
    async fn a_request_that_is_given_up_frees_nothing_before_its_work_is_done() {
        let (typesetting, places) = (Typesetting::new(1), StreamLimit::default());
        let user = Uuid::from_u128(1);
        let (started, mut begun) = tokio::sync::oneshot::channel();
        let (end, ended) = mpsc::channel::<()>();
        let work = move || {
            started.send(()).unwrap();
            ended.recv().unwrap();
        };
        let mut request = Box::pin(typesetting.run(places.enter(user), work));
        tokio::select! {
            _ = &mut request => unreachable!("the work waits for the test"),
            begun = &mut begun => begun.unwrap(),
        }
        drop(request);

        assert_eq!(typesetting.0.available_permits(), 0);
        let others: Vec<_> = std::iter::from_fn(|| places.enter(user)).collect();
        assert_eq!(others.len(), 5, "the sixth place is still taken");
        end.send(()).unwrap();
        typesetting.run(None, || ()).await.unwrap();
        assert!(places.enter(user).is_some());
    }
}
