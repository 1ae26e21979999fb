import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type { PersonalData, PersonCard } from "@/api/types";
import { formatBalance, formatRoubles } from "@/core/money";
import { LoadFailure } from "@/domain/errors/load-failure";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { formatMinute, formatMomentDay } from "@/lib/dates";
import { Card } from "@/ui/card";
import { DefinitionItem, DefinitionList } from "@/ui/definition-list";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { Stat, StatGrid } from "@/ui/stat-grid";
import styles from "../admin.module.css";
import { ActTable } from "../audit-log/event-table";
import { ReportTable } from "../overview/report-table";
import { UserBadges } from "../user-table";
import { OperationList } from "./operation-list";
import { PersonActions } from "./user-actions";
import { personQuery } from "./user-api";
import { ConsentList, PackageList, SessionList, SubscriptionLine } from "./user-lists";

/** Admin page of one account: its records and the actions on it. */
export function Person({ id, ownId }: { id: string; ownId: string }) {
  const person = useQuery(personQuery(id));
  return (
    <>
      <LoadFailure
        error={person.error}
        onRetry={() => void person.refetch()}
        title="Пользователь не загрузился"
      />
      {person.isPending && <Skeleton height="40rem" />}
      {person.data && (
        <SectionErrorBoundary section="staff-person" resetKeys={[person.data]}>
          <Sections person={person.data} isOwn={id === ownId} />
        </SectionErrorBoundary>
      )}
    </>
  );
}

function Sections({ person, isOwn }: { person: PersonCard; isOwn: boolean }) {
  const [revealed, setRevealed] = useState<PersonalData | null>(null);
  return (
    <Stack gap={5}>
      <section className={styles.part} aria-labelledby="person">
        <div className={styles.head}>
          <h2 id="person">{person.username}</h2>
          <UserBadges user={person} />
        </div>
        <Contacts person={person} revealed={revealed} />
        <PersonActions person={person} isOwn={isOwn} onReveal={setRevealed} />
      </section>
      <StatGrid columns={4}>
        <Stat title="Баланс" note={`из них подарено ${formatRoubles(person.credit)}`}>
          {formatBalance(person.balance)}
        </Stat>
        <Stat title="Удержано">{formatRoubles(person.held)}</Stat>
        <Stat title="Проверок">{person.reportCount}</Stat>
        <Stat title="Потрачено">{formatRoubles(person.spent)}</Stat>
      </StatGrid>
      <Part id="operations" title="История баланса">
        <OperationList id={person.id} />
      </Part>
      <Part id="reports" title="Последние проверки">
        <ReportTable reports={person.reports} />
      </Part>
      <Part id="purchases" title="Платежи, пакеты, подписка">
        <p>
          <Link to={`/admin?tab=payments&search=${person.id}`}>Платежи и возвраты</Link> ·{" "}
          <Link to={`/admin?tab=upkeep&part=messages&user=${person.id}`}>Сообщения</Link>
        </p>
        <SubscriptionLine subscription={person.subscription} />
        <PackageList packages={person.packages} />
      </Part>
      <Part id="sessions" title="Входы">
        <SessionList sessions={person.sessions} />
      </Part>
      <Part id="consents" title="Согласия">
        <ConsentList consents={person.consents} />
      </Part>
      <Part id="acts" title="Что делали сотрудники">
        <ActTable acts={person.acts} />
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

function Contacts({ person, revealed }: { person: PersonCard; revealed: PersonalData | null }) {
  const names = [revealed?.lastName, revealed?.firstName, revealed?.patronymic].filter(Boolean).join(" ");
  return (
    <Card>
      <DefinitionList>
        <DefinitionItem title="Имя">{names || (person.name ?? "не указано")}</DefinitionItem>
        <DefinitionItem title="Телефон">
          {revealed?.phone ? `+${revealed.phone}` : (person.phone ?? "нет")}
        </DefinitionItem>
        <DefinitionItem title="Почта">{revealed?.email ?? person.email ?? "нет"}</DefinitionItem>
        <DefinitionItem title="Регистрация">{formatMomentDay(person.createdAt)}</DefinitionItem>
        <DefinitionItem title="Последний вход">
          {person.lastLoginAt === null ? "не входил" : formatMinute(person.lastLoginAt)}
        </DefinitionItem>
        <DefinitionItem title="Номер аккаунта">
          <span className={styles.code}>{person.id}</span>
        </DefinitionItem>
      </DefinitionList>
    </Card>
  );
}
