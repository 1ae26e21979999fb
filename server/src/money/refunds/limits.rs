//! How much of a payment may go back: one rule, of the provider's.

use avtosled_core::money::Kopecks;

/// After a refund of a part more than so many kopecks must be left of a payment, or nothing.
const LEAST_REST: i64 = 100;

/// Whether a payment may be left with so much.
#[must_use]
pub fn may_rest(rest: Kopecks) -> bool {
    rest == Kopecks::ZERO || rest.0 > LEAST_REST
}

/// The greatest part up to `most` of what is left of a payment that may go back.
#[must_use]
pub fn greatest_part(left: Kopecks, most: Kopecks) -> Kopecks {
    let part = most.min(left).max(Kopecks::ZERO);
    if may_rest(Kopecks(left.0 - part.0)) {
        part
    } else {
        Kopecks((left.0 - LEAST_REST - 1).max(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rest_is_more_than_a_rouble_or_nothing() {
        for (left, most, part) in [
            (950, 950, 950),
            (950, 2000, 950),
            (950, 500, 500),
            (950, 849, 849),
            (950, 850, 849),
            (950, 949, 849),
            (950, 0, 0),
            (950, -50, 0),
            (101, 51, 0),
            (100, 50, 0),
            (50, 50, 50),
        ] {
            assert_eq!(greatest_part(Kopecks(left), Kopecks(most)), Kopecks(part));
        }
    }
}
