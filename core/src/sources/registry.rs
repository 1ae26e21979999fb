//! Registry of the sources: fixed properties and answer type of each source.

use serde::{Deserialize, Serialize};

use super::accidents::{self, Accidents};
use super::assessment::{Assess, Assessment};
use super::auctions::{self, Auctions};
use super::bankruptcy::{self, Bankruptcies};
#[cfg(test)]
use super::block::Sample;
use super::conversion::{self, Conversion};
use super::customs::{self, Customs};
use super::decoding::{self, Decoded};
use super::enforcement::{self, Proceedings};
use super::fines::{self, Fines};
use super::history::{self, History};
use super::inspections::{self, Inspections};
use super::lookups::{
    BonusMalus, Company, DriverLicence, InspectionOperator, SelfEmployed, TaxNumber,
};
use super::mileage::{self, Mileage};
use super::photos::{self, Photos};
use super::pledges::{self, PledgeRegister, Pledges};
use super::policies::{self, Policies};
use super::policy_details::{self, PolicyDetails};
use super::presentation::Presentation;
use super::recalls::{self, Recalls};
use super::restrictions::{self, Restrictions};
use super::source::{Source, SourceId};
use super::taxi::{self, Taxi};
use super::valuation::{self, Valuation};
use super::wanted::{self, Wanted};
use crate::date::Date;

impl SourceId {
    /// Fixed properties of the source.
    #[must_use]
    pub const fn source(self) -> &'static Source {
        match self {
            Self::Wanted => &wanted::SOURCE,
            Self::Restrictions => &restrictions::SOURCE,
            Self::Pledges => &pledges::SOURCE,
            Self::Leases => &pledges::LEASES_SOURCE,
            Self::History => &history::SOURCE,
            Self::Accidents => &accidents::SOURCE,
            Self::Mileage => &mileage::SOURCE,
            Self::Inspections => &inspections::SOURCE,
            Self::Taxi => &taxi::SOURCE,
            Self::Auctions => &auctions::SOURCE,
            Self::Valuation => &valuation::SOURCE,
            Self::Enforcement => &enforcement::SOURCE,
            Self::Bankruptcy => &bankruptcy::SOURCE,
            Self::Customs => &customs::SOURCE,
            Self::Recalls => &recalls::SOURCE,
            Self::Fines => &fines::SOURCE,
            Self::Policies => &policies::SOURCE,
            Self::PolicyDetails => &policy_details::SOURCE,
            Self::Decoding => &decoding::SOURCE,
            Self::Conversion => &conversion::SOURCE,
            Self::Photos => &photos::SOURCE,
        }
    }

    /// Source that is queried instead: the source itself, or the one whose answer contains its answer.
    #[must_use]
    pub const fn asked_as(self) -> Self {
        match self.source().included_in {
            Some(other) => other,
            None => self,
        }
    }
}

macro_rules! blocks {
    ($($(#[$meta:meta])* $kind:ident($block:ty) $(of $id:ident)? $(named $name:literal)?;)+) => {
        /// Parsed answer of one call to a source.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(tag = "block", content = "data", rename_all = "camelCase")]
        pub enum Block {
            $($(#[$meta])* $kind($block)),+
        }

        impl Block {
            /// Contents of the block.
            pub(crate) fn data(&self) -> &dyn Assess {
                match self {
                    $(Self::$kind(block) => block),+
                }
            }

            /// Name of the block's source in a report, beside other sources.
            #[must_use]
            pub const fn short_name(&self) -> &'static str {
                match self {
                    Self::Pledges(Pledges { register: PledgeRegister::Fedresurs, .. }) => {
                        pledges::LEASES_SOURCE.short_name
                    }
                    $(Self::$kind(_) => { $(SourceId::$id.source().short_name)? $($name)? })+
                }
            }

            /// Sample block of each kind, two records in every list, with its source if reports have one.
            #[cfg(test)]
            pub(crate) fn samples() -> Vec<(Option<SourceId>, Self)> {
                vec![$({
                    let of: &[SourceId] = &[$(SourceId::$id)?];
                    (of.first().copied(), Self::$kind(Sample::sample()))
                }),+]
            }
        }
    };
}

blocks! {
    History(History) of History;
    Accidents(Accidents) of Accidents;
    Wanted(Wanted) of Wanted;
    Restrictions(Restrictions) of Restrictions;
    Inspections(Inspections) of Inspections;
    Mileage(Mileage) of Mileage;
    /// Policies of the car in any state.
    Osago(Policies) of Policies;
    /// Policies in force.
    PolicyDetails(PolicyDetails) of PolicyDetails;
    Customs(Customs) of Customs;
    Conversion(Conversion) of Conversion;
    Taxi(Taxi) of Taxi;
    Recalls(Recalls) of Recalls;
    Photos(Photos) of Photos;
    /// Pledges of the notaries' register, or leases and pledges of the federal register.
    Pledges(Pledges) of Pledges;
    Decoded(Decoded) of Decoding;
    Fines(Fines) of Fines;
    /// Sales at auctions; the vendor's method is not confirmed by a contract.
    Auctions(Auctions) of Auctions;
    Proceedings(Proceedings) of Enforcement;
    Bankruptcies(Bankruptcies) of Bankruptcy;
    Valuation(Valuation) of Valuation;
    BonusMalus(BonusMalus) named "КБМ";
    DriverLicence(DriverLicence) named "Водительское удостоверение";
    InspectionOperator(InspectionOperator) named "Операторы техосмотра";
    Company(Company) named "Налоговая служба";
    TaxNumber(TaxNumber) named "Налоговая служба";
    SelfEmployed(SelfEmployed) named "Налоговая служба";
}

impl Block {
    /// State of the source by this block alone, assuming that the answer was parsed completely.
    #[must_use]
    pub fn assess(&self, today: Date) -> Assessment {
        self.data().assess(today)
    }

    /// The block as rows for pages and documents.
    #[must_use]
    pub fn present(&self) -> Presentation {
        self.data().present()
    }

    /// Marks records of namesakes by the birth date of the queried person; `None` for a company.
    pub fn mark_namesakes(&mut self, birth_date: Option<Date>) {
        match self {
            Self::Bankruptcies(bankruptcies) => bankruptcies.mark_namesakes(birth_date),
            Self::Proceedings(proceedings) => proceedings.mark_namesakes(birth_date),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::*;

    #[test]
    fn every_source_has_texts_inputs_and_cache_time() {
        for id in SourceId::VARIANTS {
            let source = id.source();
            for text in [
                source.icon,
                source.title,
                source.description,
                source.short_name,
                source.register,
            ] {
                assert!(!text.is_empty(), "{id:?}");
            }
            assert!(
                !source.features.is_empty() && source.cache_minutes > 0,
                "{id:?}"
            );
            assert!(!source.input_sets.is_empty(), "{id:?}");
            assert!(
                source.input_sets.iter().all(|set| !set.is_empty()),
                "{id:?}"
            );
            assert_eq!(id.asked_as().asked_as(), id.asked_as(), "{id:?}");
            assert_eq!(id.name().parse(), Ok(*id));
        }
    }

    /// Requires a decision for each new source, because raw answers with personal data are not stored.
    #[test]
    fn only_listed_sources_have_personal_data() {
        let personal = SourceId::VARIANTS
            .iter()
            .filter(|id| id.source().has_personal_data);
        let mut personal: Vec<&str> = personal.map(|id| id.name()).collect();
        personal.sort_unstable();
        let expected = [
            "bankruptcy",
            "enforcement",
            "leases",
            "pledges",
            "policies",
            "policyDetails",
            "taxi",
        ];
        assert_eq!(personal, expected);
    }
}
