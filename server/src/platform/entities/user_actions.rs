//! An action of a user or an operator, for support and audits.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

words! {
    /// An action of a user or an operator.
    #[derive(utoipa::ToSchema)]
    pub enum Action {
        SignedIn,
        SignedOut,
        SessionEnded,
        SessionsEnded,
        /// A used refresh token came back and ended its session.
        TokenReused,
        PasswordSet,
        PasswordChanged,
        EmailChanged,
        EmailConfirmed,
        SecondFactorEnrolled,
        SecondFactorRemoved,
        RecoveryCodeUsed,
        /// An operator took a lost one away.
        SecondFactorReset,
        PhoneLinked,
        PhoneChanged,
        /// The number, silent for long, began a clean account.
        PhoneReleased,
        /// An operator knows the owner of a silent number.
        OwnerVouchedFor,
        VkLinked,
        VkUnlinked,
        VkSynced,
        LicenceVerified,
        RegistrationDataSaved,
        DataExported,
        ConsentGiven,
        ConsentWithdrawn,
        NotificationsChanged,
        AutoTopupChanged,
        SubscriptionCancelled,
        SubscriptionResumed,
        AccountDeleted,
        Blocked,
        Unblocked,
        RoleChanged,
        MoneyWithdrawn,
        PaymentRefunded,
        BalanceCredited,
        BalanceDebited,
        CreditRequested,
        CreditRefused,
        /// An operator read what lists mask.
        PersonalDataRevealed,
        /// An operator looked for a phone or an address, which lists mask.
        PersonalDataSearched,
        ReportMailed,
        SourceAskedAgain,
        JobRetried,
        JobCanceled,
        MessageSentAgain,
        PackageCanceled,
        ReportAttached,
        DifferenceAcknowledged,
        SourceSwitched,
        SourceLimited,
        PromoAdded,
        PromoStopped,
        CeilingSet,
        ProviderAnswersRead,
        SigningKeyRotated,
        DataKeyAdded,
        /// A file of figures was asked for.
        ExportOrdered,
        ExportDeleted,
    }
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "user_actions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Option<Uuid>,
    pub action: Action,
    pub description: Option<String>,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub metadata: Option<Json>,
    pub ip_address: Option<String>,
    pub user_agent: Option<String>,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
