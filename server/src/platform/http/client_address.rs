//! Address of the client behind trusted proxies.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap, header};
use ipnet::IpNet;

const FORWARDED_FOR: &str = "x-forwarded-for";

/// Networks of trusted proxies; only their `X-Forwarded-For` entries are used.
#[derive(Clone, Debug, Default)]
pub struct TrustedProxies(Arc<[IpNet]>);

impl TrustedProxies {
    pub fn new(networks: &[IpNet]) -> Self {
        Self(networks.into())
    }

    /// Address nearest to the server that is not a trusted proxy; without a readable entry, the proxy's.
    /// Entries left of it in `X-Forwarded-For` are unverified claims of the client.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        self.walk(peer, headers).unwrap_or_else(|proxy| proxy)
    }

    /// Whether all entries that trusted proxies appended to `X-Forwarded-For` are addresses.
    /// Otherwise all clients behind such a proxy would share its limits, so their requests are refused.
    pub fn are_hops_readable(&self, peer: IpAddr, headers: &HeaderMap) -> bool {
        self.walk(peer, headers).is_ok()
    }

    /// Finds the address of the client; `Err` with that of the trusted proxy whose entry is unreadable.
    fn walk(&self, peer: IpAddr, headers: &HeaderMap) -> Result<IpAddr, IpAddr> {
        let mut client = peer.to_canonical();
        let mut hops = hops(headers);
        while self.has(client)
            && let Some(hop) = hops.pop()
        {
            client = parse_hop(hop).ok_or(client)?;
        }
        Ok(client)
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

/// Entries of `X-Forwarded-For` as bytes, because a client may send any and proxies append to them.
fn hops(headers: &HeaderMap) -> Vec<&[u8]> {
    let lines = headers.get_all(FORWARDED_FOR).iter();
    lines
        .flat_map(|line| line.as_bytes().split(|byte| *byte == b','))
        .map(<[u8]>::trim_ascii)
        .filter(|hop| !hop.is_empty())
        .collect()
}

/// Parses an entry of `X-Forwarded-For`, with or without the port that some proxies append.
fn parse_hop(hop: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(hop).ok()?;
    let address = text
        .parse::<IpAddr>()
        .or_else(|_| text.parse::<SocketAddr>().map(|socket| socket.ip()))
        .ok()?;
    Some(address.to_canonical())
}

/// Rate-limit key of the client: the IPv4 address, or the /64 prefix of IPv6.
#[must_use]
pub fn key(
    proxies: &TrustedProxies,
    extensions: &Extensions,
    headers: &HeaderMap,
) -> Option<String> {
    let peer = peer(extensions)?;
    Some(address_key(proxies.client(peer, headers)))
}

/// Rate-limit key of an address; for IPv6 the /64 prefix, which one customer owns as a whole.
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
    use axum::http::HeaderValue;

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
    fn client_behind_chain_of_trusted_proxies_is_last_untrusted_address() {
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

    /// Client address for a raw header line; `None` if an entry of a trusted proxy is unreadable.
    fn client_of_bytes(line: &[u8]) -> Option<String> {
        let proxies = TrustedProxies::new(&["10.0.0.0/8".parse().unwrap()]);
        let peer = "10.0.0.1".parse().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(FORWARDED_FOR, HeaderValue::from_bytes(line).unwrap());
        let client = proxies.client(peer, &headers).to_string();
        proxies.are_hops_readable(peer, &headers).then_some(client)
    }

    #[test]
    fn unreadable_forwarded_entry_of_proxy_gives_none_and_of_client_is_ignored() {
        assert_eq!(client(&["10.0.0.0/8"], "10.0.0.1", &[]), "10.0.0.1");
        for line in [
            b"203.0.113.9, unknown".as_slice(),
            b"\xff",
            b"1.1.1.1, \xd0\xb0",
        ] {
            assert_eq!(client_of_bytes(line), None, "{line:?}");
        }
        for line in [
            b"\xff\xfe, 203.0.113.9".as_slice(),
            b"unknown, 203.0.113.9, ,",
        ] {
            assert_eq!(
                client_of_bytes(line).as_deref(),
                Some("203.0.113.9"),
                "{line:?}"
            );
        }
    }
}
