import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { SearchOrder, User } from "@/api/types";
import { Page } from "@/components/layout/page";
import { PageHead } from "@/components/layout/page-head";
import { showToast } from "@/components/ui/toast";
import { readyRules } from "@/core";
import { formatBalance } from "@/core/money";
import type { IdentifierKind, QuickPackage } from "@/core/types";
import { selectionPath } from "@/lib/pending-search";
import { lackingText } from "./lacking-text";
import { MismatchDialog } from "./mismatch-dialog";
import styles from "./package-choice.module.css";
import { QuickPackageCard } from "./quick-package-card";
import { QuickPurchaseDialog } from "./quick-purchase-dialog";
import { ReadyChecks } from "./ready-checks";
import { useOrder } from "./use-order";
import { VehicleCard } from "./vehicle-card";
import { WrongNumber } from "./wrong-number";

interface PackageChoiceProps {
  type: IdentifierKind;
  value: string;
  user: User | null;
}

/** Three ready packages for one car: from the balance, or by card at once. */
export function PackageChoice({ type, value, user }: PackageChoiceProps) {
  const rules = readyRules();
  const order = useOrder("Ошибка проверки");
  const navigate = useNavigate();
  const [ordered, setOrdered] = useState<string | null>(null);
  const [byCard, setByCard] = useState<QuickPackage | null>(null);
  const answer = rules.checkIdentifier(type, value);
  if (!answer.valid) return <WrongNumber type={type} value={value} reason={answer.problems[0]?.message} />;
  const car = { query: value, type } as const;

  function send(id: string, wanted: SearchOrder, total: number): void {
    setOrdered(id);
    order.submit(wanted, total);
  }

  function choose(offer: QuickPackage, price: number): void {
    if (user === null) {
      setByCard(offer);
    } else if (price > user.balance) {
      showToast("stop", "Недостаточно средств", lackingText(price, user.balance));
      void navigate("/dashboard?tab=balance");
    } else {
      send(offer.id, packageOrder(car, offer), price);
    }
  }

  return (
    <Page title="Выбор пакета">
      <PageHead
        title="Выберите пакет"
        lead="Одна машина, один отчёт. Источник не ответил — деньги за него вернутся."
        aside={user && <Balance user={user} />}
      />
      <div className={styles.choice}>
        <VehicleCard type={type} value={value} />
        {user && <ReadyChecks car={car} user={user} isBusy={order.isLoading} onOrder={send} />}
        <ul className={styles.cards}>
          {rules.offers().quickPackages.map((offer) => (
            <li key={offer.id}>
              <QuickPackageCard
                offer={offer}
                order={packageOrder(car, offer)}
                user={user}
                isBusy={order.isLoading && ordered === offer.id}
                isLocked={order.isLoading}
                onChoose={(price) => choose(offer, price)}
                onPayByCard={() => setByCard(offer)}
              />
            </li>
          ))}
        </ul>
        <p>
          Нужны другие источники? <Link to={selectionPath({ type, value })}>Выберите проверки сами</Link>.
        </p>
      </div>
      {byCard !== null && (
        <QuickPurchaseDialog key={byCard.id} offer={byCard} car={car} onClose={() => setByCard(null)} />
      )}
      <MismatchDialog
        mismatch={order.mismatch}
        onAccept={order.acceptMismatch}
        onDismiss={order.dismissMismatch}
      />
    </Page>
  );
}

/** What the package asks for; nothing else may pay for it than the money that was named. */
function packageOrder(car: { query: string; type: IdentifierKind }, { id, fullReport }: QuickPackage) {
  return {
    ...car,
    selectedServices: [],
    fullReport,
    packageType: id,
    packageCheck: false,
    freeCheck: false,
  } satisfies SearchOrder;
}

function Balance({ user }: { user: User }) {
  return (
    <p className={styles.balance}>
      Баланс: <strong>{formatBalance(user.balance)}</strong>
      <Link to="/dashboard?tab=balance">Пополнить</Link>
    </p>
  );
}
