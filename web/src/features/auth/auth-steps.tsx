import { Check, IdCard, Smartphone, UserRound } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/lib/class-names";
import styles from "./auth.module.css";

/** The three ways to confirm who you are and what each gives. */
export function AuthSteps({ isPhoneDone }: { isPhoneDone: boolean }) {
  const steps = [
    { icon: UserRound, title: "VK ID", text: "Вторая бесплатная проверка", note: "Появится позже" },
    {
      icon: Smartphone,
      title: "Телефон",
      text: "Вход и первая бесплатная проверка",
      note: isPhoneDone ? "Готово" : "Сейчас",
    },
    {
      icon: IdCard,
      title: "Водительское удостоверение",
      text: "Бонус за подтверждение прав",
      note: "Появится позже",
    },
  ];
  return (
    <ol className={styles.steps} aria-label="Шаги входа">
      {steps.map(({ icon: Icon, title, text, note }) => {
        const isPhone = title === "Телефон";
        return (
          <li key={title} className={classNames(styles.step, isPhone && styles.current)}>
            <span className={styles.stepIcon}>
              {isPhone && isPhoneDone ? (
                <Check size={20} aria-hidden="true" />
              ) : (
                <Icon size={20} aria-hidden="true" />
              )}
            </span>
            <span className={styles.stepText}>
              <strong>{title}</strong>
              <span>{text}</span>
            </span>
            <Badge tone={isPhone ? "accent" : "neutral"}>{note}</Badge>
          </li>
        );
      })}
    </ol>
  );
}
