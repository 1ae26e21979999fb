import { useState } from "react";
import { Dialog } from "@/ui/dialog";
import { Segmented } from "@/ui/segmented";
import { Stack } from "@/ui/stack";
import { BatchForm } from "./batch-form";
import { NumbersForm } from "./numbers-form";

type Source = "numbers" | "batch";

/** Dialog that adds cars to the stock: typed numbers, or the cars of a list. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [source, setSource] = useState<Source>("numbers");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Добавить машины">
      <Stack gap={4}>
        <Segmented
          legend="Откуда"
          hideLegend
          value={source}
          onChange={setSource}
          options={[
            { value: "numbers", title: "Номера" },
            { value: "batch", title: "Проверенный список" },
          ]}
        />
        {source === "numbers" ? <NumbersForm onAdded={onClose} /> : <BatchForm onAdded={onClose} />}
      </Stack>
    </Dialog>
  );
}
