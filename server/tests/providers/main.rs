//! Tests of the clients of external services against the sandbox, over real sockets.

#[cfg(test)]
mod cars;
#[cfg(test)]
mod debts;
#[cfg(test)]
mod faults;
#[cfg(test)]
mod lookups;
#[cfg(test)]
mod payments;
#[cfg(test)]
mod registers;
#[cfg(test)]
mod routing;
#[cfg(test)]
mod sms;
#[cfg(test)]
mod sources;
#[cfg(test)]
mod terms;
#[cfg(test)]
mod transport;
#[cfg(test)]
mod valuations;
#[cfg(test)]
mod vk;

#[cfg(test)]
mod support {
    use avtosled_core::sources::SourceId;

    use avtosled_sandbox::{Faults, MethodFault, Options, Running, Sandbox, TOKEN};
    use avtosled_vendors::car_data::CallPolicy;
    use avtosled_vendors::car_data::api_cloud::{ApiCloud, ApiCloudConfig};
    use avtosled_vendors::http_client;
    use axum::Router;
    use tokio::net::TcpListener;

    /// Sources of the traffic police.
    pub const POLICE: [SourceId; 5] = [
        SourceId::History,
        SourceId::Accidents,
        SourceId::Wanted,
        SourceId::Restrictions,
        SourceId::Inspections,
    ];

    /// Call policy with disabled methods and blocked sources (concurrency limit zero).
    #[derive(Default)]
    pub struct TestPolicy {
        pub methods: &'static [&'static str],
        pub sources: &'static [SourceId],
    }

    impl CallPolicy for TestPolicy {
        fn is_enabled(&self, method: &str) -> bool {
            !self.methods.contains(&method)
        }

        fn max_concurrent(&self, source: &str) -> Option<usize> {
            let mut blocked = self.sources.iter();
            blocked.any(|id| id.name() == source).then_some(0)
        }
    }

    /// Sandbox without latency, on a fixed day.
    pub async fn sandbox() -> Running {
        let today = chrono::NaiveDate::from_ymd_opt(2026, 6, 15);
        let options = Options {
            today,
            ..Options::default()
        };
        Sandbox::start(options).await.unwrap()
    }

    /// Serves an app on a free port; the base URL has a path, like those of the real services.
    pub async fn serve(app: Router) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, app).await });
        format!("http://{address}/base")
    }

    /// Default configuration of the client for a base URL and a token.
    pub fn config(base_url: String, token: &str) -> ApiCloudConfig {
        ApiCloudConfig::new(base_url, token.into())
    }

    /// Fault with the given failure of a method.
    pub fn failing(name: &str) -> MethodFault {
        MethodFault {
            fail: Some(name.to_owned()),
            ..MethodFault::default()
        }
    }

    /// Injects faults into the given methods and clears those of all others.
    pub fn inject_faults(sandbox: &Running, methods: &[(&str, MethodFault)]) {
        let methods = methods.iter().cloned();
        let per_method = methods.map(|(method, fault)| (method.to_owned(), fault));
        sandbox
            .set_faults(Faults {
                per_method: per_method.collect(),
                ..Faults::default()
            })
            .unwrap();
    }

    /// Client with the sandbox's token and a changed configuration.
    pub fn client(sandbox: &Running, change: impl FnOnce(&mut ApiCloudConfig)) -> ApiCloud {
        let mut config = config(sandbox.car_url(), TOKEN);
        change(&mut config);
        ApiCloud::new(http_client::build().unwrap(), config).unwrap()
    }
}
