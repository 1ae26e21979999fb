import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Questions } from "./questions";

it("structured data of questions contains the text of the rendered answers", () => {
  const answer = (
    <>
      Картой: <a href="/pricing">цены</a>, от {299}₽.
    </>
  );
  render(<Questions items={[{ title: "Как оплатить?", answer }]} />);
  expect(screen.getByText("Как оплатить?")).toBeVisible();
  const data = document.querySelector("script[type='application/ld+json']")?.textContent ?? "";
  expect(JSON.parse(data)).toEqual({
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: [
      {
        "@type": "Question",
        name: "Как оплатить?",
        acceptedAnswer: { "@type": "Answer", text: "Картой: цены, от 299₽." },
      },
    ],
  });
});
