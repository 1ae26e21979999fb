import { LogOut } from "lucide-react";
import { useState } from "react";
import { signOut } from "@/api/current-user";
import type { User } from "@/api/types";
import { TextField } from "@/components/form/text-field";
import { ThemeChoice } from "@/components/layout/theme-choice";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import styles from "./settings-tab.module.css";

/** The account's names, the look of the pages, and the way out. */
export function SettingsTab({ user }: { user: User }) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <div className={styles.tab}>
      <Card className={styles.card}>
        <h2>Аккаунт</h2>
        <TextField label="Имя пользователя" value={user.username} readOnly />
        <TextField label="Электронная почта" value={user.email ?? ""} placeholder="не указана" readOnly />
        <p className={styles.quiet}>
          Пароля нет: вход подтверждается кодом из SMS. Когда на балансе меньше 50 ₽, кабинет предупредит об
          этом.
        </p>
      </Card>
      <Card className={styles.card}>
        <h2>Оформление</h2>
        <ThemeChoice />
      </Card>
      <Button
        variant="secondary"
        busy={isLeaving}
        icon={<LogOut size={18} aria-hidden="true" />}
        onClick={() => {
          setLeaving(true);
          void signOut();
        }}
      >
        Выйти
      </Button>
    </div>
  );
}
