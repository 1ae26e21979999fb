import FileQuestionMark from "lucide-react/icons/file-question-mark";
import { messages } from "@/core/limits.json";
import type { IdentifierKind } from "@/core/types";
import { KINDS } from "@/domain/identifier/identifier-kinds";
import { LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Page } from "@/ui/page/page";

interface WrongNumberProps {
  /** Null where the address names no kind that we know. */
  type: IdentifierKind | null;
  value: string;
  /** What the rule says is wrong. */
  reason?: string | undefined;
}

/** The address names no car that could be checked: the way back to the form keeps what was typed. */
export function WrongNumber({ type, value, reason }: WrongNumberProps) {
  const parameter = KINDS[type ?? "vin"].parameter;
  return (
    <Page title="Проверьте номер">
      <EmptyState
        icon={FileQuestionMark}
        level="h1"
        title={messages.checkData}
        action={
          <LinkButton to={`/?${new URLSearchParams({ [parameter]: value })}`}>Исправить номер</LinkButton>
        }
      >
        <p>{reason ?? "В адресе страницы нет VIN, госномера или номера кузова."}</p>
      </EmptyState>
    </Page>
  );
}
