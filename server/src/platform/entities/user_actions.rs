//! Activity log of a user or operator, for support and audits.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

words! {
    /// Action of a user or operator.
    #[derive(utoipa::ToSchema)]
    pub enum Action {
        SignedIn,
        SignedOut,
        SessionEnded,
        SessionsEnded,
        /// A used refresh token was presented again; its session was ended.
        TokenReused,
        PasswordSet,
        PasswordChanged,
        EmailChanged,
        EmailConfirmed,
        SecondFactorEnrolled,
        SecondFactorRemoved,
        RecoveryCodeUsed,
        /// Second factor removed by an operator.
        SecondFactorReset,
        PhoneLinked,
        PhoneChanged,
        /// Recycled phone number: a new account was opened.
        PhoneReleased,
        /// An operator confirmed the owner of a recycled phone number.
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
        /// An act above the caps of one person awaits a second administrator.
        ApprovalRequested,
        ApprovalRefused,
        ApprovalWithdrawn,
        /// An operator revealed masked data.
        PersonalDataRevealed,
        /// An operator searched for a phone or address that lists mask.
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
        /// An export was requested.
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
