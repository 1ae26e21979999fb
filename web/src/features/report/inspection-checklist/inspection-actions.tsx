import ClipboardCheck from "lucide-react/icons/clipboard-check";
import { useState } from "react";
import type { CheckItem } from "@/api/types";
import { OnDemand } from "@/domain/faults/on-demand";
import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import { Cluster } from "@/ui/stack";
import { questionsText } from "./inspection-stages";
import type { Ticks } from "./checked-items";

const loadViewing = () => import("./inspection-dialog");

interface ViewingActionsProps {
  reportId: string;
  car: string;
  items: CheckItem[];
  ticks: Ticks;
}

/** Into the list for the walk round the car, and the questions as a message. */
export function ViewingActions({ reportId, car, items, ticks }: ViewingActionsProps) {
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
        <OnDemand
          load={loadViewing}
          onFailed={close}
          props={{ reportId, car, items, ticks, onClose: close }}
        />
      )}
    </Cluster>
  );
}
