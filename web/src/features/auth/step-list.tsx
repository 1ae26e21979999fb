import Check from "lucide-react/icons/check";
import IdCard from "lucide-react/icons/id-card";
import Smartphone from "lucide-react/icons/smartphone";
import UserRound from "lucide-react/icons/user-round";
import { Link, useSearchParams } from "react-router-dom";
import type { User } from "@/api/types";
import { vkPackage } from "@/core/limits.json";
import { classNames } from "@/lib/class-names";
import { Badge } from "@/ui/badge";
import styles from "./auth.module.css";
import { isStepDone, STEP_ORDER, type ViewId } from "./steps";

const STEPS = {
  vk: { icon: UserRound, title: "VK ID", text: `Бесплатная проверка и пакет из ${vkPackage}` },
  phone: { icon: Smartphone, title: "Телефон", text: "Вход по коду и бесплатная проверка" },
  licence: { icon: IdCard, title: "Водительское удостоверение", text: "Бонус: ещё одна бесплатная проверка" },
} as const;

/** List of the three sign-in steps with benefits and completion; a click opens the step. */
export function StepList({ user, view }: { user: User | null; view: ViewId }) {
  const [params] = useSearchParams();
  return (
    <ol className={styles.steps} aria-label="Шаги входа">
      {STEP_ORDER.map((step) => {
        const { icon: Icon, title, text } = STEPS[step];
        const isDone = isStepDone(user, step);
        const isCurrent = view === step;
        return (
          <li key={step}>
            <Link
              to={`?${withStep(params, step)}`}
              className={classNames(styles.step, isCurrent && styles.current)}
              aria-current={isCurrent ? "step" : undefined}
            >
              <span className={styles.stepIcon}>
                {isDone ? <Check size={20} aria-hidden="true" /> : <Icon size={20} aria-hidden="true" />}
              </span>
              <span className={styles.stepText}>
                <strong>{title}</strong>
                <span>{text}</span>
              </span>
              {isDone ? <Badge tone="accent">Готово</Badge> : isCurrent && <Badge>Сейчас</Badge>}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

function withStep(params: URLSearchParams, step: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set("step", step);
  return next;
}
