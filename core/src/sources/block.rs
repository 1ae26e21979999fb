//! Macro that declares the answer types, with the field names of the product's specification.
//!
//! Days are `yyyy-mm-dd` strings without a time zone. A day that cannot be parsed is omitted, and its
//! record is also added to [`Answer::other`](super::Answer::other). Plates are Cyrillic without spaces. Every
//! field may be missing.

#[cfg(test)]
use crate::money::Kopecks;

macro_rules! block {
    ($(#[$meta:meta])* personal $name:ident { $($fields:tt)* }) => {
        block! { @fields [Clone, Default, PartialEq, Eq] $(#[$meta])* $name { $($fields)* } }

        impl std::fmt::Debug for $name {
            // The value contains personal data, and Debug output ends up in logs.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    };
    (@fields [$($derive:ident),*] $(#[$meta:meta])* $name:ident {
        $($(#[$field_meta:meta])* $field:ident : $ty:ty),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive($($derive,)* Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "camelCase")]
        pub struct $name { $($(#[$field_meta])* pub $field: $ty),* }

        #[cfg(test)]
        impl crate::sources::block::Sample for $name {
            const IS_RECORD: bool = true;

            fn sample() -> Self {
                Self { $($field: crate::sources::block::Sample::sample()),* }
            }
        }
    };
    ($(#[$meta:meta])* $name:ident { $($fields:tt)* }) => {
        block! { @fields [Clone, Debug, Default, PartialEq, Eq] $(#[$meta])* $name { $($fields)* } }
    };
}

pub(super) use block;

/// Sample values of answer types, for tests of all blocks.
#[cfg(test)]
pub(crate) trait Sample {
    /// Whether the type is a record with fields.
    const IS_RECORD: bool = false;

    /// Sample value: two records in each list, every optional record, default values elsewhere.
    fn sample() -> Self;
}

#[cfg(test)]
impl<T: Sample> Sample for Vec<T> {
    fn sample() -> Self {
        vec![T::sample(), T::sample()]
    }
}

#[cfg(test)]
impl<T: Sample> Sample for Option<T> {
    fn sample() -> Self {
        T::IS_RECORD.then(T::sample)
    }
}

/// Implements `Sample` by the default value.
macro_rules! default_sample {
    ($($value:ty),+ $(,)?) => {
        $(#[cfg(test)]
        impl crate::sources::block::Sample for $value {
            fn sample() -> Self {
                Self::default()
            }
        })+
    };
}

pub(super) use default_sample;

default_sample!(String, bool, u32, i32, Kopecks);
