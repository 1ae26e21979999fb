//! The network that one stranger has many addresses of.

use uuid::Uuid;

use crate::identity::device::Device;
use crate::platform::keys::secrets::{drawn_from, sha256};

/// Of IPv6 a /48 (given are /64), of IPv4 the address.
#[must_use]
pub fn network(address: &str) -> String {
    match address.strip_suffix("::/64") {
        Some(prefix) => {
            let groups: Vec<&str> = prefix.split(':').take(3).collect();
            format!("{}::/48", groups.join(":"))
        }
        None => address.to_owned(),
    }
}

/// Whom the look-ups and purchases of somebody without an account count for.
#[must_use]
pub fn network_id(device: &Device) -> Uuid {
    let address = device.ip_address.as_deref();
    drawn_from(&sha256(&address.map(network).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_customer_are_one_network() {
        assert_eq!(network("198.51.100.1"), "198.51.100.1");
        assert_eq!(network("2001:db8:7:1::/64"), "2001:db8:7::/48");
        assert_eq!(
            network("2001:db8:7:ffff::/64"),
            network("2001:db8:7:1::/64")
        );
    }
}
