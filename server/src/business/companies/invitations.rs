//! Invitations to a company: creation, revocation, acceptance, refusal.
//!
//! An invitation is accepted by the owner of its link, or of the confirmed phone or e-mail address that it is addressed
//! to. An invitation to a phone needs an account with this phone in both cases, because its link can be forwarded.

use avtosled_core::contact::Contact;
use avtosled_core::form::MemberInvitation;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::business::companies::members::{Actor, stored_role};
use crate::business::companies::{CompanyError, MAX_COMPANIES, MAX_MEMBERS, invitation_contacts};
use crate::business::repository::companies as repo;
use crate::business::repository::companies::Invitation;
use crate::identity::accounts::person_name;
use crate::identity::activity_log::{self, Action};
use crate::identity::company::AccountAccess;
use crate::identity::company::roles::CompanyRole;
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::repository::members::{self as rows, Company, Member};
use crate::identity::repository::users::{self, User};
use crate::identity::session::SessionError;
use crate::messages::outbox::{self, Content, NewMessage};
use crate::money::repository::payments;
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};

/// Validity of an invitation.
const VALID: Duration = Duration::days(14);
/// Maximum invitations that a company sends in 24 hours.
const MAX_A_DAY: u64 = 50;
/// The same for a company whose owner has paid nothing yet.
const MAX_A_DAY_UNPAID: u64 = 5;
/// Maximum invitations by SMS in 24 hours; each costs money.
const MAX_SMS_A_DAY: u64 = 10;

/// An invitation as the company sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationView {
    pub id: Uuid,
    /// E-mail address or phone that it is addressed to.
    pub contact: String,
    pub role: CompanyRole,
    pub monthly_cap: Option<Kopecks>,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// Whether it can no longer be accepted.
    pub expired: bool,
}

/// Invitations of a company that were neither accepted nor revoked, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Invitations {
    pub invitations: Vec<InvitationView>,
}

/// A created invitation with its link.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CreatedInvitation {
    pub invitation: InvitationView,
    /// Link for the invited person; it is also sent to the contact, once a day.
    pub link: String,
}

/// An invitation as the invited person sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceivedInvitation {
    pub id: Uuid,
    pub company_name: String,
    pub role: CompanyRole,
    pub monthly_cap: Option<Kopecks>,
    /// Name of the person who invited.
    pub invited_by: String,
    pub expires_at: DateTime<Utc>,
}

/// Company that a person has joined.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JoinedCompany {
    pub company_id: Uuid,
}

/// Invites a person, and sends the link to the contact.
pub async fn create(
    ctx: &Context,
    access: &AccountAccess,
    new: MemberInvitation,
    device: &Device,
) -> Result<CreatedInvitation, CompanyError> {
    let role = stored_role(new.role);
    let work = ctx.begin().await?;
    let (tx, now) = (&work.tx, work.now);
    let owner = locking::lock(tx, access.user.id).await?;
    let actor = Actor::read(tx, access).await?;
    actor.require_rank(role)?;
    actor.require_no_cap()?;
    let company = rows::find_company_of(tx, owner.id).await?;
    let company = company.ok_or(CompanyError::NotFound)?;
    require_capacity(tx, &company, now).await?;
    let contact = match new.contact {
        Contact::Email(email) => Contact::Email(outbox::mailbox(&email)),
        phone @ Contact::Phone(_) => phone,
    };
    let hash = ctx.secrets.identity_hash("invitation", contact.as_str());
    let since = now - Duration::days(1);
    let sent = repo::count_sent(tx, company.id, since).await?;
    let is_sms = matches!(contact, Contact::Phone(_));
    let most = if payments::has_paid(tx, owner.id).await? {
        MAX_A_DAY
    } else {
        MAX_A_DAY_UNPAID
    };
    if sent.total >= most || (is_sms && sent.by_sms >= MAX_SMS_A_DAY) {
        return Err(CompanyError::TooManyInvitations);
    }
    for open in repo::list_open(tx, company.id).await? {
        if open.contact.as_deref() == Some(contact.as_str()) {
            actor.require_rank(open.role)?;
        }
    }
    // A second invitation of a person replaces the first.
    repo::revoke_of_contact(tx, company.id, contact.as_str(), now).await?;
    let invitation = Invitation {
        id: Uuid::now_v7(),
        company_id: company.id,
        contact: Some(contact.as_str().to_owned()),
        contact_hash: hash.clone(),
        is_sms,
        role,
        monthly_cap: new.monthly_cap.map(|cap| cap.0),
        invited_by: access.caller.user.id,
        created_at: now,
        expires_at: now + VALID,
        accepted_at: None,
        revoked_at: None,
    };
    db::insert(tx, invitation.clone()).await?;
    // One message a day to a contact, whichever companies invite the person.
    if !repo::was_invited_since(tx, &hash, invitation.id, since).await? {
        let (channel, recipient) = outbox::channel_of(contact);
        let message = NewMessage {
            user_id: None,
            channel,
            recipient,
            content: Content::CompanyInvitation {
                invitation_id: invitation.id,
                company: company.name.clone(),
                by: person_name(&access.caller.user),
                expires_at: invitation.expires_at,
            },
            dedupe_key: format!("invitation:{}", invitation.id),
        };
        outbox::enqueue(tx, message, now).await?;
    }
    let person = access.caller.user.id;
    activity_log::record(tx, person, Action::MemberInvited, Some(device), now).await?;
    work.commit().await?;
    Ok(CreatedInvitation {
        link: ctx.secrets.invitation_link(&ctx.public_url, invitation.id),
        invitation: view(&invitation, now),
    })
}

/// Lists the invitations of a company that were neither accepted nor revoked.
pub async fn list(ctx: &Context, access: &AccountAccess) -> Result<Invitations, CompanyError> {
    let db = ctx.db.write();
    let company = rows::find_company_of(db, access.user.id).await?;
    let company = company.ok_or(CompanyError::NotFound)?;
    let open = repo::list_open(db, company.id).await?;
    let now = ctx.clock.now();
    let invitations = open
        .iter()
        .map(|invitation| view(invitation, now))
        .collect();
    Ok(Invitations { invitations })
}

/// Revokes an open invitation of a company.
pub async fn revoke(
    ctx: &Context,
    access: &AccountAccess,
    id: Uuid,
    device: &Device,
) -> Result<(), CompanyError> {
    let work = ctx.begin().await?;
    let (tx, now) = (&work.tx, work.now);
    locking::lock(tx, access.user.id).await?;
    let company = rows::find_company_of(tx, access.user.id).await?;
    let company = company.ok_or(CompanyError::NotFound)?;
    let invitation = repo::find_invitation(tx, id).await?;
    let invitation = invitation.filter(|invitation| invitation.company_id == company.id);
    let invitation = invitation.ok_or(CompanyError::InvitationNotFound)?;
    Actor::read(tx, access)
        .await?
        .require_rank(invitation.role)?;
    if !repo::revoke_invitation(tx, id, now).await? {
        return Err(CompanyError::InvitationOver);
    }
    let person = access.caller.user.id;
    activity_log::record(tx, person, Action::InvitationRevoked, Some(device), now).await?;
    Ok(work.commit().await?)
}

/// Open invitations addressed to the confirmed phone or e-mail address of a person.
pub async fn list_received(
    ctx: &Context,
    user: &User,
) -> Result<Vec<ReceivedInvitation>, CompanyError> {
    let db = ctx.db.write();
    let found = repo::list_for_contacts(db, invitation_contacts(user), ctx.clock.now()).await?;
    let joined = rows::list_companies(db, user.id).await?;
    let is_joined = |id: Uuid| joined.iter().any(|(_, company)| company.id == id);
    let mut received = Vec::with_capacity(found.len());
    for (invitation, company) in found {
        if company.user_id != user.id && !is_joined(company.id) {
            received.push(received_view(ctx, &invitation, company).await?);
        }
    }
    Ok(received)
}

/// Shows an invitation to the owner of its link or of its contact.
pub async fn find(
    ctx: &Context,
    user: &User,
    id: Uuid,
    key: Option<&str>,
) -> Result<ReceivedInvitation, CompanyError> {
    let db = ctx.db.write();
    let invitation = repo::find_invitation(db, id).await?;
    let invitation = require_open(ctx, user, invitation, key)?;
    let company = rows::find_company(db, invitation.company_id).await?;
    let company = company.ok_or(CompanyError::InvitationNotFound)?;
    Ok(received_view(ctx, &invitation, company).await?)
}

/// Accepts an invitation; a person who left the company becomes a member again.
pub async fn accept(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
    key: Option<&str>,
    device: &Device,
) -> Result<JoinedCompany, CompanyError> {
    let found = repo::find_invitation(ctx.db.write(), id).await?;
    let company_id = found.ok_or(CompanyError::InvitationNotFound)?.company_id;
    let company = rows::find_company(ctx.db.write(), company_id).await?;
    let company = company.ok_or(CompanyError::InvitationNotFound)?;
    let work = ctx.begin().await?;
    let (tx, now) = (&work.tx, work.now);
    // Serialises acceptance with revocation and with other changes of the members.
    let owner = locking::lock(tx, company.user_id).await;
    let owner = owner.map_err(|error| match error {
        SessionError::Unauthorized | SessionError::Blocked => CompanyError::InvitationOver,
        error => error.into(),
    })?;
    let user = users::get(tx, user_id).await?;
    let invitation = repo::find_invitation(tx, id).await?;
    let invitation = require_open(ctx, &user, invitation, key)?;
    check_contact(&user, &invitation)?;
    let earlier = rows::find_of_user(tx, company_id, user_id).await?;
    let is_member = earlier
        .as_ref()
        .is_some_and(|member| member.left_at.is_none());
    if is_member || company.user_id == user_id {
        return Err(CompanyError::AlreadyMember);
    }
    if repo::count_members(tx, company_id).await? >= MAX_MEMBERS {
        return Err(CompanyError::TooManyMembers);
    }
    if rows::list_companies(tx, user_id).await?.len() >= MAX_COMPANIES {
        return Err(CompanyError::TooManyCompanies);
    }
    match earlier {
        Some(member) => repo::rejoin(tx, member.id, &invitation, now).await?,
        None => db::insert(tx, new_member(user_id, &invitation, now)).await?,
    }
    if !repo::set_accepted(tx, id, now).await? {
        return Err(CompanyError::InvitationOver);
    }
    activity_log::record(tx, user_id, Action::CompanyJoined, Some(device), now).await?;
    let content = Content::MemberJoined {
        name: person_name(&user),
    };
    let dedupe_key = format!("member-joined:{id}");
    outbox::mail_to_user(tx, &owner, content, dedupe_key, now).await?;
    work.commit().await?;
    Ok(JoinedCompany { company_id })
}

/// Refuses an invitation, which then can no longer be accepted.
pub async fn refuse(
    ctx: &Context,
    user: &User,
    id: Uuid,
    key: Option<&str>,
) -> Result<(), CompanyError> {
    let work = ctx.begin().await?;
    let invitation = repo::find_invitation(&work.tx, id).await?;
    let invitation = require_open(ctx, user, invitation, key)?;
    check_contact(user, &invitation)?;
    repo::revoke_invitation(&work.tx, id, work.now).await?;
    Ok(work.commit().await?)
}

/// Invitation that the person may see and that is still open.
fn require_open(
    ctx: &Context,
    user: &User,
    invitation: Option<Invitation>,
    key: Option<&str>,
) -> Result<Invitation, CompanyError> {
    let may_see = |invitation: &Invitation| {
        let has_key = key.is_some_and(|key| ctx.secrets.is_invitation_key(invitation.id, key));
        has_key || is_addressed_to(invitation, user)
    };
    let invitation = invitation.filter(may_see);
    let invitation = invitation.ok_or(CompanyError::InvitationNotFound)?;
    let is_ended = invitation.accepted_at.is_some() || invitation.revoked_at.is_some();
    if is_ended || invitation.expires_at <= ctx.clock.now() {
        return Err(CompanyError::InvitationOver);
    }
    Ok(invitation)
}

/// Rejects an account with another phone than the invited one.
fn check_contact(user: &User, invitation: &Invitation) -> Result<(), CompanyError> {
    if invitation.is_sms && !is_addressed_to(invitation, user) {
        return Err(CompanyError::OtherContact);
    }
    Ok(())
}

fn is_addressed_to(invitation: &Invitation, user: &User) -> bool {
    let contact = invitation.contact.as_deref();
    contact.is_some_and(|contact| invitation_contacts(user).iter().any(|own| own == contact))
}

/// Rejects a further invitation when members and open invitations reach the maximum.
async fn require_capacity(
    tx: &Tx,
    company: &Company,
    now: DateTime<Utc>,
) -> Result<(), CompanyError> {
    let members = repo::count_members(tx, company.id).await?;
    let open = repo::list_open(tx, company.id).await?;
    let open = open.iter().filter(|invitation| invitation.expires_at > now);
    if members + open.count() >= MAX_MEMBERS {
        return Err(CompanyError::TooManyMembers);
    }
    Ok(())
}

fn new_member(user_id: Uuid, invitation: &Invitation, now: DateTime<Utc>) -> Member {
    Member {
        id: Uuid::now_v7(),
        company_id: invitation.company_id,
        user_id,
        role: invitation.role,
        monthly_cap: invitation.monthly_cap,
        joined_at: now,
        suspended_at: None,
        left_at: None,
    }
}

fn view(invitation: &Invitation, now: DateTime<Utc>) -> InvitationView {
    InvitationView {
        id: invitation.id,
        contact: invitation.contact.clone().unwrap_or_default(),
        role: invitation.role.into(),
        monthly_cap: invitation.monthly_cap.map(Kopecks),
        created_at: invitation.created_at,
        expires_at: invitation.expires_at,
        expired: invitation.expires_at <= now,
    }
}

async fn received_view(
    ctx: &Context,
    invitation: &Invitation,
    company: Company,
) -> Result<ReceivedInvitation, StorageError> {
    let inviter = users::get(ctx.db.write(), invitation.invited_by).await?;
    Ok(ReceivedInvitation {
        id: invitation.id,
        company_name: company.name,
        role: invitation.role.into(),
        monthly_cap: invitation.monthly_cap.map(Kopecks),
        invited_by: person_name(&inviter),
        expires_at: invitation.expires_at,
    })
}

/// Revokes the invitations addressed to a person whose account is deleted.
pub async fn revoke_received(tx: &Tx, user: &User, now: DateTime<Utc>) -> Result<(), StorageError> {
    repo::revoke_for_contacts(tx, invitation_contacts(user), now).await
}
