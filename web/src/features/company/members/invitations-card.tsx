import { useQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { useState } from "react";
import type { CompanyRole, CreatedInvitation, Invitation } from "@/api/types";
import { capText, ROLE_NAMES } from "@/domain/account/roles";
import { Failure } from "@/domain/errors/failure";
import { QueryResult } from "@/domain/errors/query-result";
import { formatMomentDay } from "@/lib/dates";
import { phoneText } from "@/lib/phone-text";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Skeleton } from "@/ui/skeleton";
import { showToast } from "@/ui/toast";
import { invitationsQuery, useInvite, useRevokeInvitation } from "../api";
import { CompanyCard } from "../company-card";
import { InviteDialog } from "./invite-dialog";
import { InvitedDialog } from "./invited-dialog";
import { isManagedBy } from "./member-actions";
import styles from "./members.module.css";

interface InvitationsCardProps {
  /** Role of the user. */
  role: CompanyRole;
  companyName: string;
}

/** Invitations that were not answered yet, and the dialog that invites. */
export function InvitationsCard({ role, companyName }: InvitationsCardProps) {
  const invitations = useQuery(invitationsQuery);
  const [isInviting, setInviting] = useState(false);
  const [created, setCreated] = useState<CreatedInvitation | null>(null);
  return (
    <CompanyCard
      title="Приглашения"
      lead="Ссылка приходит по SMS или на почту. Приглашение на телефон примет только его владелец."
      action={
        <Button icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setInviting(true)}>
          Пригласить
        </Button>
      }
    >
      <QueryResult
        query={invitations}
        failure="Приглашения не загрузились"
        pending={<Skeleton height="5rem" />}
      >
        {(data) =>
          data.invitations.length === 0 ? (
            <p className={styles.quiet}>Неотвеченных приглашений нет.</p>
          ) : (
            <ul className={styles.rows}>
              {data.invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} by={role} onCreated={setCreated} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      {isInviting && (
        <InviteDialog
          by={role}
          onInvited={(invited) => {
            setInviting(false);
            setCreated(invited);
          }}
          onClose={() => setInviting(false)}
        />
      )}
      {created !== null && (
        <InvitedDialog created={created} companyName={companyName} onClose={() => setCreated(null)} />
      )}
    </CompanyCard>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  /** Role of the user. */
  by: CompanyRole;
  onCreated: (created: CreatedInvitation) => void;
}

function InvitationRow({ invitation, by, onCreated }: InvitationRowProps) {
  const { contact, role, monthlyCap, createdAt, expiresAt, expired } = invitation;
  const shown = phoneText(contact);
  const again = useInvite();
  const [isRevoking, setRevoking] = useState(false);
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <span className={styles.name}>
          {shown} {expired && <Badge tone="attention">Истекло</Badge>}
        </span>
        <span className={styles.quiet}>
          {ROLE_NAMES[role]}, {capText(monthlyCap)}. Отправлено {formatMomentDay(createdAt)},{" "}
          {expired ? "действовало" : "действует"} до {formatMomentDay(expiresAt)}
        </span>
        <Failure error={again.error} title="Приглашение не отправлено" />
      </div>
      {isManagedBy(by, role) && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Отправить ещё раз: ${shown}`}
            busy={again.isPending}
            onClick={() => again.mutate({ contact, role, monthlyCap }, { onSuccess: onCreated })}
          >
            Отправить ещё раз
          </Button>
          <Button
            variant="danger"
            size="sm"
            aria-label={`Отозвать: ${shown}`}
            onClick={() => setRevoking(true)}
          >
            Отозвать
          </Button>
        </div>
      )}
      {isRevoking && <RevokeDialog invitation={invitation} onClose={() => setRevoking(false)} />}
    </li>
  );
}

function RevokeDialog({
  invitation: { id, contact },
  onClose,
}: {
  invitation: Invitation;
  onClose: () => void;
}) {
  const revoke = useRevokeInvitation();
  return (
    <ConfirmDialog
      open
      title="Отозвать приглашение?"
      action="Отозвать"
      refusal="Оставить"
      isDangerous
      busy={revoke.isPending}
      onConfirm={() =>
        revoke.mutate(id, {
          onSuccess: () => {
            onClose();
            showToast("good", "Приглашение отозвано", phoneText(contact) ?? undefined);
          },
        })
      }
      onCancel={onClose}
    >
      <p>Ссылка, отправленная на {phoneText(contact)}, перестанет работать.</p>
      <Failure error={revoke.error} title="Приглашение не отозвано" />
    </ConfirmDialog>
  );
}
