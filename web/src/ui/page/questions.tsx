import { Children, isValidElement, type ReactNode } from "react";
import { Disclosure } from "@/ui/disclosure";
import { StructuredData } from "./metadata";

export interface Question {
  title: string;
  answer: ReactNode;
}

/** Questions with collapsible answers, and their structured data (FAQPage) for search engines. */
export function Questions({ items }: { items: Question[] }) {
  const data = items.map(({ title, answer }) => ({
    "@type": "Question",
    name: title,
    acceptedAnswer: { "@type": "Answer", text: textOf(answer) },
  }));
  return (
    <>
      <StructuredData type="FAQPage" data={{ mainEntity: data }} />
      {items.map(({ title, answer }) => (
        <Disclosure key={title} title={title}>
          {answer}
        </Disclosure>
      ))}
    </>
  );
}

/** Text content of a React node. */
function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((part) =>
      isValidElement<{ children?: ReactNode }>(part) ? textOf(part.props.children) : String(part),
    )
    .join("");
}
