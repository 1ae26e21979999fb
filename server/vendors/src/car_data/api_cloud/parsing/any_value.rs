//! Macro for field types that are read from any JSON value.

/// Implements reading and deserialising for types of fields.
macro_rules! deserialize_leniently {
    ($($name:ident: $value:ident => $parse:expr),* $(,)?) => {$(
        impl $name {
            /// Reads a value of any type.
            pub fn read($value: &serde_json::Value) -> Self {
                $parse
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Ok(Self::read(&serde_json::Value::deserialize(deserializer)?))
            }
        }
    )*};
}

pub(super) use deserialize_leniently;
