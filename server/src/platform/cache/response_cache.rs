//! Cache of rendered JSON responses with their compressed variants, bounded by bytes.

use std::sync::Arc;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use bytes::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};

/// Brotli quality (0 to 11); higher ones save little on bodies of this size.
const BROTLI_QUALITY: i32 = 5;
const BROTLI_WINDOW: i32 = 22;
/// Estimated number of entries; low, so that the cache has few shards and each entry fits into one.
const ESTIMATED_ENTRIES: usize = 128;

/// Error: the compression of a response failed.
#[derive(Debug, thiserror::Error)]
#[error("a response could not be compressed: {0}")]
pub struct CompressError(#[from] tokio::task::JoinError);

/// A rendered JSON response.
#[derive(Debug)]
pub struct RenderedResponse {
    /// Version of the rendered data.
    pub version: i64,
    pub json: Bytes,
    /// Compressed variants and `ETag`; `None` for a version that is still changing.
    pub bodies: Option<CompressedBodies>,
}

/// Compressed variants of a response that is requested repeatedly.
#[derive(Debug)]
pub struct CompressedBodies {
    pub brotli: Bytes,
    pub gzip: Bytes,
    /// Hash of the JSON, used as `ETag`.
    pub hash: String,
}

impl RenderedResponse {
    /// Response of a version that will soon be replaced; not compressed.
    #[must_use]
    pub fn uncompressed(version: i64, json: Vec<u8>) -> Self {
        Self {
            version,
            json: exact(json),
            bodies: None,
        }
    }

    /// Response of a final version: compressed once, with an `ETag`.
    pub async fn compressed(version: i64, json: Vec<u8>) -> Result<Self, CompressError> {
        let response = tokio::task::spawn_blocking(move || Self {
            version,
            bodies: Some(CompressedBodies::new(&json)),
            json: exact(json),
        });
        Ok(response.await?)
    }

    pub fn as_str(&self) -> &str {
        // Always UTF-8: written by serde_json.
        str::from_utf8(&self.json).unwrap_or_default()
    }

    fn bytes(&self) -> usize {
        let bodies = self.bodies.as_ref();
        self.json.len() + bodies.map_or(0, |bodies| bodies.brotli.len() + bodies.gzip.len())
    }
}

impl CompressedBodies {
    fn new(json: &[u8]) -> Self {
        let mut brotli = Vec::new();
        let parameters = brotli::enc::BrotliEncoderParams {
            quality: BROTLI_QUALITY,
            lgwin: BROTLI_WINDOW,
            ..Default::default()
        };
        let mut gzip = Vec::new();
        let level = flate2::Compression::default();
        // In-memory readers and writers cannot fail.
        let _ = brotli::BrotliCompress(&mut &*json, &mut brotli, &parameters);
        let _ = std::io::copy(&mut flate2::read::GzEncoder::new(json, level), &mut gzip);
        Self {
            brotli: exact(brotli),
            gzip: exact(gzip),
            hash: BASE64_URL_SAFE_NO_PAD.encode(&Sha256::digest(json)[..16]),
        }
    }
}

/// Copies bytes without spare capacity, so that the cache's byte bound is the real memory use.
fn exact(bytes: Vec<u8>) -> Bytes {
    bytes.into_boxed_slice().into()
}

/// Cache of rendered responses by key.
pub struct ResponseCache(Cache<String, Arc<RenderedResponse>, Weight>);

#[derive(Clone)]
struct Weight;

impl Weighter<String, Arc<RenderedResponse>> for Weight {
    fn weight(&self, key: &String, response: &Arc<RenderedResponse>) -> u64 {
        u64::try_from(key.len() + response.bytes()).unwrap_or(u64::MAX)
    }
}

impl ResponseCache {
    /// Creates a cache bounded to `max_bytes`.
    #[must_use]
    pub fn new(max_bytes: u64) -> Self {
        Self(Cache::with_weighter(ESTIMATED_ENTRIES, max_bytes, Weight))
    }

    /// Returns the response for `key`, rendering it once for concurrent callers.
    ///
    /// The key must name everything the response depends on.
    pub async fn get<E>(
        &self,
        key: &str,
        render: impl Future<Output = Result<RenderedResponse, E>>,
    ) -> Result<Arc<RenderedResponse>, E> {
        let mut is_hit = true;
        let made = async {
            is_hit = false;
            render.await.map(Arc::new)
        };
        let response = self.0.get_or_insert_async(key, made).await?;
        if is_hit {
            metrics::counter!("avtosled_response_cache_requests_total", "result" => "hit")
                .increment(1);
        } else {
            metrics::counter!("avtosled_response_cache_requests_total", "result" => "miss")
                .increment(1);
            #[expect(clippy::cast_precision_loss, reason = "a few megabytes")]
            metrics::gauge!("avtosled_response_cache_bytes").set(self.0.weight() as f64);
        }
        Ok(response)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    const JSON: &str = r#"{"verdict":"ничего не найдено","lines":["а","а","а","а"]}"#;

    #[test]
    fn cached_body_has_no_spare_capacity() {
        let mut grown = Vec::with_capacity(1000);
        grown.extend_from_slice(JSON.as_bytes());
        let kept = RenderedResponse::uncompressed(1, grown).json;
        assert_eq!(kept.try_into_mut().unwrap().capacity(), JSON.len());
    }

    #[tokio::test]
    async fn concurrent_gets_of_one_key_render_once_and_failure_is_not_cached() {
        let (cache, made) = (ResponseCache::new(1 << 20), AtomicUsize::new(0));
        let ask = || {
            cache.get("report", async {
                made.fetch_add(1, Ordering::SeqCst);
                tokio::task::yield_now().await;
                Ok::<_, Infallible>(RenderedResponse::uncompressed(1, JSON.into()))
            })
        };
        let got = futures::future::join_all((0..16).map(|_| ask())).await;
        assert!(got.iter().all(|one| one.as_ref().unwrap().as_str() == JSON));
        assert_eq!(made.load(Ordering::SeqCst), 1);
        let failed = cache.get("other", async { Err("no database") }).await;
        assert!(failed.is_err());
        let made = async { Ok::<_, Infallible>(RenderedResponse::uncompressed(1, JSON.into())) };
        assert!(
            cache.get("other", made).await.is_ok(),
            "failures are not kept"
        );
    }

    #[tokio::test]
    async fn response_cache_size_stays_below_bound_even_for_large_response() {
        const BOUND: u64 = 100 * 1024;
        let cache = ResponseCache::new(BOUND);
        for number in 0..200 {
            let response = RenderedResponse::uncompressed(1, vec![b'0'; 1024]);
            let made = async { Ok::<_, Infallible>(response) };
            cache.get(&number.to_string(), made).await.unwrap();
            assert!(cache.0.weight() <= BOUND);
        }
        assert!(cache.0.weight() > BOUND / 2, "and is used");
        let large = RenderedResponse::uncompressed(1, vec![b'0'; 200 * 1024]);
        let made = async { Ok::<_, Infallible>(large) };
        let large = cache.get("large", made).await.unwrap();
        assert_eq!(large.as_str().len(), 200 * 1024, "sent all the same");
        assert!(cache.0.weight() <= BOUND);
    }
}
