//! SSRF guard: resolves untrusted host names only to public addresses.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

/// Message of the resolver for a host without a public address.
pub(crate) const NOT_PUBLIC: &str = "the host has no public address";

/// DNS resolver that returns only public addresses.
#[derive(Clone, Copy, Debug, Default)]
pub struct PublicAddressResolver;

impl Resolve for PublicAddressResolver {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let addresses = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = addresses
                .filter(|address| is_public(address.ip()))
                .collect();
            if public.is_empty() {
                return Err(io::Error::other(NOT_PUBLIC).into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

/// Whether an address is public, by the IANA registries of special-purpose addresses.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_shared = a == 100 && (64..128).contains(&b);
    let is_protocol = (a, b, c) == (192, 0, 0);
    let is_benchmark = a == 198 && (b == 18 || b == 19);
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        || a == 0
        || a >= 240
        || is_shared
        || is_protocol
        || is_benchmark)
}

/// Whether an address is global unicast, except 6to4, protocol assignments and documentation.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let is_global = a & 0xe000 == 0x2000;
    let is_special = a == 0x2001 && (b < 0x200 || b == 0xdb8);
    let carries_v4 = a == 0x2002;
    is_global && !is_special && !carries_v4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_reserved_or_mapped_address_is_not_public() {
        for text in [
            "77.88.55.88",
            "8.8.8.8",
            "2a02:6b8:a::a",
            "::ffff:77.88.55.88",
        ] {
            assert!(is_public(text.parse().unwrap()), "{text}");
        }
        for text in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "192.0.0.8",
            "198.18.0.1",
            "203.0.113.1",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "::ffff:127.0.0.1",
            "64:ff9b::a00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(!is_public(text.parse().unwrap()), "{text}");
        }
    }

    #[tokio::test]
    async fn localhost_is_not_resolved() {
        let name: Name = "localhost".parse().unwrap();
        assert!(PublicAddressResolver.resolve(name).await.is_err());
    }
}
