//! Which payments give back how much of a sum.

use avtosled_core::money::Kopecks;

use crate::money::refunds::greatest_part;

/// Divides a sum over what is left of payments, the first one first: each gives all that is left of
/// it, or as much as may go back. Answers the parts in the order of the payments
/// (zero for those that give nothing), or what could not be divided.
pub fn split(lefts: &[Kopecks], sum: Kopecks) -> Result<Vec<Kopecks>, Kopecks> {
    let (parts, rest) = give(lefts, sum, None);
    if rest == Kopecks::ZERO {
        return Ok(parts);
    }
    // Too little would stay of a payment: perhaps another one, asked last, can be left with more.
    (0..lefts.len())
        .map(|last| give(lefts, sum, Some(last)))
        .find(|(_, rest)| *rest == Kopecks::ZERO)
        .map_or(Err(rest), |(parts, _)| Ok(parts))
}

/// The greatest sum up to `most` that can be divided.
pub fn greatest(lefts: &[Kopecks], most: Kopecks) -> Kopecks {
    let all = Kopecks(lefts.iter().map(|left| left.0).sum());
    let most = most.min(all);
    match split(lefts, most) {
        Ok(_) => most,
        Err(rest) => Kopecks(most.0 - rest.0),
    }
}

fn give(lefts: &[Kopecks], sum: Kopecks, last: Option<usize>) -> (Vec<Kopecks>, Kopecks) {
    let mut parts = vec![Kopecks::ZERO; lefts.len()];
    let mut rest = sum;
    let others = (0..lefts.len()).filter(|index| Some(*index) != last);
    for index in others.chain(last) {
        parts[index] = greatest_part(lefts[index], rest);
        rest.0 -= parts[index].0;
    }
    (parts, rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::refunds::may_rest;

    fn kopecks(sums: &[i64]) -> Vec<Kopecks> {
        sums.iter().map(|sum| Kopecks(*sum)).collect()
    }

    fn parts(lefts: &[i64], sum: i64) -> Result<Vec<i64>, i64> {
        let parts = split(&kopecks(lefts), Kopecks(sum));
        let plain = |parts: Vec<Kopecks>| parts.into_iter().map(|part| part.0).collect();
        parts.map(plain).map_err(|rest| rest.0)
    }

    #[test]
    fn the_first_payments_give_first() {
        assert_eq!(parts(&[500, 300], 200), Ok(vec![200, 0]));
        assert_eq!(parts(&[500, 300], 500), Ok(vec![500, 0]));
        assert_eq!(parts(&[500, 300], 600), Ok(vec![500, 100]));
        assert_eq!(parts(&[500, 300], 800), Ok(vec![500, 300]));
        assert_eq!(parts(&[], 1), Err(1));
        assert_eq!(parts(&[500, 300], 801), Err(1));
    }

    #[test]
    fn more_than_a_rouble_stays_or_nothing() {
        assert_eq!(parts(&[500], 399), Ok(vec![399]), "1.01 stays");
        assert_eq!(parts(&[500], 400), Err(1), "1.00 would stay");
        assert_eq!(parts(&[500], 499), Err(100), "0.01 would stay");
        assert_eq!(parts(&[500, 500], 400), Ok(vec![399, 1]));
        assert_eq!(
            parts(&[500, 150], 450),
            Ok(vec![300, 150]),
            "the first is asked last"
        );
        assert_eq!(parts(&[100, 500], 50), Ok(vec![0, 50]));
    }

    #[test]
    fn the_greatest_sum_can_be_divided() {
        let lefts = [
            vec![],
            vec![500],
            vec![100],
            vec![500, 150],
            vec![120, 80, 999],
            vec![1],
        ];
        for lefts in lefts {
            let lefts = kopecks(&lefts);
            for most in 0..1_800 {
                let sum = greatest(&lefts, Kopecks(most));
                assert!(sum.0 <= most, "{lefts:?} {most}");
                let parts = split(&lefts, sum).unwrap();
                assert_eq!(parts.iter().map(|part| part.0).sum::<i64>(), sum.0);
                for (left, part) in lefts.iter().zip(parts) {
                    let rest = Kopecks(left.0 - part.0);
                    assert!(part.0 == 0 || may_rest(rest), "{lefts:?} {most}");
                }
            }
        }
    }
}
