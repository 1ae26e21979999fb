//! Inputs that a source needs to be queried.

use serde::{Deserialize, Serialize};

/// Input of a source's query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Input {
    Vin,
    BodyNumber,
    Plate,
    /// Series and number of the registration certificate (СТС).
    RegistrationCertificate,
    /// Series and number of a policy, from the source of policies.
    PolicyNumber,
    /// Make, model and year, from the identification or the registration history.
    Model,
    OwnerName,
    OwnerBirthDate,
    /// Taxpayer number (ИНН) of the owner.
    OwnerTaxNumber,
    /// Series, number and date of issue of the driving licence.
    DriverLicence,
}

impl Input {
    /// Russian name of the input in the genitive case: «нет номера СТС».
    #[must_use]
    pub const fn genitive(self) -> &'static str {
        match self {
            Self::Vin => "VIN",
            Self::BodyNumber => "номера кузова",
            Self::Plate => "госномера",
            Self::RegistrationCertificate => "номера СТС",
            Self::PolicyNumber => "номера полиса ОСАГО",
            Self::Model => "марки, модели и года",
            Self::OwnerName => "имени владельца",
            Self::OwnerBirthDate => "даты рождения владельца",
            Self::OwnerTaxNumber => "ИНН владельца",
            Self::DriverLicence => "номера водительского удостоверения",
        }
    }

    /// Whether a user can provide the input; other inputs come only from sources.
    #[must_use]
    pub const fn can_be_added(self) -> bool {
        !matches!(self, Self::Vin | Self::PolicyNumber | Self::Model)
    }
}

/// Reason a source is not queried; a skipped source is not charged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "code", rename_all = "camelCase")]
pub enum SkipReason {
    NotConnected,
    /// Inputs missing in the input set that lacks the fewest.
    MissingInput {
        missing: Vec<Input>,
    },
}

impl SkipReason {
    /// Machine-readable code of the skip reason, stored with the skipped service.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotConnected => "not_connected",
            Self::MissingInput { .. } => "missing_input",
        }
    }

    /// Russian explanation of the reason, with a suggestion.
    #[must_use]
    pub fn text(&self) -> String {
        let Self::MissingInput { missing } = self else {
            return "Источник пока не подключён, деньги не списаны".to_owned();
        };
        if missing.contains(&Input::Vin) {
            let text = "У автомобиля нет VIN, а источник ищет только по нему. Деньги не списаны";
            return text.to_owned();
        }
        let names: Vec<&str> = missing.iter().map(|input| input.genitive()).collect();
        let names = names.join(" и ");
        if missing.iter().all(|input| input.can_be_added()) {
            format!("Нет {names}: добавьте, чтобы опросить источник. Деньги не списаны")
        } else {
            format!("Нет {names}: другие источники этого не сообщили. Деньги не списаны")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::SourceId;

    #[test]
    fn source_without_a_required_input_is_skipped() {
        let fines = SourceId::Fines.source();
        let reason = fines.skip_reason(&[Input::Vin, Input::Plate]).unwrap();
        assert_eq!(
            reason,
            SkipReason::MissingInput {
                missing: vec![Input::RegistrationCertificate]
            }
        );
        assert_eq!(reason.code(), "missing_input");
        assert_eq!(
            reason.text(),
            "Нет номера СТС: добавьте, чтобы опросить источник. Деньги не списаны"
        );
        let known = [Input::RegistrationCertificate, Input::Plate];
        assert_eq!(fines.skip_reason(&known), None);
    }

    #[test]
    fn skip_reason_names_the_input_set_with_the_fewest_missing_inputs() {
        let bailiffs = SourceId::Enforcement.source();
        assert_eq!(bailiffs.skip_reason(&[Input::OwnerTaxNumber]), None);
        assert_eq!(
            bailiffs.skip_reason(&[]),
            Some(SkipReason::MissingInput {
                missing: vec![Input::OwnerTaxNumber]
            })
        );
        let wanted = SourceId::Wanted.source();
        assert_eq!(wanted.skip_reason(&[Input::BodyNumber]), None);
    }

    #[test]
    fn skip_reason_does_not_ask_for_inputs_that_users_cannot_add() {
        let reason = SourceId::PolicyDetails.source().skip_reason(&[Input::Vin]);
        assert_eq!(
            reason.unwrap().text(),
            "Нет номера полиса ОСАГО: другие источники этого не сообщили. Деньги не списаны"
        );
    }
}
