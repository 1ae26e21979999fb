//! The clients of outside services against the sandbox, over real sockets.

#[cfg(test)]
mod cars;
#[cfg(test)]
mod faults;
#[cfg(test)]
mod lookups;
#[cfg(test)]
mod payments;
#[cfg(test)]
mod sms;
#[cfg(test)]
mod sources;
#[cfg(test)]
mod transport;
#[cfg(test)]
mod vk;

#[cfg(test)]
mod support {
    use avtosled_core::sources::SourceId;
    use std::time::Duration;

    use avtosled_sandbox::{Options, Running, Sandbox, TOKEN};
    use avtosled_vendors::car_data::BreakerPolicy;
    use avtosled_vendors::car_data::api_cloud::{ApiCloud, ApiCloudConfig};
    use avtosled_vendors::http_client;
    use axum::Router;
    use tokio::net::TcpListener;

    /// The calls to the traffic police.
    pub const POLICE: [SourceId; 5] = [
        SourceId::History,
        SourceId::Accidents,
        SourceId::Wanted,
        SourceId::Restrictions,
        SourceId::Inspections,
    ];

    /// A sandbox that answers at once, on a day that does not move.
    pub async fn sandbox() -> Running {
        let today = chrono::NaiveDate::from_ymd_opt(2026, 6, 15);
        let options = Options {
            today,
            ..Options::default()
        };
        Sandbox::start(options).await.unwrap()
    }

    /// Serves an app on a free port; its base URL has a path, as those of the services do.
    pub async fn serve(app: Router) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, app).await });
        format!("http://{address}/base")
    }

    /// The settings of the product for a base URL and a token.
    pub fn config(base_url: String, token: &str) -> ApiCloudConfig {
        ApiCloudConfig {
            base_url,
            token: token.into(),
            total_timeout: Duration::from_mins(2),
            max_concurrent: 28,
            breaker: BreakerPolicy::default(),
        }
    }

    /// The client with the sandbox's token, its settings changed.
    pub fn client(sandbox: &Running, change: impl FnOnce(&mut ApiCloudConfig)) -> ApiCloud {
        let mut config = config(sandbox.car_url(), TOKEN);
        change(&mut config);
        ApiCloud::new(http_client::build().unwrap(), config).unwrap()
    }
}
