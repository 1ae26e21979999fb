//! Deterministic random numbers: the same seed words yield the same numbers in every run.

use chrono::{Days, NaiveDate};

use crate::base::clock::date;

/// Random number generator seeded with words, such as a purpose and a VIN.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    pub fn of(words: &[&str]) -> Self {
        Self::seeded(0, words)
    }

    /// Creates a generator that depends on a number besides the words.
    pub fn seeded(seed: u64, words: &[&str]) -> Self {
        // FNV-1a is short and stable across releases and platforms, unlike std's hasher.
        let mut state = 0xcbf2_9ce4_8422_2325 ^ seed;
        for word in words {
            for byte in word.bytes().chain([0xff]) {
                state = (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        Self(state)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// Random number from `0` to `limit - 1`; zero if the limit is zero.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.next().checked_rem(limit).unwrap_or(0)
    }

    /// Random number between two bounds, inclusive.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// Random boolean that is true with a probability in percent.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// Random item of a non-empty list.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        let index = usize::try_from(self.below(items.len() as u64)).unwrap_or(0);
        items[index]
    }

    pub fn days(&mut self, low: u64, high: u64) -> Days {
        Days::new(self.between(low, high))
    }

    /// Random date in the first months of a year, up to the 28th day of a month.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "months and days are small numbers"
    )]
    pub fn date(&mut self, year: i32, months: u32) -> NaiveDate {
        let month = self.between(1, months.into()) as u32;
        date(year, month, self.between(1, 28) as u32)
    }

    pub fn digits(&mut self, count: usize) -> String {
        (0..count)
            .map(|_| self.pick(&['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']))
            .collect()
    }
}
