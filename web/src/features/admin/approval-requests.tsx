import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { StaffAction } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { formatMinute } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { showToast } from "@/ui/toast";
import styles from "./payments-tab.module.css";
import { ROLE_LABELS, usePermissions } from "./permissions";
import { ReasonDialog } from "./reason-dialog";
import { decidedActionsQuery, useDecision, waitingActionsQuery } from "./staff-actions-api";

const KINDS = {
  credit: "Начисление",
  debit: "Списание",
  refund: "Возврат платежа",
  role: "Роль",
  revocation: "Снятие роли или блокировка",
  reveal: "Просмотр данных",
} as const satisfies Record<StaffAction["kind"], string>;

/** Reasons why the caller cannot approve a request. */
const OBSTACLES = {
  own_request: "Решит другой администратор",
  own_account: "Заявка о вашем аккаунте, решит другой администратор",
  expired: "Заявке больше семи дней, можно только отклонить",
  requester_inactive: "Автор заблокирован или больше не сотрудник, можно только отклонить",
  appointed_by_requester: "Вас назначил автор заявки, решит другой администратор",
  too_recent: "К моменту заявки вы были администратором меньше 72\u00a0часов, решит другой",
  not_independent: "Нужен независимый администратор",
} as const satisfies Record<NonNullable<StaffAction["cannotApprove"]>, string>;

const OUTCOMES = {
  waiting: "ждёт подтверждения",
  done: "подтверждено",
  refused: "отклонено",
  withdrawn: "отозвано автором",
} as const satisfies Record<StaffAction["status"], string>;

/** Title of a request: «Начисление 500₽», «Роль «Оператор»». */
function titleOf({ kind, amount, role }: StaffAction): string {
  if (amount !== null) return `${KINDS[kind]} ${formatRoubles(amount)}`;
  return role === null ? KINDS[kind] : `${KINDS[kind]} «${ROLE_LABELS[role].label}»`;
}

/** Button label and success message of the dialog for a decision. */
function wordsOf({ action, approved }: Decision) {
  if (approved) return { button: "Подтвердить", done: "Заявка подтверждена" };
  if (action.isOwn) return { button: "Отозвать", done: "Заявка отозвана" };
  return { button: "Отклонить", done: "Заявка отклонена" };
}

interface Decision {
  action: StaffAction;
  approved: boolean;
}

/** Staff requests above the caps of one person, and the latest decisions; empty without any. */
export function ApprovalRequests() {
  const waiting = useQuery(waitingActionsQuery);
  const decided = useQuery(decidedActionsQuery).data?.actions ?? [];
  const [decision, setDecision] = useState<Decision | null>(null);
  const actions = waiting.data?.actions ?? [];
  return (
    <>
      {actions.length > 0 && (
        <Notice tone="attention" title="Заявки ждут второго лица">
          <ul className={styles.differences}>
            {actions.map((action) => (
              <Request key={action.id} action={action} onDecide={setDecision} />
            ))}
          </ul>
        </Notice>
      )}
      {decided.length > 0 && <Decided actions={decided} />}
      {decision !== null && (
        <DecisionDialog key={decision.action.id} {...decision} onClose={() => setDecision(null)} />
      )}
    </>
  );
}

function Request({ action, onDecide }: { action: StaffAction; onDecide: (decision: Decision) => void }) {
  const { may } = usePermissions();
  const obstacle = action.cannotApprove;
  return (
    <li>
      <p>
        {titleOf(action)} для <Link to={`/admin/users/${action.userId}`}>{action.username}</Link>:{" "}
        {action.reason}
      </p>
      <p className={styles.quiet}>
        {action.requestedBy}, {formatMinute(action.createdAt)}
      </p>
      {obstacle !== null && <p className={styles.quiet}>{OBSTACLES[obstacle]}</p>}
      <div className={styles.decision}>
        {may("money") && obstacle === null && (
          <Button variant="secondary" size="sm" onClick={() => onDecide({ action, approved: true })}>
            Подтвердить
          </Button>
        )}
        {(may("money") || action.isOwn) && (
          <Button variant="secondary" size="sm" onClick={() => onDecide({ action, approved: false })}>
            {action.isOwn ? "Отозвать" : "Отклонить"}
          </Button>
        )}
      </div>
    </li>
  );
}

function Decided({ actions }: { actions: StaffAction[] }) {
  return (
    <details>
      <summary>Последние решения по заявкам</summary>
      <ul className={styles.differences}>
        {actions.map((action) => (
          <li key={action.id}>
            <p>
              {titleOf(action)} для <Link to={`/admin/users/${action.userId}`}>{action.username}</Link>:{" "}
              {[OUTCOMES[action.status], action.decisionReason].filter(Boolean).join(", ")}
            </p>
            <p className={styles.quiet}>
              {[...new Set([action.requestedBy, action.decidedBy])].filter(Boolean).join(" → ")}
              {action.decidedAt !== null && `, ${formatMinute(action.decidedAt)}`}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

function DecisionDialog({ action, approved, onClose }: Decision & { onClose: () => void }) {
  const decide = useDecision(action.id);
  const { button, done } = wordsOf({ action, approved });
  return (
    <ReasonDialog
      title={`${button} заявку?`}
      action={button}
      isDangerous={!approved}
      mutation={decide}
      variables={(reason) => ({ approved, reason })}
      onDone={() => showToast("good", done, action.username)}
      onClose={onClose}
    >
      <p>
        {titleOf(action)}, <strong>{action.username}</strong>. Просит {action.requestedBy}: {action.reason}
      </p>
    </ReasonDialog>
  );
}
