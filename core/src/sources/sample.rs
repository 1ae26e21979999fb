//! Blocks with every list in use, for tests of all blocks.

use super::{CompanyKind, OdometerUnit, PledgeKind, PledgeRegister, ReadingState};
use crate::money::Kopecks;

pub(crate) trait Sample {
    /// It has fields of its own.
    const IS_RECORD: bool = false;

    /// Two records in each list, every record that may be missing, and no value.
    fn sample() -> Self;
}

impl<T: Sample> Sample for Vec<T> {
    fn sample() -> Self {
        vec![T::sample(), T::sample()]
    }
}

impl<T: Sample> Sample for Option<T> {
    fn sample() -> Self {
        T::IS_RECORD.then(T::sample)
    }
}

macro_rules! values {
    ($($value:ty),+ $(,)?) => {
        $(impl Sample for $value {
            fn sample() -> Self {
                Self::default()
            }
        })+
    };
}

values!(
    String,
    bool,
    u32,
    i32,
    Kopecks,
    CompanyKind,
    OdometerUnit,
    PledgeKind,
    PledgeRegister,
    ReadingState
);
