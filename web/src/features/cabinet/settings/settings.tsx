import { Bell, FileLock, KeyRound, UserRound } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import type { User } from "@/api/types";
import { Parts } from "../parts";
import { AccountCard } from "./account-card";
import { AppearanceCard } from "./appearance-card";
import { ConsentsCard } from "./consents-card";
import { DeletionCard } from "./deletion-card";
import { ExportCard } from "./export-card";
import { NotificationsCard } from "./notifications-card";
import { PasswordCard } from "./password-card";
import { SessionsCard } from "./sessions-card";
import { SignInMethodsCard } from "./sign-in-methods-card";
import { SignOutCard } from "./sign-out-card";

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
          <AccountCard user={user} />
          <PasswordCard user={user} />
          <AppearanceCard />
          <SignOutCard />
        </>
      )}
      {part === "sign-in" && (
        <>
          <SignInMethodsCard user={user} />
          <SessionsCard />
        </>
      )}
      {part === "notifications" && <NotificationsCard hasEmail={user.email != null} />}
      {part === "data" && (
        <>
          <ConsentsCard />
          <ExportCard />
          <DeletionCard balance={user.balance + user.heldBalance} />
        </>
      )}
    </Parts>
  );
}
