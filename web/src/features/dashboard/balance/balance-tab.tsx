import ArrowDownToLine from "lucide-react/icons/arrow-down-to-line";
import Package from "lucide-react/icons/package";
import ReceiptText from "lucide-react/icons/receipt-text";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Undo2 from "lucide-react/icons/undo-2";
import { useSearchParams } from "react-router-dom";
import type { User } from "@/api/types";
import { operationWords } from "@/core/limits.json";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { History } from "../history/history";
import { SubNavigation } from "../sub-navigation";
import { WithdrawalSection } from "../withdrawal/withdrawal-section";
import { AutoTopupCard } from "./auto-topup-card";
import { PackagesCard } from "./packages-card";
import { SavedMethodsCard } from "./saved-methods-card";
import { SubscriptionCard } from "./subscription-card";
import { TopupSection } from "./topup-section";

const SECTIONS = [
  { value: "topup", title: "Баланс и пополнение", icon: ArrowDownToLine },
  { value: "history", title: "История операций", icon: ReceiptText },
  { value: "plans", title: "Пакеты и подписка", icon: Package },
  { value: "auto", title: "Автопополнение и способы оплаты", icon: RefreshCw },
  { value: "withdrawal", title: operationWords.refund, icon: Undo2 },
] as const;

/** Balance tab with five sections; the URL contains the selected section. */
export function BalanceTab({ user }: { user: User }) {
  const [params] = useSearchParams();
  const part = SECTIONS.find(({ value }) => value === params.get("part"))?.value ?? "topup";
  return (
    <SubNavigation
      label="Разделы баланса"
      tab="balance"
      sections={SECTIONS}
      value={part}
      isWide={part === "history"}
    >
      {part === "topup" && (
        <SectionErrorBoundary section="cabinet-card">
          <TopupSection user={user} />
        </SectionErrorBoundary>
      )}
      {part === "history" && (
        <SectionErrorBoundary section="cabinet-card">
          <History />
        </SectionErrorBoundary>
      )}
      {part === "plans" && (
        <>
          <SectionErrorBoundary section="cabinet-card">
            <PackagesCard />
          </SectionErrorBoundary>
          <SectionErrorBoundary section="cabinet-card">
            <SubscriptionCard />
          </SectionErrorBoundary>
        </>
      )}
      {part === "auto" && (
        <>
          <SectionErrorBoundary section="cabinet-card">
            <AutoTopupCard />
          </SectionErrorBoundary>
          <SectionErrorBoundary section="cabinet-card">
            <SavedMethodsCard />
          </SectionErrorBoundary>
        </>
      )}
      {part === "withdrawal" && (
        <SectionErrorBoundary section="cabinet-card">
          <WithdrawalSection />
        </SectionErrorBoundary>
      )}
    </SubNavigation>
  );
}
