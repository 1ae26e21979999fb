//! API names of enums that derive `EnumString` and `IntoStaticStr` of `strum`.

macro_rules! impl_api_name {
    ($enum:ty) => {
        impl $enum {
            /// Parses the name used in the API.
            #[must_use]
            pub fn parse(name: &str) -> Option<Self> {
                name.parse().ok()
            }

            /// Name in the API.
            #[must_use]
            pub const fn name(self) -> &'static str {
                self.into_str()
            }
        }
    };
}

pub(crate) use impl_api_name;
