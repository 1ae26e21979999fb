import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleExclamationPoint from "lucide-react/icons/circle-exclamation-point";
import Info from "lucide-react/icons/info";
import Wand from "lucide-react/icons/wand";
import type { IdentifierKind, Validation } from "@/core/types";
import { RulesRetry } from "@/domain/errors/rules-retry";
import { Button } from "@/ui/button";
import styles from "./explanation.module.css";
import { hintOf, hintsOf, isUnfinished } from "./hints";

const SHOWN_PROBLEMS = 3;
const SHOWN_REPAIRS = 3;

interface ExplanationProps {
  id: string;
  answer: Validation | null;
  /** Text shown while the identifier field is empty. */
  idle: string;
  /** Whether the rules failed to load. */
  failed: boolean;
  onRepair: (text: string) => void;
  onKindChange: (kind: IdentifierKind) => void;
}

/** Explanation of a typed identifier: problems, repairs and notes, or that the identifier is valid. */
export function Explanation({ id, answer, idle, failed, ...actions }: ExplanationProps) {
  return (
    <div id={id} className={styles.box} aria-live="polite">
      {answer === null ? <p className={styles.idle}>{idle}</p> : <Details answer={answer} {...actions} />}
      {failed && <RulesRetry>Подсказки к номеру не загрузились, проверить авто можно и без них.</RulesRetry>}
    </div>
  );
}

type DetailsProps = Pick<ExplanationProps, "onRepair" | "onKindChange"> & { answer: Validation };

function Details({ answer, onRepair, onKindChange }: DetailsProps) {
  const repairs = hintsOf(answer, "repair").slice(0, SHOWN_REPAIRS);
  const suggested = hintsOf(answer, "suggestType");
  const notes = hintsOf(answer, "note");
  return (
    <>
      {answer.valid && (
        <p className={styles.good}>
          <CircleCheck size={18} aria-hidden="true" />
          Номер записан верно
        </p>
      )}
      {shownProblems(answer).map((problem) => (
        <ProblemLine
          key={`${problem.code}-${problem.position}`}
          message={problem.message}
          isUnfinished={isUnfinished(answer, problem)}
        />
      ))}
      {repairs.length + suggested.length > 0 && (
        <div className={styles.repairs}>
          {repairs.map((repair) => (
            <Button
              key={repair.text}
              variant="secondary"
              size="sm"
              icon={<Wand size={16} aria-hidden="true" />}
              onClick={() => onRepair(repair.text)}
            >
              {repair.message}
            </Button>
          ))}
          {suggested.map((hint) => (
            <Button
              key={hint.type}
              variant="secondary"
              size="sm"
              icon={<ArrowLeftRight size={16} aria-hidden="true" />}
              onClick={() => onKindChange(hint.type as IdentifierKind)}
            >
              {hint.message}
            </Button>
          ))}
        </div>
      )}
      {notes.map((note) => (
        <p key={note.message} className={styles.note}>
          {note.message}
        </p>
      ))}
    </>
  );
}

function ProblemLine({ message, isUnfinished }: { message: string; isUnfinished: boolean }) {
  const Icon = isUnfinished ? Info : CircleExclamationPoint;
  return (
    <p className={isUnfinished ? styles.pending : styles.wrong}>
      <Icon size={18} aria-hidden="true" />
      {message}
    </p>
  );
}

/** Problems to show: wrong characters, then missing ones; only the length if a repair is offered. */
function shownProblems(answer: Validation): Validation["problems"] {
  // Other words of a pasted sentence are not errors of the identifier found there.
  const tooLong = answer.problems.find(({ code }) => code === "too_long");
  if (tooLong && hintOf(answer, "repair")) return [tooLong];
  const wrong = answer.problems.filter((problem) => !isUnfinished(answer, problem));
  const missing = answer.problems.filter((problem) => isUnfinished(answer, problem));
  return [...wrong, ...missing].slice(0, SHOWN_PROBLEMS);
}
