//! Position 9 of a VIN.

/// Weight of each position; the check digit itself has none.
const WEIGHTS: [u32; 17] = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/// Where the check digit stands, counted from 0.
pub(super) const PLACE: usize = 8;

/// Characters that people confuse, each pair in both directions.
const ALIKE: [(u8, u8); 16] = [
    (b'1', b'7'),
    (b'5', b'S'),
    (b'8', b'B'),
    (b'2', b'Z'),
    (b'6', b'G'),
    (b'0', b'D'),
    (b'4', b'A'),
    (b'3', b'8'),
    (b'5', b'6'),
    (b'V', b'Y'),
    (b'U', b'V'),
    (b'M', b'N'),
    (b'C', b'G'),
    (b'E', b'F'),
    (b'P', b'R'),
    (b'K', b'X'),
];

/// A longer list would be guessing, not helping.
const MOST_REPAIRS: usize = 5;

const fn value(c: u8) -> u32 {
    let value = match c {
        b'0'..=b'9' => c - b'0',
        b'A'..=b'H' => c - b'A' + 1,
        b'J'..=b'N' => c - b'J' + 1,
        b'P' => 7,
        b'R' => 9,
        b'S'..=b'Z' => c - b'S' + 2,
        _ => 0,
    };
    value as u32
}

/// The digit, or `X`, that the other 16 characters call for.
pub(super) fn expected(vin: &[u8; 17]) -> u8 {
    let sum: u32 = vin
        .iter()
        .zip(WEIGHTS)
        .map(|(&c, weight)| value(c) * weight)
        .sum();
    match u8::try_from(sum % 11) {
        Ok(digit @ 0..=9) => b'0' + digit,
        _ => b'X',
    }
}

pub(super) fn matches(vin: &[u8; 17]) -> bool {
    vin[PLACE] == expected(vin)
}

/// Texts one slip away whose check digit is right: neighbours swapped, then look-alikes, then
/// another check digit.
pub(super) fn repairs(vin: &[u8; 17]) -> Vec<[u8; 17]> {
    let mut found = Vec::new();
    for place in 0..16 {
        let mut swapped = *vin;
        swapped.swap(place, place + 1);
        add_if_right(&mut found, vin, swapped);
    }
    for place in 0..17 {
        for (one, other) in ALIKE {
            for (from, to) in [(one, other), (other, one)] {
                if vin[place] == from {
                    let mut replaced = *vin;
                    replaced[place] = to;
                    add_if_right(&mut found, vin, replaced);
                }
            }
        }
    }
    found.truncate(MOST_REPAIRS - 1);
    let mut replaced = *vin;
    replaced[PLACE] = expected(vin);
    add_if_right(&mut found, vin, replaced);
    found
}

/// Texts one confused character away, right or not.
pub(super) fn look_alikes(vin: &[u8; 17]) -> impl Iterator<Item = [u8; 17]> + '_ {
    let pairs = ALIKE.into_iter();
    let pairs = pairs.flat_map(|(one, other)| [(one, other), (other, one)]);
    let places = pairs.flat_map(|pair| (0..vin.len()).map(move |place| (place, pair)));
    places.filter_map(|(place, (from, to))| {
        let mut replaced = *vin;
        let character = replaced.get_mut(place)?;
        if *character != from {
            return None;
        }
        *character = to;
        Some(replaced)
    })
}

fn add_if_right(found: &mut Vec<[u8; 17]>, typed: &[u8; 17], candidate: [u8; 17]) {
    if candidate != *typed && matches(&candidate) && !found.contains(&candidate) {
        found.push(candidate);
    }
}
