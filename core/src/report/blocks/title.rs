//! What a block is called.

use super::{Block, PledgeRegister, Pledges};

impl Block {
    /// The register behind the block, in Russian.
    #[must_use]
    pub const fn source_title(&self) -> &'static str {
        match self {
            Self::History(_) => "История регистраций (Госавтоинспекция)",
            Self::Accidents(_) => "ДТП (Госавтоинспекция)",
            Self::Wanted(_) => "Розыск (МВД)",
            Self::Restrictions(_) => "Ограничения (Госавтоинспекция)",
            Self::Inspections(_) => "Техосмотр (ЕАИСТО)",
            Self::Mileage(_) => "Показания пробега",
            Self::Osago(_) => "Полисы ОСАГО",
            Self::OsagoInfo(_) => "Сведения о полисе ОСАГО",
            Self::Customs(_) => "Таможня и электронный ПТС",
            Self::Conversion(_) => "Конвертация номера",
            Self::Taxi(_) => "Реестр такси",
            Self::Recalls(_) => "Отзывные кампании",
            Self::Photos(_) => "Фотографии",
            Self::Pledges(Pledges {
                register: PledgeRegister::Notary,
                ..
            }) => "Реестр залогов (ФНП)",
            Self::Pledges(_) => "Лизинг и залог (Федресурс)",
            Self::Decoded(_) => "Расшифровка VIN",
            Self::Fines(_) => "Штрафы (Госавтоинспекция)",
            Self::Auctions(_) => "Аукционы",
            Self::Proceedings(_) => "Исполнительные производства (ФССП)",
            Self::Bankruptcies(_) => "Банкротства (ЕФРСБ)",
            Self::Valuation(_) => "Оценка стоимости",
            Self::BonusMalus(_) => "КБМ",
            Self::DriverLicence(_) => "Водительское удостоверение",
            Self::InspectionOperator(_) => "Операторы техосмотра",
            Self::Company(_) | Self::TaxNumber(_) | Self::SelfEmployed(_) => "Налоговая служба",
        }
    }
}
