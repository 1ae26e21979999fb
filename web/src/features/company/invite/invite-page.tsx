import { useQuery } from "@tanstack/react-query";
import MailX from "lucide-react/icons/mail-x";
import { useNavigate } from "react-router-dom";
import { useAcceptInvitation, useRefuseInvitation } from "@/api/invitations";
import type { ReceivedInvitation } from "@/api/types";
import { capText, ROLE_NAMES, ROLE_SUMMARIES } from "@/domain/account/roles";
import { useSwitchAccount } from "@/domain/account/use-switch-account";
import { FailureNotice } from "@/domain/errors/failure";
import { LoadFailure } from "@/domain/errors/load-failure";
import { formatMomentDay } from "@/lib/dates";
import { Button, LinkButton } from "@/ui/button";
import { Card } from "@/ui/card";
import { DefinitionItem, DefinitionList } from "@/ui/definition-list";
import { EmptyState } from "@/ui/empty-state";
import { LiveRegion } from "@/ui/live-region";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { showToast } from "@/ui/toast";
import { receivedInvitationQuery } from "../api";
import styles from "./invite.module.css";
import { refusalOf } from "./refusals";
import { WhatCompanySees } from "./what-company-sees";

const TITLE = "Приглашение в компанию";

interface InvitePageProps {
  id: string;
  /** Key of the link; null for an invitation that is addressed to the user. */
  accessKey: string | null;
}

/** Page of an invitation for a signed-in user: company, role, cap, answer. */
export function InvitePage({ id, accessKey }: InvitePageProps) {
  const { data, error, refetch } = useQuery(receivedInvitationQuery(id, accessKey));
  const refusal = refusalOf(error);
  if (refusal !== null) {
    return (
      <Page title={TITLE} width="text">
        <EmptyState
          icon={MailX}
          level="h1"
          title={refusal.title}
          action={<LinkButton to="/dashboard">В личный кабинет</LinkButton>}
        >
          {refusal.text}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={TITLE} width="text">
      <PageHead title={TITLE} />
      <LoadFailure error={error} onRetry={() => void refetch()} title="Приглашение не загрузилось" />
      {data === undefined && error === null && <Skeleton height="22rem" />}
      {data !== undefined && <Invitation invitation={data} accessKey={accessKey} />}
    </Page>
  );
}

interface InvitationProps {
  invitation: ReceivedInvitation;
  accessKey: string | null;
}

function Invitation({ invitation, accessKey }: InvitationProps) {
  const { companyName, role, monthlyCap, expiresAt, invitedBy } = invitation;
  return (
    <Stack gap={4}>
      <Card className={styles.offer}>
        <div>
          <h2 className={styles.company}>{companyName}</h2>
          <p className={styles.quiet}>Пригласил: {invitedBy}</p>
        </div>
        <DefinitionList>
          <DefinitionItem title="Роль">{ROLE_NAMES[role]}</DefinitionItem>
          <DefinitionItem title="Лимит расходов">{capText(monthlyCap)}</DefinitionItem>
          <DefinitionItem title="Ответить до">{formatMomentDay(expiresAt)}</DefinitionItem>
        </DefinitionList>
        <p>{ROLE_SUMMARIES[role]} Платит компания, с вашего баланса за её проверки ничего не спишется.</p>
        <Answer invitation={invitation} accessKey={accessKey} />
      </Card>
      <WhatCompanySees />
    </Stack>
  );
}

function Answer({ invitation: { id, companyName }, accessKey }: InvitationProps) {
  const accept = useAcceptInvitation(id, accessKey);
  const refuse = useRefuseInvitation(id, accessKey);
  const switchAccount = useSwitchAccount();
  const navigate = useNavigate();
  const error = accept.error ?? refuse.error;
  const refusal = refusalOf(error);
  return (
    <>
      <div className={styles.actions}>
        <Button
          busy={accept.isPending}
          onClick={() =>
            accept.mutate(undefined, {
              onSuccess: ({ companyId }) => switchAccount({ id: companyId, name: companyName }),
            })
          }
        >
          Принять приглашение
        </Button>
        <Button
          variant="secondary"
          busy={refuse.isPending}
          onClick={() =>
            refuse.mutate(undefined, {
              onSuccess: () => {
                void navigate("/dashboard");
                showToast("good", "Приглашение отклонено", companyName);
              },
            })
          }
        >
          Отказаться
        </Button>
      </div>
      <LiveRegion>
        {error !== null && <FailureNotice error={error} title={refusal?.title ?? "Не получилось ответить"} />}
      </LiveRegion>
    </>
  );
}
