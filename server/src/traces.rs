//! Export of traces to an OTLP collector over HTTP.
//! An unreachable collector loses spans and blocks nothing.

pub use chosen::Traces;

#[cfg(feature = "otlp")]
mod chosen {
    use std::time::Duration;

    use anyhow::Context as _;
    use opentelemetry::trace::TracerProvider;
    use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig};
    use opentelemetry_sdk::Resource;
    use opentelemetry_sdk::trace::SdkTracerProvider;
    use tracing::Subscriber;
    use tracing_subscriber::Layer;
    use tracing_subscriber::registry::LookupSpan;

    const SERVICE: &str = "avtosled";
    const PATIENCE: Duration = Duration::from_secs(5);

    /// Exporter of traces, which sends the remaining spans on drop.
    #[derive(Debug)]
    pub struct Traces(SdkTracerProvider);

    impl Traces {
        /// Creates an exporter to `url`, such as `http://127.0.0.1:4318/v1/traces`.
        pub fn to(url: &str) -> anyhow::Result<Self> {
            let exporter = SpanExporter::builder()
                .with_http()
                .with_protocol(Protocol::HttpBinary)
                .with_endpoint(url)
                .with_timeout(PATIENCE)
                .build()
                .context("AVTOSLED_OTLP_URL")?;
            let resource = Resource::builder().with_service_name(SERVICE).build();
            let provider = SdkTracerProvider::builder()
                .with_batch_exporter(exporter)
                .with_resource(resource)
                .build();
            Ok(Self(provider))
        }

        /// Layer that exports the spans of `tracing`.
        pub fn layer<S>(&self) -> impl Layer<S> + use<S>
        where
            S: Subscriber + for<'a> LookupSpan<'a>,
        {
            tracing_opentelemetry::layer().with_tracer(self.0.tracer(SERVICE))
        }
    }

    impl Drop for Traces {
        fn drop(&mut self) {
            // The timeout keeps an unreachable collector from delaying the shutdown.
            let _ = self.0.shutdown_with_timeout(PATIENCE);
        }
    }

    #[cfg(test)]
    mod tests {
        use std::io::{Read, Write};
        use std::net::TcpListener;

        use tracing_subscriber::layer::SubscriberExt;

        use super::*;

        #[test]
        fn span_is_exported_to_the_collector_when_traces_are_dropped() {
            let collector = TcpListener::bind("127.0.0.1:0").unwrap();
            let url = format!("http://{}/v1/traces", collector.local_addr().unwrap());
            let arrived = std::thread::spawn(move || {
                let (mut line, _) = collector.accept().unwrap();
                let mut bytes = vec![0; 64 * 1024];
                let mut text = String::new();
                while !text.contains("a request") {
                    let read = line.read(&mut bytes).unwrap();
                    assert!(read > 0, "{text}");
                    text += &String::from_utf8_lossy(&bytes[..read]);
                }
                line.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")
                    .unwrap();
                text
            });
            let traces = Traces::to(&url).unwrap();
            let subscriber = tracing_subscriber::registry().with(traces.layer());
            tracing::subscriber::with_default(subscriber, || {
                tracing::info_span!("a request", id = "0190-ours").in_scope(|| {});
            });
            drop(traces);
            let text = arrived.join().unwrap();
            assert!(text.starts_with("POST /v1/traces"), "{text}");
            assert!(text.contains("avtosled") && text.contains("0190-ours"));
        }
    }
}

#[cfg(not(feature = "otlp"))]
mod chosen {
    use anyhow::bail;
    use tracing_subscriber::layer::Identity;

    /// Uninhabited type, because this build has no trace exporter.
    #[derive(Debug)]
    pub enum Traces {}

    impl Traces {
        pub fn to(_url: &str) -> anyhow::Result<Self> {
            bail!("AVTOSLED_OTLP_URL: this program was built without traces (--features otlp)")
        }

        #[must_use]
        pub fn layer(&self) -> Identity {
            Identity::new()
        }
    }
}
