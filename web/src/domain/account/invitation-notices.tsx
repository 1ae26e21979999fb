import { useQuery } from "@tanstack/react-query";
import { companiesQuery } from "@/api/companies";
import { useAcceptInvitation, useRefuseInvitation } from "@/api/invitations";
import type { ReceivedInvitation } from "@/api/types";
import { FailureNotice } from "@/domain/errors/failure";
import { formatMomentDay } from "@/lib/dates";
import { quoted } from "@/lib/quoted";
import { Button } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { showToast } from "@/ui/toast";
import styles from "./invitation-notices.module.css";
import { capText, ROLE_NAMES, ROLE_SUMMARIES } from "./roles";
import { useSwitchAccount } from "./use-switch-account";

/** Invitations to companies that are addressed to the user. */
export function InvitationNotices() {
  const { data } = useQuery(companiesQuery);
  const invitations = data?.invitations ?? [];
  return (
    <LiveRegion>
      {invitations.length > 0 && (
        <div className={styles.invitations}>
          {invitations.map((invitation) => (
            <InvitationNotice key={invitation.id} invitation={invitation} />
          ))}
        </div>
      )}
    </LiveRegion>
  );
}

function InvitationNotice({ invitation }: { invitation: ReceivedInvitation }) {
  const { id, companyName, role, monthlyCap, expiresAt } = invitation;
  const accept = useAcceptInvitation(id);
  const refuse = useRefuseInvitation(id);
  const switchAccount = useSwitchAccount();
  const error = accept.error ?? refuse.error;
  return (
    <Notice
      title={`Компания ${quoted(companyName)} приглашает вас`}
      actions={
        <>
          <Button
            size="sm"
            busy={accept.isPending}
            onClick={() =>
              accept.mutate(undefined, {
                onSuccess: ({ companyId }) => switchAccount({ id: companyId, name: companyName }),
              })
            }
          >
            Принять
          </Button>
          <Button
            variant="secondary"
            size="sm"
            busy={refuse.isPending}
            onClick={() =>
              refuse.mutate(undefined, {
                onSuccess: () => showToast("good", "Приглашение отклонено", companyName),
              })
            }
          >
            Отказаться
          </Button>
        </>
      }
    >
      <p>
        Роль: {ROLE_NAMES[role]}, {capText(monthlyCap)}. {ROLE_SUMMARIES[role]} Ваши личные проверки и баланс
        компания не увидит. Ответить можно до {formatMomentDay(expiresAt)}.
      </p>
      {error !== null && <FailureNotice error={error} title="Не получилось ответить" />}
    </Notice>
  );
}
