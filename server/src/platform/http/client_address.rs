//! Address of the client behind trusted proxies.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap, header};
use ipnet::IpNet;

const FORWARDED_FOR: &str = "x-forwarded-for";

/// Trusted proxies; only their `X-Forwarded-For` entries are used.
#[derive(Clone, Debug, Default)]
pub struct TrustedProxies(Arc<[IpNet]>);

impl TrustedProxies {
    pub fn new(networks: &[IpNet]) -> Self {
        Self(networks.into())
    }

    /// Address nearest to us that is not a trusted proxy. Entries left of it in `X-Forwarded-For` are
    /// unverified claims of the client.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        let mut hops = hops(headers);
        while self.has(client)
            && let Some(hop) = hops.pop().and_then(parse_hop)
        {
            client = hop;
        }
        client
    }

    fn has(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }
}

/// Peer address of the connection.
pub fn peer(extensions: &Extensions) -> Option<IpAddr> {
    let socket = extensions.get::<ConnectInfo<SocketAddr>>()?;
    Some(socket.0.ip().to_canonical())
}

/// Whether a proxy forwarded the request.
pub fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.contains_key(FORWARDED_FOR) || headers.contains_key(header::FORWARDED)
}

fn hops(headers: &HeaderMap) -> Vec<&str> {
    let lines = headers.get_all(FORWARDED_FOR).iter();
    lines
        .flat_map(|line| line.to_str().unwrap_or_default().split(','))
        .map(str::trim)
        .collect()
}

/// Some proxies append the port.
fn parse_hop(text: &str) -> Option<IpAddr> {
    let address = text
        .parse::<IpAddr>()
        .or_else(|_| text.parse::<SocketAddr>().map(|socket| socket.ip()))
        .ok()?;
    Some(address.to_canonical())
}

/// Key of rate limits: the IPv4 address, or the /64 prefix of IPv6.
#[must_use]
pub fn key(
    proxies: &TrustedProxies,
    extensions: &Extensions,
    headers: &HeaderMap,
) -> Option<String> {
    let peer = peer(extensions)?;
    Some(address_key(proxies.client(peer, headers)))
}

/// An IPv6 customer owns a whole /64.
#[must_use]
pub fn address_key(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(proxies: &[&str], peer: &str, lines: &[&str]) -> String {
        let proxies: Vec<IpNet> = proxies.iter().map(|text| text.parse().unwrap()).collect();
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED_FOR, line.parse().unwrap());
        }
        TrustedProxies::new(&proxies)
            .client(peer.parse().unwrap(), &headers)
            .to_string()
    }

    #[test]
    fn forwarded_header_of_untrusted_peer_is_ignored() {
        assert_eq!(client(&[], "203.0.113.9", &["198.51.100.1"]), "203.0.113.9");
        let proxies = ["10.0.0.0/8"];
        assert_eq!(
            client(&proxies, "203.0.113.9", &["198.51.100.1"]),
            "203.0.113.9"
        );
        assert_eq!(
            client(&proxies, "10.0.0.1", &["198.51.100.1, 203.0.113.9"]),
            "203.0.113.9",
            "the left part is set by the client"
        );
    }

    #[test]
    fn chain_of_trusted_proxies_is_followed() {
        let proxies = ["10.0.0.0/8", "fd00::/8"];
        assert_eq!(
            client(
                &proxies,
                "10.0.0.1",
                &["1.1.1.1, 203.0.113.9", "fd00::7, 10.0.0.2"]
            ),
            "203.0.113.9"
        );
        assert_eq!(
            client(&proxies, "::ffff:10.0.0.1", &["[2001:db8::1]:4711"]),
            "2001:db8::1"
        );
        assert_eq!(
            client(&proxies, "10.0.0.1", &["203.0.113.9:80"]),
            "203.0.113.9"
        );
    }

    #[test]
    fn unparsable_forwarded_header_falls_back_to_proxy_address() {
        let proxies = ["10.0.0.0/8"];
        assert_eq!(client(&proxies, "10.0.0.1", &[]), "10.0.0.1");
        assert_eq!(
            client(&proxies, "10.0.0.1", &["203.0.113.9, unknown"]),
            "10.0.0.1"
        );
    }
}
