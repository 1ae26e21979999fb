import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { answerCredit, listCredits } from "@/api/generated/sdk.gen";
import type { Credit } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { formatMinute } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { showToast } from "@/ui/toast";
import styles from "./payments-tab.module.css";
import { adminKey, usePermissions } from "./permissions";
import { ReasonDialog } from "./reason-dialog";

const waitingQuery = queryOptions({
  queryKey: [...adminKey, "credits", "waiting"],
  queryFn: ({ signal }) => listCredits({ query: { status: "waiting" }, signal }),
  staleTime: 0,
});

interface Decision {
  credit: Credit;
  approved: boolean;
}

/** Credits above the limit of one operator, waiting for approval; empty without any. */
export function CreditRequests() {
  const waiting = useQuery(waitingQuery);
  const [decision, setDecision] = useState<Decision | null>(null);
  const { may } = usePermissions();
  const credits = waiting.data?.credits ?? [];
  if (credits.length === 0) return null;
  return (
    <Notice tone="attention" title="Начисления ждут второго лица">
      <ul className={styles.differences}>
        {credits.map((credit) => (
          <li key={credit.id}>
            {formatRoubles(credit.amount)} для{" "}
            <Link to={`/admin/users/${credit.userId}`}>{credit.username}</Link>: {credit.reason}{" "}
            <span className={styles.quiet}>
              {credit.requestedBy}, {formatMinute(credit.createdAt)}
            </span>{" "}
            {credit.isOwn && <span className={styles.quiet}>решит другой администратор</span>}
            {may("money") && !credit.isOwn && (
              <>
                <Button variant="secondary" size="sm" onClick={() => setDecision({ credit, approved: true })}>
                  Подтвердить
                </Button>{" "}
                <Button variant="quiet" size="sm" onClick={() => setDecision({ credit, approved: false })}>
                  Отклонить
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {decision !== null && (
        <DecisionDialog key={decision.credit.id} {...decision} onClose={() => setDecision(null)} />
      )}
    </Notice>
  );
}

function DecisionDialog({ credit, approved, onClose }: Decision & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const decide = useMutation({
    mutationFn: (reason: string) => answerCredit({ path: { id: credit.id }, body: { approved, reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
  return (
    <ReasonDialog
      title={approved ? "Подтвердить начисление?" : "Отклонить начисление?"}
      action={approved ? `Начислить ${formatRoubles(credit.amount)}` : "Отклонить"}
      isDangerous={!approved}
      mutation={decide}
      variables={(reason) => reason}
      onDone={() => showToast("good", approved ? "Начислено" : "Заявка отклонена", credit.username)}
      onClose={onClose}
    >
      <p>
        <strong>{credit.username}</strong>, {formatRoubles(credit.amount)}. Просит {credit.requestedBy}:{" "}
        {credit.reason}
      </p>
    </ReasonDialog>
  );
}
