import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useActingRole } from "@/api/companies";
import type { Batch, PauseReason } from "@/api/types";
import { counted } from "@/lib/plural";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";

interface PauseText {
  title: string;
  advice: ReactNode;
}

const TEXTS: Record<PauseReason, PauseText> = {
  requested: {
    title: "Вы поставили список на паузу",
    advice: "Начатые проверки дойдут до конца. Остальные начнутся, когда вы нажмёте «Продолжить».",
  },
  insufficient_funds: {
    title: "На балансе не хватает денег на следующую машину",
    advice: (
      <>
        <Link to="/dashboard?tab=balance">Пополните баланс</Link>, вернитесь сюда и нажмите «Продолжить».
      </>
    ),
  },
  package_check_unavailable: {
    title: "Проверки из пакетов закончились",
    advice: (
      <>
        <Link to="/pricing">Купите пакет</Link>, вернитесь сюда и нажмите «Продолжить».
      </>
    ),
  },
  monthly_cap: {
    title: "Лимит сотрудника или ключа на месяц исчерпан",
    advice: "Поднимите лимит или дождитесь нового месяца и нажмите «Продолжить».",
  },
  api_key_not_valid: {
    title: "Ключ API, которым заказан список, отозван или истёк",
    advice: "Продолжить с ним нельзя: отмените список и закажите оставшиеся машины заново.",
  },
  member_not_active: {
    title: "Сотрудник, который заказал список, больше не работает в компании или приостановлен",
    advice:
      "Верните ему доступ и нажмите «Продолжить» или отмените список и закажите оставшиеся машины сами.",
  },
  account_blocked: {
    title: "Аккаунт заблокирован",
    advice: (
      <>
        Новые проверки не начнутся. <Link to="/contacts">Напишите в поддержку</Link>.
      </>
    ),
  },
};

/** Advice to the members of a company, where only the owner pays. */
const MEMBER_ADVICE: Partial<Record<PauseReason, string>> = {
  insufficient_funds:
    "Баланс пополняет владелец компании. Когда деньги появятся, вернитесь сюда и нажмите «Продолжить».",
  package_check_unavailable:
    "Пакеты покупает владелец компании. Когда появится новый, вернитесь сюда и нажмите «Продолжить».",
  monthly_cap:
    "Попросите владельца или менеджера поднять лимит или дождитесь нового месяца и нажмите «Продолжить».",
};

/** Reason of a pause and what to do about it. */
export function PauseNotice({ batch }: { batch: Batch }) {
  const { state, pauseReason, rows } = batch;
  const isMember = useActingRole() !== "owner";
  const text = state === "paused" && pauseReason !== null ? TEXTS[pauseReason] : null;
  const memberAdvice = isMember && pauseReason !== null ? MEMBER_ADVICE[pauseReason] : undefined;
  return (
    <LiveRegion>
      {text !== null && (
        <Notice tone={pauseReason === "requested" ? "info" : "attention"} title={text.title}>
          <p>{memberAdvice ?? text.advice}</p>
          {rows.waiting > 0 && (
            <p>
              {counted(rows.waiting, "машина ждёт", "машины ждут", "машин ждут")} проверки, за них ничего не
              отложено.
            </p>
          )}
        </Notice>
      )}
    </LiveRegion>
  );
}
