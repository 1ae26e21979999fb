import type { User } from "@/api/types";
import { DashboardCard } from "../dashboard-card";
import { ChangePassword } from "./change-password";
import { SetPassword } from "./set-password";

/** Settings card of the optional password; sign-in by phone or VK ID needs none. */
export function PasswordCard({ user }: { user: User }) {
  return user.hasPassword ? (
    <DashboardCard title="Пароль" lead="После смены вход на других устройствах завершится.">
      <ChangePassword username={user.username} />
    </DashboardCard>
  ) : (
    <DashboardCard
      title="Пароль"
      lead="Пароля нет: вход подтверждается кодом из SMS или через VK ID. С паролем можно входить и без телефона под рукой."
    >
      <SetPassword />
    </DashboardCard>
  );
}
