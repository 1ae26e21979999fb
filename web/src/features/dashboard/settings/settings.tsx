import Bell from "lucide-react/icons/bell";
import FileLock from "lucide-react/icons/file-lock";
import KeyRound from "lucide-react/icons/key-round";
import UserRound from "lucide-react/icons/user-round";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { User } from "@/api/types";
import { Guard } from "@/domain/faults/guard";
import { Skeleton } from "@/ui/skeleton";
import { Parts } from "../sub-navigation";
import { AccountCard } from "./account-card";
import { AppearanceCard } from "./appearance-card";
import { ConsentsCard } from "./consents-card";
import { DeletionCard } from "./deletion-card";
import { ExportCard } from "./export-card";
import { NotificationsCard } from "./notifications-card";
import { OfflineCard } from "./offline-card";
import { PasswordCard } from "./password-card";
import { SessionsCard } from "./sessions-card";
import { SignInMethodsCard } from "./sign-in-methods-card";
import { SignOutCard } from "./sign-out-card";

// Only of staff.
const SecondFactorCard = lazy(() => import("../second-factor/second-factor-card"));

const PARTS = [
  { value: "account", title: "Аккаунт", icon: UserRound },
  { value: "sign-in", title: "Вход и устройства", icon: KeyRound },
  { value: "notifications", title: "Уведомления", icon: Bell },
  { value: "data", title: "Мои данные", icon: FileLock },
] as const;

/** The settings in four parts; the part stands in the address. */
export function Settings({ user }: { user: User }) {
  const [params] = useSearchParams();
  const part = PARTS.find(({ value }) => value === params.get("part"))?.value ?? "account";
  return (
    <Parts label="Разделы настроек" tab="settings" parts={PARTS} value={part}>
      {part === "account" && (
        <>
          <Guard place="cabinet-card">
            <AccountCard user={user} />
          </Guard>
          <Guard place="cabinet-card">
            <PasswordCard user={user} />
          </Guard>
          <Guard place="cabinet-card">
            <AppearanceCard />
          </Guard>
          <Guard place="cabinet-card">
            <OfflineCard />
          </Guard>
          <Guard place="cabinet-card">
            <SignOutCard />
          </Guard>
        </>
      )}
      {part === "sign-in" && (
        <>
          <Guard place="cabinet-card">
            <SignInMethodsCard user={user} />
          </Guard>
          {user.role !== "user" && (
            <Guard place="cabinet-card">
              <Suspense fallback={<Skeleton height="12rem" />}>
                <SecondFactorCard />
              </Suspense>
            </Guard>
          )}
          <Guard place="cabinet-card">
            <SessionsCard />
          </Guard>
        </>
      )}
      {part === "notifications" && (
        <Guard place="cabinet-card">
          <NotificationsCard email={user.email ?? null} isConfirmed={user.emailConfirmed} />
        </Guard>
      )}
      {part === "data" && (
        <>
          <Guard place="cabinet-card">
            <ConsentsCard />
          </Guard>
          <Guard place="cabinet-card">
            <ExportCard />
          </Guard>
          <Guard place="cabinet-card">
            <DeletionCard balance={user.balance + user.heldBalance} checks={user.packageChecksRemaining} />
          </Guard>
        </>
      )}
    </Parts>
  );
}
