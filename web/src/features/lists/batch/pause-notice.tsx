import type { ReactNode } from "react";
import { Link } from "react-router-dom";
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
    title: "Ключ API достиг предела расходов на месяц",
    advice: "Дождитесь нового месяца и нажмите «Продолжить» или отмените список и закажите остальное здесь.",
  },
  api_key_not_valid: {
    title: "Ключ API, которым заказан список, отозван или истёк",
    advice: "Продолжить с ним нельзя: отмените список и закажите оставшиеся машины заново.",
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

/** Reason of a pause and what to do about it. */
export function PauseNotice({ batch }: { batch: Batch }) {
  const { state, pauseReason, rows } = batch;
  const text = state === "paused" && pauseReason !== null ? TEXTS[pauseReason] : null;
  return (
    <LiveRegion>
      {text !== null && (
        <Notice tone={pauseReason === "requested" ? "info" : "attention"} title={text.title}>
          <p>{text.advice}</p>
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
