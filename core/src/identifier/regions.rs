//! Regions by plate code.

use std::sync::LazyLock;

const REGIONS: &str = include_str!("../../data/regions.txt");

/// Region names indexed by code; unambiguous, because no three-digit code starts with 0.
static NAMES: LazyLock<Vec<Option<&'static str>>> = LazyLock::new(|| {
    let mut names = vec![None; 1000];
    for (code, name) in REGIONS.lines().filter_map(|line| line.split_once(';')) {
        if let Some(slot) = code
            .parse::<usize>()
            .ok()
            .and_then(|index| names.get_mut(index))
        {
            *slot = Some(name);
        }
    }
    names
});

/// Region of a plate code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Region {
    Listed(&'static str),
    /// Unlisted three-digit code: new codes put a digit before the two digits of the region.
    Derived(&'static str),
}

impl Region {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Listed(name) | Self::Derived(name) => name,
        }
    }
}

pub(super) fn region(code: &str) -> Option<Region> {
    if !code.bytes().all(|c| c.is_ascii_digit()) {
        return None;
    }
    match code.len() {
        2 => listed(code).map(Region::Listed),
        3 if code.starts_with('0') => None,
        3 => listed(code)
            .map(Region::Listed)
            .or_else(|| listed(&code[1..]).map(Region::Derived)),
        _ => None,
    }
}

fn listed(code: &str) -> Option<&'static str> {
    NAMES.get(code.parse::<usize>().ok()?).copied().flatten()
}

/// Region name of a two- or three-digit plate code.
#[must_use]
pub fn region_name(code: &str) -> Option<&'static str> {
    region(code).map(Region::name)
}
