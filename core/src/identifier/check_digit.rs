//! Check digit of a VIN (position 9).

/// Weight of each position; the weight of the check digit itself is zero.
const WEIGHTS: [u32; 17] = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/// Index of the check digit, counted from 0.
pub(super) const INDEX: usize = 8;

/// Commonly confused pairs of characters, in both directions.
const CONFUSED_PAIRS: [(u8, u8); 16] = [
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

const MAX_CORRECTIONS: usize = 5;

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

/// The check digit, 0 to 9 or `X`, calculated from the other 16 characters.
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
    vin[INDEX] == expected(vin)
}

/// Corrections with a matching check digit: swapped or confused characters, replaced check digit.
pub(super) fn corrections(vin: &[u8; 17]) -> Vec<[u8; 17]> {
    let mut found = Vec::new();
    for index in 0..16 {
        let mut swapped = *vin;
        swapped.swap(index, index + 1);
        add_if_matching(&mut found, vin, swapped);
    }
    for index in 0..17 {
        for (one, other) in CONFUSED_PAIRS {
            for (from, to) in [(one, other), (other, one)] {
                if vin[index] == from {
                    let mut replaced = *vin;
                    replaced[index] = to;
                    add_if_matching(&mut found, vin, replaced);
                }
            }
        }
    }
    found.truncate(MAX_CORRECTIONS - 1);
    let mut replaced = *vin;
    replaced[INDEX] = expected(vin);
    add_if_matching(&mut found, vin, replaced);
    found
}

/// VINs with one confused character replaced, whether the check digit matches or not.
pub(super) fn confused_variants(vin: &[u8; 17]) -> impl Iterator<Item = [u8; 17]> + '_ {
    let pairs = CONFUSED_PAIRS.into_iter();
    let pairs = pairs.flat_map(|(one, other)| [(one, other), (other, one)]);
    let replacements = pairs.flat_map(|pair| (0..vin.len()).map(move |index| (index, pair)));
    replacements.filter_map(|(index, (from, to))| {
        let mut replaced = *vin;
        let character = replaced.get_mut(index)?;
        if *character != from {
            return None;
        }
        *character = to;
        Some(replaced)
    })
}

fn add_if_matching(found: &mut Vec<[u8; 17]>, typed: &[u8; 17], candidate: [u8; 17]) {
    if candidate != *typed && matches(&candidate) && !found.contains(&candidate) {
        found.push(candidate);
    }
}
