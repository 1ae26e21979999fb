//! The typed answers of the sources, in the field names of the product's specification.
//!
//! Days are `yyyy-mm-dd` strings as the sources give days without a time zone; a day that could not
//! be read is left out, and its record goes to [`Answer::other`](super::Answer::other) as well. Plates are Cyrillic
//! without spaces. Every field may be missing, as every source has its gaps.

macro_rules! block {
    ($(#[$meta:meta])* personal $name:ident { $($fields:tt)* }) => {
        block! { @fields [Clone, Default, PartialEq, Eq] $(#[$meta])* $name { $($fields)* } }

        impl std::fmt::Debug for $name {
            // It names people, and Debug output ends up in logs.
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
        impl crate::sources::sample::Sample for $name {
            const IS_RECORD: bool = true;

            fn sample() -> Self {
                Self { $($field: crate::sources::sample::Sample::sample()),* }
            }
        }
    };
    ($(#[$meta:meta])* $name:ident { $($fields:tt)* }) => {
        block! { @fields [Clone, Debug, Default, PartialEq, Eq] $(#[$meta])* $name { $($fields)* } }
    };
}

pub(super) use block;
