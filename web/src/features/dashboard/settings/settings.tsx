import Bell from "lucide-react/icons/bell";
import FileLock from "lucide-react/icons/file-lock";
import KeyRound from "lucide-react/icons/key-round";
import MessageCircle from "lucide-react/icons/message-circle";
import UserRound from "lucide-react/icons/user-round";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { useActingCompanyId } from "@/api/acting-company";
import type { User } from "@/api/types";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { Skeleton } from "@/ui/skeleton";
import { SubNavigation } from "../sub-navigation";
import { AccountCard } from "./account-card";
import { AppearanceCard } from "./appearance-card";
import { ConsentsCard } from "./consents-card";
import { DeletionCard } from "./deletion-card";
import { DeletionElsewhere } from "./deletion-elsewhere";
import { ExportCard } from "./export-card";
import { NotificationsCard } from "./notifications-card";
import { OfflineCard } from "./offline-card";
import { PasswordCard } from "./password-card";
import { SessionsCard } from "./sessions-card";
import { SignInMethodsCard } from "./sign-in-methods-card";
import { SignOutCard } from "./sign-out-card";
import { SupportCard } from "./support-card";

// Loaded on demand, because only staff see this card.
const SecondFactorCard = lazy(() => import("../second-factor/second-factor-card"));

const SECTIONS = [
  { value: "account", title: "Аккаунт", icon: UserRound },
  { value: "sign-in", title: "Вход и устройства", icon: KeyRound },
  { value: "notifications", title: "Уведомления", icon: Bell },
  { value: "data", title: "Мои данные", icon: FileLock },
  { value: "support", title: "Поддержка", icon: MessageCircle },
] as const;

/** Settings tab with five sections; the URL contains the selected section. */
export function Settings({ user }: { user: User }) {
  const [params] = useSearchParams();
  const isCompany = useActingCompanyId() !== null;
  const part = SECTIONS.find(({ value }) => value === params.get("part"))?.value ?? "account";
  return (
    <SubNavigation label="Разделы настроек" tab="settings" sections={SECTIONS} value={part}>
      {part === "account" && (
        <>
          <SectionErrorBoundary section="cabinet-card">
            <AccountCard user={user} />
          </SectionErrorBoundary>
          <SectionErrorBoundary section="cabinet-card">
            <PasswordCard user={user} />
          </SectionErrorBoundary>
          <SectionErrorBoundary section="cabinet-card">
            <AppearanceCard />
          </SectionErrorBoundary>
          <SectionErrorBoundary section="cabinet-card">
            <OfflineCard />
          </SectionErrorBoundary>
          <SectionErrorBoundary section="cabinet-card">
            <SignOutCard />
          </SectionErrorBoundary>
        </>
      )}
      {part === "sign-in" && (
        <>
          <SectionErrorBoundary section="cabinet-card">
            <SignInMethodsCard user={user} />
          </SectionErrorBoundary>
          {user.role !== "user" && (
            <SectionErrorBoundary section="cabinet-card">
              <Suspense fallback={<Skeleton height="12rem" />}>
                <SecondFactorCard />
              </Suspense>
            </SectionErrorBoundary>
          )}
          <SectionErrorBoundary section="cabinet-card">
            <SessionsCard />
          </SectionErrorBoundary>
        </>
      )}
      {part === "notifications" && (
        <SectionErrorBoundary section="cabinet-card">
          <NotificationsCard email={user.email ?? null} isConfirmed={user.emailConfirmed} />
        </SectionErrorBoundary>
      )}
      {part === "support" && (
        <SectionErrorBoundary section="cabinet-card">
          <SupportCard user={user} />
        </SectionErrorBoundary>
      )}
      {part === "data" && (
        <>
          <SectionErrorBoundary section="cabinet-card">
            <ConsentsCard />
          </SectionErrorBoundary>
          <SectionErrorBoundary section="cabinet-card">
            <ExportCard />
          </SectionErrorBoundary>
          <SectionErrorBoundary section="cabinet-card">
            {isCompany ? (
              <DeletionElsewhere />
            ) : (
              <DeletionCard balance={user.balance + user.heldBalance} checks={user.packageChecksRemaining} />
            )}
          </SectionErrorBoundary>
        </>
      )}
    </SubNavigation>
  );
}
