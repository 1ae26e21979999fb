import ClipboardCheck from "lucide-react/icons/clipboard-check";
import { useState } from "react";
import type { CheckItem } from "@/api/types";
import { LazySection } from "@/domain/errors/lazy-section";
import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import { Cluster } from "@/ui/stack";
import type { CheckedItems } from "./checked-items";
import { questionsText } from "./inspection-stages";

const loadDialog = () => import("./inspection-dialog");

interface InspectionActionsProps {
  reportId: string;
  car: string;
  items: CheckItem[];
  checkedItems: CheckedItems;
}

/** Buttons that open the inspection checklist and copy the questions to the seller. */
export function InspectionActions({ reportId, car, items, checkedItems }: InspectionActionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Cluster gap={2}>
      <Button
        size="sm"
        icon={<ClipboardCheck size={18} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Режим осмотра
      </Button>
      <Button variant="secondary" size="sm" onClick={() => void copyText(questionsText(items, car))}>
        Скопировать вопросы продавцу
      </Button>
      {isOpen && (
        <LazySection
          load={loadDialog}
          onFailed={close}
          props={{ reportId, car, items, checkedItems, onClose: close }}
        />
      )}
    </Cluster>
  );
}
