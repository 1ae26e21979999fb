import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { useActingRole } from "@/api/companies";
import type { SearchOrder, User } from "@/api/types";
import { isRefusal, type Rules, readyRules } from "@/core";
import { formatBalance } from "@/core/money";
import type { IdentifierKind, QuickPackage, Service } from "@/core/types";
import { selectionPath } from "@/lib/pending-search";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { Stack } from "@/ui/stack";
import { MismatchDialog } from "../car/mismatch-dialog";
import { ReadyChecks } from "../car/ready-checks";
import { VehicleCard } from "../car/vehicle-card";
import { WrongNumber } from "../car/wrong-number";
import { SourceInputs, showInputs } from "../inputs/source-inputs";
import { useInputFields } from "../inputs/use-source-inputs";
import { FirstFreeCheck } from "../price/free-check";
import { useOrder } from "../use-order";
import styles from "./package-choice.module.css";
import { QuickPackageCard } from "./quick-package-card";
import { QuickPurchaseDialog } from "./quick-purchase-dialog";

interface PackageChoiceProps {
  type: IdentifierKind;
  value: string;
  user: User | null;
}

/** Page of the three quick packages for one car, paid from the balance or online. */
export function PackageChoice({ type, value, user }: PackageChoiceProps) {
  const rules = readyRules();
  const order = useOrder("Ошибка проверки");
  const [ordered, setOrdered] = useState<string | null>(null);
  const [paidOnline, setPaidOnline] = useState<QuickPackage | null>(null);
  const services = useMemo(() => packagedServices(rules), [rules]);
  const fields = useInputFields(services, { kind: type, car: value });
  const answer = rules.checkIdentifier(type, value);
  if (!answer.valid) return <WrongNumber type={type} value={value} reason={answer.problems[0]?.message} />;
  const car = { query: value, type } as const;
  const free = rules.quote({ catalogue: "selection", services: [], freeCheck: true });
  const skipped = ({ services }: QuickPackage) => fields.skipped.filter(({ id }) => services.includes(id));

  /** Whether the inputs of the ordered sources are valid; otherwise shows their errors. */
  function validateInputs(ids: readonly string[]): boolean {
    const usesInputs = services.some((service) => ids.includes(service.id) && fields.usesInputs(service));
    if (!usesInputs || fields.check()) return true;
    showInputs();
    return false;
  }

  function send(id: string, body: SearchOrder): void {
    setOrdered(id);
    order.submit(body);
  }

  function payOnline(offer: QuickPackage): void {
    if (validateInputs(offer.services)) setPaidOnline(offer);
  }

  function choose(offer: QuickPackage): void {
    if (user === null) {
      payOnline(offer);
    } else if (validateInputs(offer.services)) {
      send(offer.id, orderOf(offer));
    }
  }

  /** Request that orders a package; no other payment source may replace the stated one. */
  function orderOf({ id, fullReport, services }: QuickPackage): SearchOrder {
    const inputs = fields.requestInputsFor(services);
    return {
      ...car,
      ...(inputs && { inputs }),
      selectedServices: [],
      fullReport,
      packageType: id,
      packageCheck: false,
      freeCheck: false,
    };
  }

  return (
    <Page title="Выбор пакета">
      <PageHead
        title="Выберите пакет"
        lead={
          <>
            Одна машина, один отчёт. Источник не ответил — деньги за него вернутся.{" "}
            <Link to="/example-report">Пример отчёта</Link>
          </>
        }
        aside={user && <Balance user={user} />}
      />
      <Stack gap={5}>
        <VehicleCard type={type} value={value} />
        {user === null && !isRefusal(free) && <FirstFreeCheck freeSet={free} car={{ type, value }} />}
        {user && (
          <ReadyChecks
            car={car}
            user={user}
            inputs={fields.requestInputsFor}
            validateInputs={validateInputs}
            isBusy={order.isLoading}
            onOrder={send}
          />
        )}
        <ul className={styles.cards}>
          {rules.offers().quickPackages.map((offer) => (
            <li key={offer.id}>
              <QuickPackageCard
                offer={offer}
                order={orderOf(offer)}
                uncheckedRisks={uncheckedRisksOf(rules, offer)}
                user={user}
                skipped={skipped(offer)}
                isBusy={order.isLoading && ordered === offer.id}
                isLocked={order.isLoading}
                onChoose={() => choose(offer)}
                onPayOnline={() => payOnline(offer)}
              />
            </li>
          ))}
        </ul>
        <SourceInputs fields={fields} />
        <p>
          Нужны другие источники? <Link to={selectionPath({ type, value })}>Выберите проверки сами</Link>.
        </p>
      </Stack>
      {paidOnline !== null && (
        <QuickPurchaseDialog
          key={paidOnline.id}
          offer={paidOnline}
          car={car}
          inputs={fields.requestInputsFor(paidOnline.services)}
          skipped={skipped(paidOnline)}
          onClose={() => setPaidOnline(null)}
        />
      )}
      <MismatchDialog mismatch={order.mismatch} />
    </Page>
  );
}

/** Services of all quick packages, including those that only the extended list has. */
function packagedServices(rules: Rules): Service[] {
  const ids = new Set(rules.offers().quickPackages.flatMap(({ services }) => services));
  const selection = rules.catalogue("selection").services;
  const known = new Set(selection.map(({ id }) => id));
  const extended = rules.catalogue("extended").services.filter(({ id }) => !known.has(id));
  return [...selection, ...extended].filter(({ id }) => ids.has(id));
}

/** Major risks that a package does not check, such as «ограничения». */
function uncheckedRisksOf(rules: Rules, { services }: QuickPackage): string[] {
  const missing = rules.catalogue("selection").services.filter(({ id }) => !services.includes(id));
  return missing.flatMap(({ risk }) => risk ?? []);
}

function Balance({ user }: { user: User }) {
  const isMember = useActingRole() !== "owner";
  return (
    <p className={styles.balance}>
      {isMember ? "Вам доступно" : "Баланс"}: <strong>{formatBalance(user.balance)}</strong>
      {!isMember && <Link to="/dashboard?tab=balance">Пополнить</Link>}
    </p>
  );
}
