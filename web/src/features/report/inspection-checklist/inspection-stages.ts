import type { CheckItem } from "@/api/types";

/** Stage of the inspection of the car, with its checklist items. */
interface Stage {
  title: string;
  items: CheckItem[];
}

const INSIDE = /салон|рул|педал|сиден|приборн/i;
const NUMBERS = /номер|табличк|двигател/i;

const STAGES: { title: string; holds: (item: CheckItem) => boolean }[] = [
  { title: "Документы", holds: ({ kind }) => kind === "documents" },
  { title: "Номера на машине", holds: ({ kind, text }) => kind === "look" && NUMBERS.test(text) },
  { title: "В салоне", holds: ({ kind, text }) => kind === "look" && INSIDE.test(text) },
  { title: "Вокруг машины", holds: ({ kind }) => kind === "look" },
  { title: "Вопросы продавцу", holds: ({ kind }) => kind === "ask" },
];

/** Groups checklist items by stage of the inspection; an item is in one stage only. */
export function stagesOf(items: CheckItem[]): Stage[] {
  const left = new Set(items);
  return STAGES.map(({ title, holds }) => {
    const own = [...left].filter(holds);
    for (const item of own) left.delete(item);
    return { title, items: own };
  }).filter((stage) => stage.items.length > 0);
}

/** Questions as a numbered message to the seller: «1. Есть ли второй ключ?». */
export function questionsText(items: CheckItem[], car: string): string {
  const questions = items.filter(({ kind }) => kind === "ask");
  const lines = questions.map(
    ({ text, value }, index) => `${index + 1}. ${text}${value == null ? "" : `: ${value}`}`,
  );
  return [`Здравствуйте! Вопросы по ${car}:`, ...lines].join("\n");
}
