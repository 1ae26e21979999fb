import { CircleCheck } from "lucide-react";
import type { User } from "@/api/types";
import { LinkButton } from "@/components/ui/button";
import styles from "./auth.module.css";

/** The completion report of the phone step. */
export function SignedInReport({ user }: { user: User }) {
  const hasFreeCheck = user.freeChecksAvailable > 0;
  return (
    <div className={styles.done}>
      <CircleCheck size={40} strokeWidth={1.5} aria-hidden="true" />
      <h2>Телефон подтверждён</h2>
      <p>
        {hasFreeCheck
          ? "Первая бесплатная проверка ваша: пять источников Госавтоинспекции и техосмотра, без оплаты."
          : "Вы вошли. Бесплатная проверка уже использована, следующие — с баланса."}
      </p>
      <div className={styles.row}>
        <LinkButton to="/search">{hasFreeCheck ? "Начать проверку" : "К проверке"}</LinkButton>
        <LinkButton to="/dashboard" variant="secondary">
          Личный кабинет
        </LinkButton>
      </div>
    </div>
  );
}
