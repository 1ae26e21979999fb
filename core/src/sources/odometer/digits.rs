//! Numbers that a typing error may have made of another.

/// What may have been meant where one digit too many was typed, the first digit being the right one.
pub(super) fn without_one(value: u32) -> impl Iterator<Item = u32> {
    (0..places(value).saturating_sub(1)).map(move |place| remove(value, place))
}

/// What may have been meant where one digit too many was typed in front.
pub(super) fn without_first(value: u32) -> u32 {
    remove(value, places(value).saturating_sub(1))
}

/// What may have been meant where a digit was left out.
pub(super) fn with_one_more(value: u32) -> impl Iterator<Item = u32> {
    (0..=places(value)).flat_map(move |place| {
        let (high, low) = split(value, place);
        (0..10).filter_map(move |digit| join(high.checked_mul(10)?.checked_add(digit)?, low, place))
    })
}

/// What may have been meant where two neighbours were swapped.
pub(super) fn swapped(value: u32) -> impl Iterator<Item = u32> {
    (0..places(value).saturating_sub(1)).filter_map(move |place| {
        let (high, low) = split(value, place);
        let pair = high % 100;
        let turned = pair % 10 * 10 + pair / 10;
        join((high - pair).checked_add(turned)?, low, place)
    })
}

/// What may have been meant where one digit is another.
pub(super) fn with_another(value: u32) -> impl Iterator<Item = u32> {
    (0..places(value)).flat_map(move |place| {
        let (high, low) = split(value, place);
        (0..10).filter_map(move |digit| join((high - high % 10).checked_add(digit)?, low, place))
    })
}

/// How many digits a number has.
const fn places(value: u32) -> u32 {
    match value.checked_ilog10() {
        Some(power) => power + 1,
        None => 1,
    }
}

fn remove(value: u32, place: u32) -> u32 {
    let (high, low) = split(value, place);
    join(high / 10, low, place).unwrap_or(value)
}

/// The digits from a place on, counted from the right, and those behind it.
fn split(value: u32, place: u32) -> (u32, u32) {
    match 10_u32.checked_pow(place) {
        Some(power) => (value / power, value % power),
        None => (0, value),
    }
}

fn join(high: u32, low: u32, place: u32) -> Option<u32> {
    high.checked_mul(10_u32.checked_pow(place)?)?
        .checked_add(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slip_of_the_finger_is_undone() {
        assert!(without_one(610_000).any(|meant| meant == 61_000));
        assert!(!without_one(163_000).any(|meant| meant == 63_000));
        assert_eq!(without_first(163_000), 63_000);
        for (lost, meant) in [(61_000, 161_000), (61_000, 610_000), (6_100, 64_100)] {
            assert!(with_one_more(lost).any(|more| more == meant), "{meant}");
        }
        assert!(swapped(85_000).any(|meant| meant == 58_000));
        assert!(swapped(117_000).any(|meant| meant == 171_000));
        assert!(with_another(240_000).any(|meant| meant == 140_000));
    }

    #[test]
    fn no_number_is_too_long() {
        for value in [0, 9, u32::MAX] {
            let slips = without_one(value).count()
                + with_one_more(value).count()
                + swapped(value).count()
                + with_another(value).count();
            assert!(slips > 0, "{value}");
        }
    }
}
