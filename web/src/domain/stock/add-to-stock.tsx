import Warehouse from "lucide-react/icons/warehouse";
import { useNavigate } from "react-router-dom";
import { messageOf } from "@/api/problem";
import { useAddToStock } from "@/api/stock";
import type { StockAddition } from "@/api/types";
import { Button } from "@/ui/button";
import { showToast } from "@/ui/toast";
import { addedText } from "./added-text";

/** Button that adds the car of a report, or the cars of a batch, to the stock. */
export default function AddToStock({ addition }: { addition: StockAddition }) {
  const add = useAddToStock();
  const navigate = useNavigate();
  const open = { title: "Открыть склад", onPress: () => void navigate("/stock") };
  return (
    <Button
      variant="secondary"
      busy={add.isPending}
      icon={<Warehouse size={18} aria-hidden="true" />}
      onClick={() =>
        add.mutate(addition, {
          onSuccess: (result) => showToast("good", addedText(result), undefined, open),
          onError: (error) =>
            showToast("stop", "На склад не добавлено", messageOf(error, "Попробуйте ещё раз.")),
        })
      }
    >
      На склад
    </Button>
  );
}
