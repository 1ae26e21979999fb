//! An action of a user or operator in the activity log, for support and audits.

use sea_orm::entity::prelude::*;

use crate::platform::entities::Relation;

words! {
    /// Kind of an action in the activity log.
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
        /// The phone number was recycled: a new account was opened for it.
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
        /// A staff action above the caps of one person awaits a second administrator.
        ApprovalRequested,
        ApprovalRefused,
        ApprovalWithdrawn,
        /// An operator revealed masked data.
        PersonalDataRevealed,
        /// An operator searched for a whole phone or e-mail address, which lists mask.
        PersonalDataSearched,
        /// Staff allowed live keys of the open API.
        ApiAccessGranted,
        ApiAccessRevoked,
        ApiKeyCreated,
        ApiKeyRotated,
        ApiKeyRevoked,
        CompanyCreated,
        CompanyChanged,
        CompanyJoined,
        CompanyLeft,
        MemberInvited,
        InvitationRevoked,
        MemberChanged,
        MemberRemoved,
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
