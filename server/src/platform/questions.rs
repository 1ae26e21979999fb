//! Paid questions that a person waits for. Who asks is let go after a while; the question goes on to
//! its end, so that its answer and the row of its call are not lost. A restart loses what is under way.

use std::any::Any;
use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Semaphore, watch};

/// Questions on their way at once, abandoned ones too.
const PLACES: usize = 64;
/// A person who was let go asks again soon: the end is kept for so long then.
const KEPT: Duration = Duration::from_mins(2);
/// Questions and kept ends at once. The places hold them far below that; beyond it no end is kept.
const MOST: usize = 512;

type End = Arc<dyn Any + Send + Sync>;
type Open = Arc<Mutex<HashMap<String, watch::Receiver<Option<End>>>>>;

/// The questions of this process, by what is asked.
#[derive(Clone)]
pub struct Questions {
    open: Open,
    places: Arc<Semaphore>,
}

/// Nobody waits any longer, or there is no place for one more question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the question takes too long")]
pub struct LetGo;

impl Default for Questions {
    fn default() -> Self {
        Self {
            open: Open::default(),
            places: Arc::new(Semaphore::new(PLACES)),
        }
    }
}

impl Questions {
    /// The end of `question`, if it comes within `patience`. Of two with one key, which must be of one
    /// type, the second waits for the end of the first.
    pub async fn ask<T: Clone + Send + Sync + 'static>(
        &self,
        key: String,
        patience: Duration,
        question: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, LetGo> {
        let mut end = self.join_or_start(key, patience, question).ok_or(LetGo)?;
        let told = tokio::time::timeout(patience, end.wait_for(Option::is_some)).await;
        // A question that broke off has no end.
        let told = told.map_err(|_| LetGo)?.map_err(|_| LetGo)?;
        let told = told.as_ref().and_then(|end| end.downcast_ref::<T>());
        told.cloned().ok_or(LetGo)
    }

    fn join_or_start<T: Clone + Send + Sync + 'static>(
        &self,
        key: String,
        patience: Duration,
        question: impl Future<Output = T> + Send + 'static,
    ) -> Option<watch::Receiver<Option<End>>> {
        let mut open = lock(&self.open);
        if let Some(end) = open.get(&key) {
            metrics::counter!("questions_total", "from" => "joined").increment(1);
            return Some(end.clone());
        }
        let place = Arc::clone(&self.places).try_acquire_owned().ok()?;
        metrics::counter!("questions_total", "from" => "asked").increment(1);
        let (tell, end) = watch::channel(None);
        open.insert(key.clone(), end.clone());
        let entry = Entry(Arc::clone(&self.open), key);
        tokio::spawn(async move {
            let started = tokio::time::Instant::now();
            let end: End = Arc::new(question.await);
            tell.send_replace(Some(end));
            drop(place);
            let has_room = lock(&entry.0).len() <= MOST;
            if has_room && started.elapsed() >= patience {
                tokio::time::sleep(KEPT).await;
            }
            drop(entry);
        });
        Some(end)
    }
}

/// Takes a question out, also one that panicked.
struct Entry(Open, String);

impl Drop for Entry {
    fn drop(&mut self) {
        lock(&self.0).remove(&self.1);
    }
}

fn lock(open: &Open) -> MutexGuard<'_, HashMap<String, watch::Receiver<Option<End>>>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use metrics_exporter_prometheus::PrometheusBuilder;

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(25);

    async fn ask(questions: &Questions, asked: &Arc<AtomicU32>, takes_s: u64) -> Option<u32> {
        let asked = Arc::clone(asked);
        let question = async move {
            tokio::time::sleep(Duration::from_secs(takes_s)).await;
            asked.fetch_add(1, Ordering::Relaxed) + 1
        };
        let end = questions.ask("car".to_owned(), PATIENCE, question).await;
        end.ok()
    }

    #[tokio::test(start_paused = true)]
    async fn who_asks_is_let_go_and_finds_the_end_later() {
        let recorder = PrometheusBuilder::new().build_recorder();
        let _counting = metrics::set_default_local_recorder(&recorder);
        let (questions, asked) = (Questions::default(), Arc::default());
        assert_eq!(ask(&questions, &asked, 40).await, None);
        let started = tokio::time::Instant::now();
        assert_eq!(ask(&questions, &asked, 40).await, Some(1));
        assert_eq!(started.elapsed().as_secs(), 15, "it was joined");
        assert_eq!(ask(&questions, &asked, 40).await, Some(1), "it is kept");
        tokio::time::sleep(KEPT + Duration::from_secs(1)).await;
        assert_eq!(ask(&questions, &asked, 1).await, Some(2));
        assert_eq!(
            ask(&questions, &asked, 1).await,
            Some(3),
            "a quick one is not"
        );
        let counted = recorder.handle().render();
        for line in [
            r#"questions_total{from="asked"} 3"#,
            r#"questions_total{from="joined"} 2"#,
        ] {
            assert!(counted.contains(line), "{counted}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn one_that_breaks_off_makes_place() {
        let (questions, asked) = (Questions::default(), Arc::default());
        let broken = async { panic!("on purpose") };
        let end = questions.ask::<u32>("car".to_owned(), PATIENCE, broken);
        assert_eq!(end.await, Err(LetGo));
        assert_eq!(ask(&questions, &asked, 1).await, Some(1));
    }

    #[tokio::test(start_paused = true)]
    async fn there_are_so_many_places() {
        let questions = Questions::default();
        for number in 0..PLACES {
            let hanging = std::future::pending::<()>();
            let _ = questions.join_or_start(number.to_string(), PATIENCE, hanging);
        }
        let asked = Arc::default();
        assert_eq!(ask(&questions, &asked, 0).await, None);
    }

    #[tokio::test(start_paused = true)]
    async fn so_many_ends_are_kept_and_no_more() {
        let (questions, patience) = (Questions::default(), Duration::from_secs(1));
        // All of them are over before the first is forgotten.
        for round in 0..MOST / PLACES + 2 {
            for place in 0..PLACES {
                let late = tokio::time::sleep(2 * patience);
                let _ = questions.join_or_start(format!("{round} {place}"), patience, late);
            }
            tokio::time::sleep(3 * patience).await;
        }
        assert_eq!(lock(&questions.open).len(), MOST);
        tokio::time::sleep(KEPT).await;
        assert!(lock(&questions.open).is_empty());
    }
}
