import UserRound from "lucide-react/icons/user-round";
import { Link } from "react-router-dom";
import type { User } from "@/api/types";
import { phoneText } from "@/lib/phone-text";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import styles from "./account-strip.module.css";

/** Name and contact of the signed-in user. */
export function AccountStrip({ user }: { user: User }) {
  const contacts = [phoneText(user.phone), user.email].filter(Boolean);
  // Shows the first name or a contact, since the user does not know the generated user name.
  const name = user.firstName ?? contacts[0] ?? user.username;
  const others = contacts.filter((contact) => contact !== name).join(" · ");
  return (
    <Card className={styles.account}>
      <span className={styles.face}>
        <UserRound size={28} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <div className={styles.name}>
        <p className={styles.username}>
          {name}
          <Badge tone={user.role === "admin" ? "accent" : "neutral"}>
            {user.role === "admin" ? "Администратор" : "Пользователь"}
          </Badge>
        </p>
        {others !== "" && <p className={styles.contacts}>{others}</p>}
        <p className={styles.links}>
          <Link to="/registration-data">Регистрационные данные</Link>
          <Link to="/company">Компания</Link>
          {user.role !== "user" && (
            <>
              <Link to="/admin">Панель администратора</Link>
              <Link to="/vk-setup">Вход через VK: настройка</Link>
            </>
          )}
        </p>
      </div>
    </Card>
  );
}
