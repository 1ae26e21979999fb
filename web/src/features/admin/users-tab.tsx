import { useQuery } from "@tanstack/react-query";
import UserSearch from "lucide-react/icons/user-search";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { UserRow } from "@/api/types";
import { LoadFailure } from "@/domain/faults/load-failure";
import { counted } from "@/lib/plural";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { USERS_PER_PAGE, usersQuery } from "./api";
import { ChangeDialog, type PlannedChange } from "./change-dialog";
import { Paging } from "./paging";
import { SearchField } from "./search-field";
import { UserTable } from "./user-table";
import styles from "./users-tab.module.css";

/** All users; search and page stand in the address. */
export function UsersTab({ ownId }: { ownId: string }) {
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const page = Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1);
  const users = useQuery(usersQuery(search, page));
  const [planned, setPlanned] = useState<PlannedChange | null>(null);
  const show = (next: { search: string; page: number }) => {
    const query: Record<string, string> = { tab: "users" };
    if (next.search !== "") query.search = next.search;
    if (next.page > 1) query.page = String(next.page);
    setParams(query, { replace: next.page === page, preventScrollReset: true });
  };
  return (
    <div className={styles.tab}>
      <SearchField
        label="Поиск пользователя"
        placeholder="Имя, почта или телефон"
        search={search}
        onSearch={(next) => show({ search: next, page: 1 })}
      />
      <p className={styles.count} role="status">
        {users.data &&
          `Найдено: ${counted(users.data.total, "пользователь", "пользователя", "пользователей")}`}
      </p>
      <LoadFailure
        error={users.error}
        onRetry={() => void users.refetch()}
        title="Пользователи не загрузились"
      />
      {users.isPending && <Skeleton height="32rem" />}
      {users.data && (
        <Card className={styles.sheet} aria-busy={users.isPlaceholderData || undefined}>
          <Rows users={users.data.users} ownId={ownId} onPlan={setPlanned} />
        </Card>
      )}
      {users.data && users.data.total > USERS_PER_PAGE && (
        <Paging
          page={page}
          total={users.data.total}
          perPage={USERS_PER_PAGE}
          onPage={(next) => show({ search, page: next })}
        />
      )}
      <ChangeDialog planned={planned} onClose={() => setPlanned(null)} />
    </div>
  );
}

function Rows({
  users,
  ...rest
}: {
  users: UserRow[];
  ownId: string;
  onPlan: (planned: PlannedChange) => void;
}) {
  if (users.length > 0) return <UserTable users={users} {...rest} />;
  return (
    <EmptyState icon={UserSearch} title="Никого не найдено">
      Ищите по части имени, почты или номера телефона.
    </EmptyState>
  );
}
