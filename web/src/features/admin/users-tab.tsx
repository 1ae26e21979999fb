import { useQuery } from "@tanstack/react-query";
import UserSearch from "lucide-react/icons/user-search";
import type { UserRow } from "@/api/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { type UserFilter, type UserSort, usersQuery } from "./api";
import { Further } from "./cursor-pager";
import { Choice } from "./filter-select";
import styles from "./payments-tab.module.css";
import { ROLES } from "./role-labels";
import { SearchField } from "./search-field";
import { useListing } from "./use-list-params";
import { UserTable } from "./user-table";

const STATES = { active: "Активные", blocked: "Заблокированные" } as const;
const SORTS = { newest: "Сначала новые", oldest: "Сначала старые", balance: "По балансу" } as const;

const isOf = <T extends object>(words: T, word: string): word is keyof T & string =>
  Object.hasOwn(words, word);

/** User list; search, filters and order are kept in the URL. */
export function UsersTab({ ownId }: { ownId: string }) {
  const { filters, after, filterBy, goOn } = useListing("users", ["search", "role", "state", "sort"]);
  const sort: UserSort = isOf(SORTS, filters.sort) ? filters.sort : "newest";
  const filter: UserFilter = {
    search: filters.search,
    role: isOf(ROLES, filters.role) ? filters.role : "",
    state: isOf(STATES, filters.state) ? filters.state : "",
    sort,
  };
  const users = useQuery(usersQuery(filter, after));
  return (
    <Stack gap={3}>
      <div className={styles.filters}>
        <SearchField
          label="Поиск пользователя"
          placeholder="Телефон, почта, имя или номер"
          search={filter.search}
          onSearch={(search) => filterBy({ search })}
        />
        <Choice label="Роль" value={filter.role} any="Все роли" onChoose={(role) => filterBy({ role })}>
          {Object.entries(ROLES).map(([role, { word }]): [string, string] => [role, word])}
        </Choice>
        <Choice label="Доступ" value={filter.state} any="Все" onChoose={(state) => filterBy({ state })}>
          {Object.entries(STATES)}
        </Choice>
        <Choice label="Порядок" value={sort} onChoose={(order) => filterBy({ sort: order })}>
          {Object.entries(SORTS)}
        </Choice>
      </div>
      <LoadFailure
        error={users.error}
        onRetry={() => void users.refetch()}
        title="Пользователи не загрузились"
      />
      {users.isPending && <Skeleton height="32rem" />}
      {users.data && (
        <>
          <Card className={styles.sheet} aria-busy={users.isPlaceholderData || undefined}>
            <Rows users={users.data.users} ownId={ownId} />
          </Card>
          <Further next={users.data.next} isFirst={after === null} onGo={goOn} />
        </>
      )}
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
