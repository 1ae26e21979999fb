//! Companies: accounts whose members order checks on the balance of the owner.

pub mod details;
pub mod invitations;
pub mod members;

use crate::identity::company::CompanyAccessError;
use crate::identity::repository::users::User;
use crate::identity::session::SessionError;
use crate::messages::outbox;
use crate::platform::db::StorageError;

/// Maximum number of members of a company, and of its open invitations, besides the owner.
pub const MAX_MEMBERS: usize = 200;
/// Maximum number of companies of which one person is a member.
const MAX_COMPANIES: usize = 20;

/// Reasons why a request about a company is rejected.
#[derive(Debug, thiserror::Error)]
pub enum CompanyError {
    #[error("the account is no company")]
    NotFound,
    #[error("the account is a company already")]
    Exists,
    #[error("the company has no such member")]
    MemberNotFound,
    #[error("there is no such invitation")]
    InvitationNotFound,
    #[error("the invitation was accepted, revoked or has expired")]
    InvitationOver,
    #[error("the invitation is addressed to another contact")]
    OtherContact,
    #[error("the person is a member or the owner")]
    AlreadyMember,
    #[error("the company has too many members and open invitations")]
    TooManyMembers,
    #[error("the person is a member of too many companies")]
    TooManyCompanies,
    #[error("too many invitations were sent today")]
    TooManyInvitations,
    #[error("a manager with a monthly cap may neither invite nor change caps")]
    CappedManager,
    #[error("the owner cannot leave the company")]
    OwnerStays,
    #[error(transparent)]
    Access(#[from] CompanyAccessError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Confirmed phone and e-mail address of a person, as invitations store them.
fn invitation_contacts(user: &User) -> Vec<String> {
    let phone = user.phone.clone();
    let email = user.confirmed_email().map(outbox::mailbox);
    phone.into_iter().chain(email).collect()
}
