import { expect, it } from "vitest";
import type { ReportVerdict } from "@/api/types";
import { verdictSentence } from "./sentence";

const verdict = (facts: string[]) => ({ title: "В залоге", facts }) as ReportVerdict;

it("sentenceOf joins the facts and falls back to the title without any", () => {
  expect(verdictSentence(verdict(["в залоге", "3 ДТП, последнее 17.07.2025"]))).toBe(
    "В залоге; 3 ДТП, последнее 17.07.2025",
  );
  expect(verdictSentence(verdict(["не в розыске", "не в залоге"]))).toBe("Не в розыске, не в залоге");
  expect(verdictSentence(verdict([]))).toBe("В залоге");
});
