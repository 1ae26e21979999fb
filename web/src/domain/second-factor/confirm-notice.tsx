import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { ConfirmForm } from "./confirm-form";

/** Error: the action needs a recent second factor. Offers a confirmation in a dialog. */
export default function ConfirmNotice({ message }: { message: string }) {
  const [isAsking, setAsking] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  if (isConfirmed) {
    return (
      <Notice tone="good" title="Вход подтверждён">
        Повторите действие.
      </Notice>
    );
  }
  return (
    <Notice
      tone="attention"
      title={message}
      actions={
        <Button size="sm" onClick={() => setAsking(true)}>
          Ввести код
        </Button>
      }
    >
      <p>Код нужен раз в полчаса. Так мы убеждаемся, что это делаете вы.</p>
      <Dialog open={isAsking} onOpenChange={setAsking} title="Подтвердите вход">
        <ConfirmForm
          onConfirmed={() => {
            setAsking(false);
            setConfirmed(true);
          }}
        />
      </Dialog>
    </Notice>
  );
}
