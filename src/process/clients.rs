//! The address for which a request or a connection is counted.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use axum::http::HeaderMap;

/// The address of the client whose request came from `peer` through `proxies` proxies of the
/// operator. Each of them adds the address that it has seen to the end of `X-Forwarded-For`; what
/// stands before is a claim of the client. Some proxies begin the list again, so the first entry
/// counts if there are fewer. A peer outside of this machine and of private networks is no proxy.
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap, proxies: usize) -> IpAddr {
    let forwarded = || {
        let lists = headers.get_all("x-forwarded-for").iter().rev();
        let entries = lists.flat_map(|list| list.to_str().unwrap_or_default().rsplit(','));
        entries.take(proxies).last()?.trim().parse().ok()
    };
    let peer = peer.to_canonical();
    counted(if is_private(peer) { forwarded().unwrap_or(peer) } else { peer })
}

/// Of an IPv6 address only the network counts, because a client owns all addresses in it.
pub(super) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

/// The larger network of an IPv6 address, which may be that of one client, too: a /48 has 65,536 of
/// the networks that [count](counted). It may also be that of many, so its part is larger.
pub(crate) fn site(address: IpAddr) -> Option<Ipv6Addr> {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            Some(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0))
        }
        IpAddr::V4(_) => None,
    }
}

/// Whether an address is of this machine, of its link or of a private network, as that of a proxy
/// is. Networks behind a carrier's NAT (100.64.0.0/10) are used as private ones.
pub(super) fn is_private(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            address.is_loopback()
                || address.is_private()
                || address.is_link_local()
                || is_behind_nat(address)
        }
        IpAddr::V6(address) => {
            address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
        }
    }
}

fn is_behind_nat(address: Ipv4Addr) -> bool {
    let [a, b, ..] = address.octets();
    a == 100 && b & 0b1100_0000 == 64
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_client_is_counted_by_the_address_that_the_first_of_our_proxies_has_seen() {
        for (peer, proxies, forwarded, address) in [
            ("203.0.113.7", 1, &[][..], "203.0.113.7"),
            ("203.0.113.7", 1, &["198.51.100.1"], "203.0.113.7"),
            ("127.0.0.1", 1, &["198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", 1, &["1.2.3.4, 198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", 1, &["1.2.3.4", "198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", 2, &["1.2.3.4, 198.51.100.1,10.0.0.7"], "198.51.100.1"),
            ("127.0.0.1", 2, &["1.2.3.4", "198.51.100.1", "10.0.0.7"], "198.51.100.1"),
            ("127.0.0.1", 2, &["198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", 0, &["198.51.100.1"], "127.0.0.1"),
            ("127.0.0.1", 1, &["nonsense"], "127.0.0.1"),
            ("127.0.0.1", 1, &[], "127.0.0.1"),
            ("172.18.0.2", 1, &["198.51.100.1"], "198.51.100.1"),
            ("::ffff:10.0.0.1", 1, &["198.51.100.1"], "198.51.100.1"),
            ("::1", 1, &["2001:db8:1:2:3:4:5:6"], "2001:db8:1:2::"),
            ("2001:db8::9", 1, &["198.51.100.1"], "2001:db8::"),
            ("100.64.0.1", 1, &["198.51.100.1"], "198.51.100.1"),
            ("100.127.255.254", 1, &["198.51.100.1"], "198.51.100.1"),
            ("100.63.0.1", 1, &["198.51.100.1"], "100.63.0.1"),
            ("100.128.0.1", 1, &["198.51.100.1"], "100.128.0.1"),
            ("169.254.7.7", 1, &["198.51.100.1"], "198.51.100.1"),
            ("fe80::1", 1, &["198.51.100.1"], "198.51.100.1"),
            ("febf::1", 1, &["198.51.100.1"], "198.51.100.1"),
            ("fec0::1", 1, &["198.51.100.1"], "fec0::"),
        ] {
            let mut headers = HeaderMap::new();
            for list in forwarded {
                headers.append("x-forwarded-for", list.parse().unwrap());
            }
            let found = client(peer.parse().unwrap(), &headers, proxies);
            assert_eq!(found, address.parse::<IpAddr>().unwrap(), "{peer} {forwarded:?}");
        }
    }

    #[test]
    fn networks_of_one_site_are_counted_together() {
        let of = |address: &str| site(address.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::"), of("2001:db8:1:ffff:3:4:5:6"));
        assert_ne!(of("2001:db8:1::"), of("2001:db8:2::"));
        assert_eq!((of("203.0.113.7"), of("::ffff:203.0.113.7")), (None, None));
    }
}
