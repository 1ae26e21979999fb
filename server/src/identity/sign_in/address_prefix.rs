//! Address prefix (IPv6 /48, IPv4 /32) by which limits group the addresses of one customer.

use uuid::Uuid;

use crate::identity::device::Device;
use crate::platform::keys::secrets::{sha256, uuid_from_hash};

/// Address prefix: the /48 of an IPv6 /64, or the whole IPv4 address.
#[must_use]
pub fn network_prefix(address: &str) -> String {
    match address.strip_suffix("::/64") {
        Some(prefix) => {
            let groups: Vec<&str> = prefix.split(':').take(3).collect();
            format!("{}::/48", groups.join(":"))
        }
        None => address.to_owned(),
    }
}

/// Rate-limit subject of a request without an account, derived from its address prefix.
#[must_use]
pub fn anonymous_subject(device: &Device) -> Uuid {
    let address = device.ip_address.as_deref();
    uuid_from_hash(&sha256(&address.map(network_prefix).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn network_prefix_groups_subnets_of_one_ipv6_customer() {
        assert_eq!(network_prefix("198.51.100.1"), "198.51.100.1");
        assert_eq!(network_prefix("2001:db8:7:1::/64"), "2001:db8:7::/48");
        assert_eq!(
            network_prefix("2001:db8:7:ffff::/64"),
            network_prefix("2001:db8:7:1::/64")
        );
    }
}
