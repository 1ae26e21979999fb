import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type { PersonalData, PersonCard } from "@/api/types";
import { formatBalance, formatRoubles } from "@/core/money";
import { QueryResult } from "@/domain/errors/query-result";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { formatMinute, formatMomentDay } from "@/lib/dates";
import { Card } from "@/ui/card";
import { DefinitionItem, DefinitionList } from "@/ui/definition-list";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { Stat, StatGrid } from "@/ui/stat-grid";
import styles from "../admin.module.css";
import { AuditEventTable } from "../audit-log/event-table";
import { ReportTable } from "../overview/report-table";
import { UserBadges } from "../user-table";
import { OperationList } from "./operation-list";
import { UserActions } from "./user-actions";
import { userQuery } from "./user-api";
import { CompanyList, ConsentList, PackageList, SessionList, SubscriptionLine } from "./user-lists";

/** Admin page of one account: its records and possible actions. */
export function UserPage({ id, ownId }: { id: string; ownId: string }) {
  const user = useQuery(userQuery(id));
  return (
    <QueryResult query={user} failure="Пользователь не загрузился" pending={<Skeleton height="40rem" />}>
      {(data) => (
        <SectionErrorBoundary section="staff-person" resetKeys={[data]}>
          <Sections user={data} isOwn={id === ownId} />
        </SectionErrorBoundary>
      )}
    </QueryResult>
  );
}

function Sections({ user, isOwn }: { user: PersonCard; isOwn: boolean }) {
  const [revealed, setRevealed] = useState<PersonalData | null>(null);
  return (
    <Stack gap={5}>
      <section className={styles.part} aria-labelledby="person">
        <div className={styles.head}>
          <h2 id="person">{user.username}</h2>
          <UserBadges user={user} />
        </div>
        <Contacts user={user} revealed={revealed} />
        <UserActions user={user} isOwn={isOwn} onReveal={setRevealed} />
      </section>
      <StatGrid columns={4}>
        <Stat title="Баланс" note={`из них подарено ${formatRoubles(user.credit)}`}>
          {formatBalance(user.balance)}
        </Stat>
        <Stat title="Удержано">{formatRoubles(user.held)}</Stat>
        <Stat title="Проверок">{user.reportCount}</Stat>
        <Stat title="Потрачено">{formatRoubles(user.spent)}</Stat>
      </StatGrid>
      <Part id="operations" title="История баланса">
        <OperationList id={user.id} />
      </Part>
      <Part id="reports" title="Последние проверки">
        <ReportTable reports={user.reports} />
      </Part>
      <Part id="purchases" title="Платежи, пакеты, подписка">
        <p>
          <Link to={`/admin?tab=payments&search=${user.id}`}>Платежи и возвраты</Link> ·{" "}
          <Link to={`/admin?tab=upkeep&part=messages&user=${user.id}`}>Сообщения</Link>
        </p>
        <SubscriptionLine subscription={user.subscription} />
        <PackageList packages={user.packages} />
      </Part>
      <Part id="companies" title="Компании">
        <CompanyList companies={user.companies} />
      </Part>
      <Part id="sessions" title="Входы">
        <SessionList sessions={user.sessions} />
      </Part>
      <Part id="consents" title="Согласия">
        <ConsentList consents={user.consents} />
      </Part>
      <Part id="acts" title="Что делали сотрудники">
        <AuditEventTable events={user.acts} />
      </Part>
    </Stack>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Contacts({ user, revealed }: { user: PersonCard; revealed: PersonalData | null }) {
  const names = [revealed?.lastName, revealed?.firstName, revealed?.patronymic].filter(Boolean).join(" ");
  return (
    <Card>
      <DefinitionList>
        <DefinitionItem title="Имя">{names || (user.name ?? "не указано")}</DefinitionItem>
        <DefinitionItem title="Телефон">
          {revealed?.phone ? `+${revealed.phone}` : (user.phone ?? "нет")}
        </DefinitionItem>
        <DefinitionItem title="Почта">{revealed?.email ?? user.email ?? "нет"}</DefinitionItem>
        <DefinitionItem title="Регистрация">{formatMomentDay(user.createdAt)}</DefinitionItem>
        <DefinitionItem title="Последний вход">
          {user.lastLoginAt === null ? "не входил" : formatMinute(user.lastLoginAt)}
        </DefinitionItem>
        <DefinitionItem title="Номер аккаунта">
          <span className={styles.code}>{user.id}</span>
        </DefinitionItem>
      </DefinitionList>
    </Card>
  );
}
