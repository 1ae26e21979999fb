import type { Hint, Validation } from "@/core/types";
import { classNames } from "@/lib/class-names";
import { FactList } from "./fact-list";
import { hintOf, isUnfinished, modelYearsOf } from "./hints";
import styles from "./vin-ruler.module.css";

const LAST_GROUP = "Год, завод, номер";
/** Title of the last group of characters for makers that encode no model year. */
const WITHOUT_YEAR = "Завод, номер";

const GROUPS = [
  { title: "Марка", positions: [1, 2, 3] },
  { title: "Модель", positions: [4, 5, 6, 7, 8, 9] },
  { title: LAST_GROUP, positions: [10, 11, 12, 13, 14, 15, 16, 17] },
] as const;

/** The 17 characters of a VIN in three groups, with wrong ones marked, and the decoded properties. */
export function VinRuler({ answer, text }: { answer: Validation | null; text: string }) {
  const isWithoutYear = answer?.valid === true && modelYearsOf(answer) === undefined;
  const chars = [...(answer?.normalized ?? text.replace(/[\s-]/g, ""))];
  const problems = answer?.problems.filter((problem) => !isUnfinished(answer, problem));
  const wrong = new Set(problems?.map((problem) => problem.position));
  return (
    <div className={styles.ruler}>
      <div className={styles.groups} aria-hidden="true">
        {GROUPS.map((group) => (
          <div key={group.title} className={styles.group}>
            <div className={styles.cells}>
              {group.positions.map((position) => (
                <span
                  key={position}
                  className={classNames(
                    styles.cell,
                    chars[position - 1] !== undefined && styles.filled,
                    position === chars.length + 1 && styles.next,
                    wrong.has(position) && styles.wrong,
                  )}
                  data-position={position}
                >
                  {chars[position - 1]}
                </span>
              ))}
            </div>
            <span className={styles.title}>
              {isWithoutYear && group.title === LAST_GROUP ? WITHOUT_YEAR : group.title}
            </span>
          </div>
        ))}
      </div>
      <FactList facts={vinFacts(answer)} />
    </div>
  );
}

function vinFacts(answer: Validation | null) {
  const maker = hintOf(answer, "maker");
  const checkDigit = hintOf(answer, "checkDigit");
  return [
    { title: "Изготовитель", value: maker && [maker.name, maker.country].filter(Boolean).join(", ") },
    { title: "Модельный год", value: modelYearsOf(answer) },
    { title: "Контрольный знак", value: checkDigit && checkDigitLabel(checkDigit) },
  ];
}

function checkDigitLabel({ matches, required, expected }: Extract<Hint, { kind: "checkDigit" }>): string {
  if (matches) return "Сходится";
  return required ? `Не сходится, нужен ${expected}` : "Не применяется";
}
