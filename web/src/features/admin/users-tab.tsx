import { useQuery } from "@tanstack/react-query";
import UserSearch from "lucide-react/icons/user-search";
import type { UserRow } from "@/api/types";
import { QueryResult } from "@/domain/errors/query-result";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { type UserFilter, type UserSort, usersQuery } from "./api";
import { ApprovalRequests } from "./approval-requests";
import { CursorPager } from "./cursor-pager";
import { FilterSelect } from "./filter-select";
import styles from "./payments-tab.module.css";
import { ROLE_LABELS } from "./permissions";
import { SearchField } from "./search-field";
import { useListParams } from "./use-list-params";
import { UserTable } from "./user-table";

const STATES = { active: "Активные", blocked: "Заблокированные" } as const;
const SORTS = { newest: "Сначала новые", oldest: "Сначала старые", balance: "По балансу" } as const;

const isOf = <T extends object>(words: T, label: string): label is keyof T & string =>
  Object.hasOwn(words, label);

/** Tab of users; the URL contains search, filters and order. */
export function UsersTab({ ownId }: { ownId: string }) {
  const { filters, after, setFilters, setCursor } = useListParams("users", [
    "search",
    "role",
    "state",
    "sort",
  ]);
  const sort: UserSort = isOf(SORTS, filters.sort) ? filters.sort : "newest";
  const filter: UserFilter = {
    search: filters.search,
    role: isOf(ROLE_LABELS, filters.role) ? filters.role : "",
    state: isOf(STATES, filters.state) ? filters.state : "",
    sort,
  };
  const users = useQuery(usersQuery(filter, after));
  return (
    <Stack gap={3}>
      <ApprovalRequests />
      <div className={styles.filters}>
        <SearchField
          label="Поиск пользователя"
          placeholder="Телефон, почта, имя или номер"
          search={filter.search}
          onSearch={(search) => setFilters({ search })}
        />
        <FilterSelect
          label="Роль"
          value={filter.role}
          any="Все роли"
          onChoose={(role) => setFilters({ role })}
        >
          {Object.entries(ROLE_LABELS).map(([role, { label }]): [string, string] => [role, label])}
        </FilterSelect>
        <FilterSelect
          label="Доступ"
          value={filter.state}
          any="Все"
          onChoose={(state) => setFilters({ state })}
        >
          {Object.entries(STATES)}
        </FilterSelect>
        <FilterSelect label="Порядок" value={sort} onChoose={(order) => setFilters({ sort: order })}>
          {Object.entries(SORTS)}
        </FilterSelect>
      </div>
      <QueryResult query={users} failure="Пользователи не загрузились" pending={<Skeleton height="32rem" />}>
        {(data) => (
          <>
            <Card className={styles.sheet} aria-busy={users.isPlaceholderData || undefined}>
              <Rows users={data.users} ownId={ownId} />
            </Card>
            <CursorPager next={data.next} isFirst={after === null} onCursor={setCursor} />
          </>
        )}
      </QueryResult>
    </Stack>
  );
}

function Rows({ users, ownId }: { users: UserRow[]; ownId: string }) {
  if (users.length > 0) return <UserTable users={users} ownId={ownId} />;
  return (
    <EmptyState icon={UserSearch} title="Никого не найдено">
      Ищите по части имени, номеру аккаунта, полному телефону или адресу почты.
    </EmptyState>
  );
}
