//! What a source has to know before it can be asked.

use serde::{Deserialize, Serialize};

use super::Source;

/// Something that a source is asked by.
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
    /// Series and number of a policy; the source of policies tells it.
    PolicyNumber,
    /// Make, model and year; the identification or the history tells them.
    Model,
    OwnerName,
    OwnerBirthDate,
    /// INN of the owner.
    OwnerTaxNumber,
    /// Series, number and date of issue.
    DriverLicence,
}

impl Input {
    /// What is missing, in the genitive: «нет номера СТС».
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

    /// Whether a person can add it; the rest comes from other sources or not at all.
    #[must_use]
    pub const fn can_be_added(self) -> bool {
        !matches!(self, Self::Vin | Self::PolicyNumber | Self::Model)
    }
}

/// Why a source is not asked. Nothing is charged for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "code", rename_all = "camelCase")]
pub enum SkipReason {
    NotConnected,
    /// What is missing for the way to ask that lacks least.
    MissingInput {
        missing: Vec<Input>,
    },
}

impl SkipReason {
    /// Machine code, stored with the service.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotConnected => "not_connected",
            Self::MissingInput { .. } => "missing_input",
        }
    }

    /// Why, in Russian, and what to do.
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

impl Source {
    /// Why the source cannot be asked with what is known; `None` when it can.
    #[must_use]
    pub fn skip_reason(&self, known: &[Input]) -> Option<SkipReason> {
        self.ways
            .iter()
            .map(|way| -> Vec<Input> {
                let missing = way.iter().filter(|input| !known.contains(input));
                missing.copied().collect()
            })
            .min_by_key(Vec::len)
            .filter(|missing| !missing.is_empty())
            .map(|missing| SkipReason::MissingInput { missing })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::SourceId;

    #[test]
    fn a_source_without_its_input_is_skipped() {
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
    fn any_way_is_enough_and_the_nearest_is_asked_for() {
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
    fn what_nobody_can_add_is_not_asked_for() {
        let reason = SourceId::PolicyDetails.source().skip_reason(&[Input::Vin]);
        assert_eq!(
            reason.unwrap().text(),
            "Нет номера полиса ОСАГО: другие источники этого не сообщили. Деньги не списаны"
        );
    }
}
