import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { accountKey } from "@/api/acting-company";
import { useActingRole } from "@/api/companies";
import { useCurrentUser, userKeys } from "@/api/current-user";
import { messageOf, Problem } from "@/api/problem";
import { accessToken } from "@/api/session";
import type { Mismatch, SearchOrder } from "@/api/types";
import { messages } from "@/core/limits.json";
import { askToSignIn } from "@/domain/account/ask-to-sign-in";
import { useIdempotencyKey } from "@/lib/use-idempotency-key";
import { showToast } from "@/ui/toast";
import { useCreateSearch } from "./api";

const FALLBACK = {
  "Ошибка поиска": "Произошла ошибка при выполнении поиска",
  "Ошибка проверки": "Произошла ошибка при выполнении поиска",
  "Ошибка заказа": "Произошла ошибка при заказе расширенного отчёта",
};
const NOT_SENT = "Заказ не отправлен и сам позже не уйдёт. Нажмите ещё раз, когда связь появится.";
/** Hint to repeat a failed order, which uses the same idempotency key and so is charged once. */
const RETRY_HINT = "Повторите тот же заказ: дважды за него деньги не спишутся.";
/** Error codes caused by outdated user data on the page, which are refetched. */
const OUTDATED_USER = [
  "insufficient_funds",
  "member_cap_exceeded",
  "company_funds",
  "free_check_unavailable",
  "vk_package_unavailable",
  "package_check_unavailable",
];

/** Error codes of an order that exceeds the balance of the account or what a member may spend. */
const NO_FUNDS = ["insufficient_funds", "member_cap_exceeded", "company_funds"];

/** Name of the order as used in error messages. */
export type OrderFailure = keyof typeof FALLBACK;

/** Car found by the sources that differs from the entered one, with the possible actions. */
export interface OrderMismatch {
  found: Mismatch | null;
  accept: () => void;
  dismiss: () => void;
}

/**
 * Submits an order and handles all outcomes: visitor, empty input, low balance, mismatch, failure.
 * If the page has been left, the response is shown as a toast and does not navigate.
 */
export function useOrder(errorTitle: OrderFailure) {
  const user = useCurrentUser();
  const isPayer = useActingRole() === "owner";
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const search = useCreateSearch();
  const keyOf = useIdempotencyKey();
  const isMounted = useIsMounted();
  const [mismatch, setMismatch] = useState<{ order: SearchOrder; mismatch: Mismatch } | null>(null);

  function send(order: SearchOrder): void {
    const account = accountKey();
    // Results are shown only in the account that ordered.
    const shouldNotify = () => isMounted.current || accountKey() === account;
    // Callbacks of `mutate` are dropped on unmount, while money is already held.
    void search.mutateAsync({ order, idempotencyKey: keyOf(order) }).then(
      ({ reportId }) => shouldNotify() && onOrdered(reportId),
      (error: Error) => (shouldNotify() || hasEndedSession(error)) && onRefused(error, order),
    );
  }

  function onOrdered(reportId: string): void {
    const open = () => void navigate(`/report/${reportId}`);
    if (isMounted.current) open();
    else showToast("good", "Отчёт заказан", undefined, { title: "Открыть отчёт", onPress: open });
  }

  function onRefused(error: Error, order: SearchOrder): void {
    const code = error instanceof Problem ? error.code : "unknown";
    if (OUTDATED_USER.includes(code)) {
      void queryClient.invalidateQueries({ queryKey: userKeys.all });
    }
    const found = error instanceof Problem ? error.body.mismatch : null;
    if (found && isMounted.current) {
      setMismatch({ order, mismatch: found });
    } else if (NO_FUNDS.includes(code)) {
      showToast("stop", "Недостаточно средств", error.message);
      if (isMounted.current && isPayer) void navigate("/dashboard?tab=balance");
    } else if (code === "offline") {
      showToast("stop", "Нет связи, ничего не списано", NOT_SENT);
    } else if (code === "network") {
      showToast("stop", "Связь прервалась", RETRY_HINT, { title: "Повторить", onPress: () => send(order) });
    } else {
      showToast("stop", errorTitle, messageOf(error, FALLBACK[errorTitle]));
    }
  }

  function submit(order: SearchOrder): void {
    if (order.query === "") {
      showToast("stop", messages.enterData, messages.enterIdentifier);
    } else if (user === null) {
      askToSignIn({ type: order.type, value: order.query });
    } else {
      send(order);
    }
  }

  return {
    submit,
    /** True until the report page opens or the order is rejected. */
    isLoading: search.isPending || search.isSuccess,
    mismatch: {
      found: mismatch?.mismatch ?? null,
      dismiss: () => setMismatch(null),
      accept: () => {
        if (mismatch === null) return;
        setMismatch(null);
        send({ ...mismatch.order, acceptMismatch: true });
      },
    } satisfies OrderMismatch,
  };
}

/** Whether the error ended the session: the page was reset, but the failed order must be shown. */
function hasEndedSession(error: Error): boolean {
  return error instanceof Problem && error.status === 401 && accessToken() === null;
}

function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
