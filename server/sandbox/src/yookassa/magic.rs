//! Sums that make things go wrong: the kopecks of an amount, or the roubles above 4000 of a whole one.

/// What a sum makes of the payment or refund that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Magic {
    /// A saved card is declined; a refund is canceled later.
    Declined,
    CommittedError,
    Error,
    Slow,
    TooMany,
    Processing,
    /// Pending until the control endpoint ends it.
    Stuck,
    /// Pending until the cash register answers.
    RegisterFirst,
    CommittedClosed,
    CommittedHang,
}

const FIRST: i64 = 80;
/// Whole amounts begin here, inside what any form of a shop takes.
const WHOLE_ROUBLES: i64 = 4000;

/// Each with what happens to a payment and to a refund, for the index page; numbered from `FIRST`.
#[rustfmt::skip]
pub const ALL: &[(Magic, &str)] = &[
    (Magic::Declined, "списание с сохранённой карты — отказ <code>insufficient_funds</code>; возврат — отменён через 60 с"),
    (Magic::CommittedError, "сделано, но первый ответ — 500; повтор с тем же ключом даёт результат"),
    (Magic::Error, "первый ответ — 500, ничего не сделано"),
    (Magic::Slow, "сделано, ответ через 25 с"),
    (Magic::TooMany, "первый ответ — 429, ничего не сделано"),
    (Magic::Processing, "сделано, но первый ответ — 202 <code>processing</code>"),
    (Magic::Stuck, "остаётся <code>pending</code>, даже когда плательщик заплатил"),
    (Magic::RegisterFirst, "<code>pending</code>, пока касса не ответит: 60 с после оплаты; возврат — 60 с"),
    (Magic::CommittedClosed, "сделано, но первое соединение закрыто без ответа"),
    (Magic::CommittedHang, "сделано, но на первый запрос ответа нет"),
];

impl Magic {
    /// What that sum means, if it is one of the numbers.
    pub fn of(kopecks: i64) -> Option<Self> {
        let number = match (kopecks % 100, kopecks / 100) {
            (0, roubles) => roubles - WHOLE_ROUBLES,
            (kopecks, _) => kopecks,
        };
        let place = usize::try_from(number - FIRST).ok()?;
        ALL.get(place).map(|(magic, _)| *magic)
    }
}

/// Rows of a table of the sums, for the index page.
pub fn table() -> String {
    let numbered = (FIRST..).zip(ALL);
    numbered
        .map(|(number, (_, text))| row(number, text))
        .collect()
}

fn row(number: i64, text: &str) -> String {
    let roubles = WHOLE_ROUBLES + number;
    format!(
        "<tr><td><code>…,{number}</code></td><td><code>{roubles}</code></td><td>{text}</td></tr>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::ALL;
    use super::Magic;

    #[test]
    fn kopecks_and_whole_roubles_mean_the_same() {
        for (place, (magic, _)) in (80..).zip(ALL) {
            assert_eq!(Magic::of(1900 + place), Some(*magic));
            assert_eq!(Magic::of((4000 + place) * 100), Some(*magic));
        }
    }

    #[test]
    fn prices_mean_nothing() {
        for kopecks in [
            100, 950, 1900, 1520, 5_000_000, 1979, 1990, 407_900, 409_000,
        ] {
            assert_eq!(Magic::of(kopecks), None, "{kopecks}");
        }
    }
}
