//! Numbers that differ from another number by one typing error.

/// Values with one digit removed, the leading digit kept.
pub(super) fn without_one(value: u32) -> impl Iterator<Item = u32> {
    (0..digit_count(value).saturating_sub(1)).map(move |position| remove(value, position))
}

/// Value without its leading digit.
pub(super) fn without_first(value: u32) -> u32 {
    remove(value, digit_count(value).saturating_sub(1))
}

/// Values with one digit inserted.
pub(super) fn with_one_more(value: u32) -> impl Iterator<Item = u32> {
    (0..=digit_count(value)).flat_map(move |position| {
        let (high, low) = split(value, position);
        (0..10)
            .filter_map(move |digit| join(high.checked_mul(10)?.checked_add(digit)?, low, position))
    })
}

/// Values with two neighbouring digits swapped.
pub(super) fn swapped(value: u32) -> impl Iterator<Item = u32> {
    (0..digit_count(value).saturating_sub(1)).filter_map(move |position| {
        let (high, low) = split(value, position);
        let pair = high % 100;
        let turned = pair % 10 * 10 + pair / 10;
        join((high - pair).checked_add(turned)?, low, position)
    })
}

/// Values with one digit replaced.
pub(super) fn with_another(value: u32) -> impl Iterator<Item = u32> {
    (0..digit_count(value)).flat_map(move |position| {
        let (high, low) = split(value, position);
        (0..10).filter_map(move |digit| join((high - high % 10).checked_add(digit)?, low, position))
    })
}

const fn digit_count(value: u32) -> u32 {
    match value.checked_ilog10() {
        Some(power) => power + 1,
        None => 1,
    }
}

/// Value without the digit at a position, counted from the right.
fn remove(value: u32, position: u32) -> u32 {
    let (high, low) = split(value, position);
    join(high / 10, low, position).unwrap_or(value)
}

/// Digits from a position on, counted from the right, and the digits below the position.
fn split(value: u32, position: u32) -> (u32, u32) {
    match 10_u32.checked_pow(position) {
        Some(power) => (value / power, value % power),
        None => (0, value),
    }
}

fn join(high: u32, low: u32, position: u32) -> Option<u32> {
    high.checked_mul(10_u32.checked_pow(position)?)?
        .checked_add(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intended_value_is_among_variants_of_each_single_typing_error() {
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
    fn digit_variants_of_shortest_and_longest_numbers_do_not_overflow() {
        for value in [0, 9, u32::MAX] {
            let variants = without_one(value).count()
                + with_one_more(value).count()
                + swapped(value).count()
                + with_another(value).count();
            assert!(variants > 0, "{value}");
        }
    }
}
