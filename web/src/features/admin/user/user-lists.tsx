import { Link } from "react-router-dom";
import type { ConsentView, OwnPackage, PersonCard, PersonCompany, StaffSession } from "@/api/types";
import { formatColumnRoubles, formatRoubles } from "@/core/money";
import { PACKAGE_STATES } from "@/domain/plan/plan-states";
import { formatMinute, formatMomentDay } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import styles from "../admin.module.css";

const PACKAGES: Column<OwnPackage>[] = [
  { title: "Пакет", render: ({ name }) => name },
  {
    title: "Состояние",
    render: ({ state }) => <Badge tone={PACKAGE_STATES[state].tone}>{PACKAGE_STATES[state].word}</Badge>,
  },
  {
    title: "Осталось",
    isNumber: true,
    render: ({ checksRemaining, checksTotal }) => `${checksRemaining} из ${checksTotal}`,
  },
  { title: "Цена", isNumber: true, render: ({ price }) => formatColumnRoubles(price) },
  { title: "Куплен", render: ({ purchasedAt }) => formatMomentDay(purchasedAt) },
  { title: "Действует до", render: ({ expiresAt }) => formatMomentDay(expiresAt) },
];

export function PackageList({ packages }: { packages: OwnPackage[] }) {
  if (packages.length === 0) return <p className={styles.quiet}>Пакетов не было.</p>;
  return (
    <Card>
      <DataTable
        caption="Пакеты"
        columns={PACKAGES}
        rows={packages}
        rowKey={({ id }) => id}
        tableFrom="desk"
      />
    </Card>
  );
}

export function SubscriptionLine({ subscription }: Pick<PersonCard, "subscription">) {
  if (subscription === null) return <p className={styles.quiet}>Подписки нет.</p>;
  const { name, amount, currentPeriodEnd, nextChargeAt } = subscription;
  return (
    <p>
      Подписка «{name}», {formatRoubles(amount)} в месяц, оплачена до {formatMomentDay(currentPeriodEnd)}
      {nextChargeAt === null ? ", больше не списывается" : `, списание ${formatMomentDay(nextChargeAt)}`}.
    </p>
  );
}

const COMPANY_ROLES = { owner: "Владелец", manager: "Управляющий", employee: "Сотрудник" } as const;

const COMPANIES: Column<PersonCompany>[] = [
  { title: "Компания", render: ({ name }) => name },
  {
    title: "Роль",
    render: ({ role, suspended }) => `${COMPANY_ROLES[role]}${suspended ? ", доступ приостановлен" : ""}`,
  },
  { title: "Кабинет", render: ({ ownerId }) => <Link to={`/admin/users/${ownerId}`}>Открыть</Link> },
];

export function CompanyList({ companies }: { companies: PersonCompany[] }) {
  if (companies.length === 0) return <p className={styles.quiet}>Не состоит в компаниях.</p>;
  return (
    <Card>
      <DataTable
        caption="Компании"
        columns={COMPANIES}
        rows={companies}
        rowKey={({ ownerId }) => ownerId}
        tableFrom="desk"
      />
    </Card>
  );
}

const METHODS = { phone: "Телефон", vk: "VK ID", password: "Пароль" } as const;

const SESSIONS: Column<StaffSession>[] = [
  { title: "Устройство", render: ({ device }) => device },
  { title: "Способ", render: ({ method }) => METHODS[method] },
  { title: "Вход", render: ({ createdAt }) => formatMinute(createdAt) },
  { title: "Был", render: ({ lastUsedAt }) => formatMinute(lastUsedAt) },
];

export function SessionList({ sessions }: { sessions: StaffSession[] }) {
  if (sessions.length === 0) return <p className={styles.quiet}>Сейчас нигде не открыто.</p>;
  return (
    <Card>
      <DataTable
        caption="Входы"
        columns={SESSIONS}
        rows={sessions}
        rowKey={({ id }) => id}
        tableFrom="desk"
      />
    </Card>
  );
}

/** Titles of the consent texts by purpose. */
const PURPOSES = {
  user_agreement: "Пользовательское соглашение",
  personal_data: "Обработка персональных данных",
  marketing: "Рекламные сообщения",
  auto_topup: "Автопополнение",
  recurring: "Ежемесячные списания",
} as const;

const CONSENTS: Column<ConsentView>[] = [
  { title: "О чём", render: ({ purpose }) => PURPOSES[purpose] },
  { title: "Редакция", render: ({ version, isCurrent }) => `${version}${isCurrent ? "" : ", прежняя"}` },
  { title: "Дано", render: ({ givenAt }) => formatMinute(givenAt) },
  {
    title: "Отозвано",
    render: ({ withdrawnAt }) => (withdrawnAt === null ? "нет" : formatMinute(withdrawnAt)),
  },
];

export function ConsentList({ consents }: { consents: ConsentView[] }) {
  if (consents.length === 0) return <p className={styles.quiet}>Согласий не давал.</p>;
  return (
    <Card>
      <DataTable
        caption="Согласия"
        columns={CONSENTS}
        rows={consents}
        rowKey={({ purpose }) => purpose}
        tableFrom="desk"
      />
    </Card>
  );
}
