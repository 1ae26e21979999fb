import FileQuestionMark from "lucide-react/icons/file-question-mark";
import { messages } from "@/core/limits.json";
import type { IdentifierKind } from "@/core/types";
import { KINDS } from "@/domain/identifier/identifier-kinds";
import { LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Page } from "@/ui/page/page";

interface WrongNumberProps {
  /** Kind of identifier in the URL; null when the kind is unknown. */
  type: IdentifierKind | null;
  value: string;
  /** Message of the validation rule that failed. */
  reason?: string | undefined;
}

/** Error page for an invalid identifier in the URL; its back link keeps the input. */
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
