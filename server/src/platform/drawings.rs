//! Answers that are drawn once and kept for everybody who asks for the same: bounded, and packed as
//! browsers take them.

use std::sync::Arc;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use bytes::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};

/// A fast drawing of these sizes packs nearly as well as the slowest.
const BROTLI_QUALITY: i32 = 5;
const BROTLI_WINDOW: i32 = 22;
/// A guess of how many are kept. It is low, so that the cache has few parts with a lock each: one
/// drawing must fit into one of them.
const USUAL_COUNT: usize = 128;

/// A drawing was asked for and could not be made.
#[derive(Debug, thiserror::Error)]
#[error("a drawing could not be packed: {0}")]
pub struct PackError(#[from] tokio::task::JoinError);

/// JSON as it is sent.
#[derive(Debug)]
pub struct Drawing {
    /// Of what was drawn.
    pub version: i64,
    pub json: Bytes,
    /// Of one that stays.
    pub packed: Option<Packed>,
}

/// The forms of a drawing that is asked for again and again.
#[derive(Debug)]
pub struct Packed {
    pub brotli: Bytes,
    pub gzip: Bytes,
    /// Of the JSON.
    pub hash: String,
}

impl Drawing {
    /// One that soon gives way to the next version.
    #[must_use]
    pub fn passing(version: i64, json: Vec<u8>) -> Self {
        Self {
            version,
            json: exact(json),
            packed: None,
        }
    }

    /// One that stays: packed once, with a name by which readers know it again.
    pub async fn lasting(version: i64, json: Vec<u8>) -> Result<Self, PackError> {
        let drawing = tokio::task::spawn_blocking(move || Self {
            version,
            packed: Some(Packed::new(&json)),
            json: exact(json),
        });
        Ok(drawing.await?)
    }

    pub fn text(&self) -> &str {
        // It was written by serde_json.
        str::from_utf8(&self.json).unwrap_or_default()
    }

    fn bytes(&self) -> usize {
        let packed = self.packed.as_ref();
        self.json.len() + packed.map_or(0, |packed| packed.brotli.len() + packed.gzip.len())
    }
}

impl Packed {
    fn new(json: &[u8]) -> Self {
        let mut brotli = Vec::new();
        let parameters = brotli::enc::BrotliEncoderParams {
            quality: BROTLI_QUALITY,
            lgwin: BROTLI_WINDOW,
            ..Default::default()
        };
        let mut gzip = Vec::new();
        let level = flate2::Compression::default();
        // Neither fails: they read from memory and write to memory.
        let _ = brotli::BrotliCompress(&mut &*json, &mut brotli, &parameters);
        let _ = std::io::copy(&mut flate2::read::GzEncoder::new(json, level), &mut gzip);
        Self {
            brotli: exact(brotli),
            gzip: exact(gzip),
            hash: BASE64_URL_SAFE_NO_PAD.encode(&Sha256::digest(json)[..16]),
        }
    }
}

/// Bytes that take no more memory than they are: what is written grows ahead of itself, up to twofold.
fn exact(bytes: Vec<u8>) -> Bytes {
    bytes.into_boxed_slice().into()
}

/// The drawings that a process keeps, by what they show.
pub struct Drawings(Cache<String, Arc<Drawing>, Weight>);

#[derive(Clone)]
struct Weight;

impl Weighter<String, Arc<Drawing>> for Weight {
    fn weight(&self, key: &String, drawing: &Arc<Drawing>) -> u64 {
        u64::try_from(key.len() + drawing.bytes()).unwrap_or(u64::MAX)
    }
}

impl Drawings {
    /// Keeps at most so many bytes: those that are asked for the most.
    #[must_use]
    pub fn new(most_bytes: u64) -> Self {
        Self(Cache::with_weighter(USUAL_COUNT, most_bytes, Weight))
    }

    /// The drawing under a key, which names everything that it depends on. It is made once, however
    /// many ask at the same time.
    pub async fn get<E>(
        &self,
        key: &str,
        draw: impl Future<Output = Result<Drawing, E>>,
    ) -> Result<Arc<Drawing>, E> {
        let mut is_kept = true;
        let made = async {
            is_kept = false;
            draw.await.map(Arc::new)
        };
        let drawing = self.0.get_or_insert_async(key, made).await?;
        if is_kept {
            metrics::counter!("drawings_total", "from" => "kept").increment(1);
        } else {
            metrics::counter!("drawings_total", "from" => "made").increment(1);
            // Far below the numbers that a float cannot tell apart.
            #[expect(clippy::cast_precision_loss, reason = "a few megabytes")]
            metrics::gauge!("drawings_bytes").set(self.0.weight() as f64);
        }
        Ok(drawing)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    const JSON: &str = r#"{"verdict":"ничего не найдено","lines":["а","а","а","а"]}"#;

    #[test]
    fn what_is_kept_takes_what_it_weighs() {
        let mut grown = Vec::with_capacity(1000);
        grown.extend_from_slice(JSON.as_bytes());
        let kept = Drawing::passing(1, grown).json;
        assert_eq!(kept.try_into_mut().unwrap().capacity(), JSON.len());
    }

    #[tokio::test]
    async fn all_who_ask_at_once_wait_for_one_drawing() {
        let (drawings, made) = (Drawings::new(1 << 20), AtomicUsize::new(0));
        let ask = || {
            drawings.get("report", async {
                made.fetch_add(1, Ordering::SeqCst);
                tokio::task::yield_now().await;
                Ok::<_, Infallible>(Drawing::passing(1, JSON.into()))
            })
        };
        let got = futures::future::join_all((0..16).map(|_| ask())).await;
        assert!(got.iter().all(|one| one.as_ref().unwrap().text() == JSON));
        assert_eq!(made.load(Ordering::SeqCst), 1);
        let failed = drawings.get("other", async { Err("no database") }).await;
        assert!(failed.is_err());
        let made = async { Ok::<_, Infallible>(Drawing::passing(1, JSON.into())) };
        assert!(
            drawings.get("other", made).await.is_ok(),
            "failures are not kept"
        );
    }

    #[tokio::test]
    async fn what_is_kept_stays_below_its_bound() {
        const BOUND: u64 = 100 * 1024;
        let drawings = Drawings::new(BOUND);
        for number in 0..200 {
            let drawing = Drawing::passing(1, vec![b'0'; 1024]);
            let made = async { Ok::<_, Infallible>(drawing) };
            drawings.get(&number.to_string(), made).await.unwrap();
            assert!(drawings.0.weight() <= BOUND);
        }
        assert!(drawings.0.weight() > BOUND / 2, "and is used");
        let large = Drawing::passing(1, vec![b'0'; 200 * 1024]);
        let made = async { Ok::<_, Infallible>(large) };
        let large = drawings.get("large", made).await.unwrap();
        assert_eq!(large.text().len(), 200 * 1024, "sent all the same");
        assert!(drawings.0.weight() <= BOUND);
    }
}
