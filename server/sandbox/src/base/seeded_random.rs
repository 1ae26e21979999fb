//! Deterministic choices: the same words always draw the same numbers.

/// A stream of numbers that depends on nothing but the words it was made of.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The stream of words, such as a purpose and a VIN.
    pub fn of(words: &[&str]) -> Self {
        Self::seeded(0, words)
    }

    /// A stream that also depends on a seed.
    pub fn seeded(seed: u64, words: &[&str]) -> Self {
        // FNV-1a: short, stable over releases and platforms, unlike std's hasher.
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

    /// A number from `0` to `limit - 1`; zero for a zero limit.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.next().checked_rem(limit).unwrap_or(0)
    }

    /// A number between the two bounds, both included.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// True in the given number of cases out of a hundred.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// One of the items; the list is a constant that is never empty.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        let index = usize::try_from(self.below(items.len() as u64)).unwrap_or(0);
        items[index]
    }

    pub fn digits(&mut self, count: usize) -> String {
        (0..count)
            .map(|_| self.pick(&['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']))
            .collect()
    }
}
