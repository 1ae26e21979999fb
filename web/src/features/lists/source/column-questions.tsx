import { useId } from "react";
import type { ColumnQuestion } from "@/core/car-list";
import styles from "./source.module.css";
import type { ColumnAnswers } from "./use-column-choice";

/** Questions which column holds the identifiers. */
export function ColumnQuestions({ answers }: { answers: ColumnAnswers }) {
  return answers.asked.map((question) => (
    <Question
      key={`${question.section} ${question.kind}`}
      question={question}
      chosen={answers.chosen(question)}
      onChoose={(column) => answers.answer(question, column)}
    />
  ));
}

interface QuestionProps {
  question: ColumnQuestion;
  chosen: number | null | undefined;
  onChoose: (column: number | null) => void;
}

function Question({ question, chosen, onChoose }: QuestionProps) {
  const name = useId();
  return (
    <fieldset className={styles.question}>
      <legend>{question.message}</legend>
      {question.candidates.map(({ column, letters, heading, samples }) => (
        <label key={column} className={styles.candidate}>
          <input type="radio" name={name} checked={chosen === column} onChange={() => onChoose(column)} />
          <span>
            <strong>
              Столбец {letters}
              {heading !== null && `, «${heading}»`}
            </strong>
            <span className={styles.samples}>{samples.join(", ")}</span>
          </span>
        </label>
      ))}
      <label className={styles.candidate}>
        <input type="radio" name={name} checked={chosen === null} onChange={() => onChoose(null)} />
        <strong>Ни один из них</strong>
      </label>
    </fieldset>
  );
}
