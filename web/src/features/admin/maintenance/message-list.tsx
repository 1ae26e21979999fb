import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { MessageState, SentMessage } from "@/api/types";
import { QueryResult } from "@/domain/errors/query-result";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { Skeleton } from "@/ui/skeleton";
import { showToast } from "@/ui/toast";
import parts from "../admin.module.css";
import { CursorPager } from "../cursor-pager";
import { FilterSelect } from "../filter-select";
import styles from "../payments-tab.module.css";
import { usePermissions } from "../permissions";
import { ReasonDialog } from "../reason-dialog";
import { useListParams } from "../use-list-params";
import { messagesQuery, useSendAgain } from "./maintenance-api";

const STATES = {
  failed: { tone: "stop", label: "Не ушло" },
  waiting: { tone: "attention", label: "В пути" },
  sent: { tone: "good", label: "Отправлено" },
} as const satisfies Record<MessageState, { tone: "stop" | "attention" | "good"; label: string }>;

/** Outgoing e-mails and SMS with masked recipients. */
export function MessageList() {
  const { filters, after, setFilters, setCursor } = useListParams("upkeep", ["part", "state", "user"]);
  const state = Object.hasOwn(STATES, filters.state) ? (filters.state as MessageState) : "";
  const messages = useQuery(messagesQuery(state, filters.user, after));
  const [resent, setResent] = useState<SentMessage | null>(null);
  return (
    <>
      <div className={styles.filters}>
        <FilterSelect
          label="Состояние"
          value={state}
          any="Все"
          onChoose={(next) => setFilters({ state: next })}
        >
          {Object.entries(STATES).map(([name, { label }]): [string, string] => [name, label])}
        </FilterSelect>
      </div>
      {filters.user !== "" && (
        <p className={parts.quiet}>
          Только одного <Link to={`/admin/users/${filters.user}`}>пользователя</Link>.{" "}
          <Link to="/admin?tab=upkeep&part=messages">Показать все</Link>
        </p>
      )}
      <QueryResult query={messages} failure="Сообщения не загрузились" pending={<Skeleton height="32rem" />}>
        {(data) => (
          <>
            <MessageTable messages={data.messages} onSend={setResent} />
            <CursorPager next={data.next} isFirst={after === null} onCursor={setCursor} />
          </>
        )}
      </QueryResult>
      {resent !== null && <SendDialog key={resent.id} message={resent} onClose={() => setResent(null)} />}
    </>
  );
}

function MessageTable({
  messages,
  onSend,
}: {
  messages: SentMessage[];
  onSend: (message: SentMessage) => void;
}) {
  const { may } = usePermissions();
  if (messages.length === 0) return <p className={parts.quiet}>Сообщений нет.</p>;
  const columns: Column<SentMessage>[] = [
    { title: "Когда", render: ({ createdAt }) => formatMinute(createdAt) },
    {
      title: "Кому",
      render: ({ recipient }) => <span className={parts.name}>{recipient || "адрес забыт"}</span>,
    },
    { title: "Что", render: ({ template }) => <span className={parts.code}>{template}</span> },
    {
      title: "Состояние",
      render: ({ state, error }) => (
        <span className={parts.head}>
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
          {error !== null && <span className={parts.code}>{error}</span>}
        </span>
      ),
    },
  ];
  if (may("resend")) {
    columns.push({
      title: "Действия",
      render: (message) =>
        message.canBeSent ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Отправить снова: ${message.template}, ${message.recipient}`}
            onClick={() => onSend(message)}
          >
            Отправить снова
          </Button>
        ) : (
          "—"
        ),
    });
  }
  return (
    <Card>
      <DataTable
        caption="Сообщения"
        columns={columns}
        rows={messages}
        rowKey={({ id }) => id}
        tableFrom="desk"
      />
    </Card>
  );
}

function SendDialog({ message, onClose }: { message: SentMessage; onClose: () => void }) {
  const send = useSendAgain(message.id);
  return (
    <ReasonDialog
      title="Отправить сообщение снова?"
      action="Отправить"
      mutation={send}
      variables={(reason) => reason}
      onDone={() => showToast("good", "Сообщение поставлено в очередь", message.recipient)}
      onClose={onClose}
    >
      <p>
        {message.recipient}, <span className={parts.code}>{message.template}</span>
      </p>
    </ReasonDialog>
  );
}
