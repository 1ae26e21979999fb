import { useState } from "react";
import { PhoneDialog } from "@/components/sign-in/phone-dialog";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/toast";

/** Another number in place of the confirmed one. */
export function ChangePhone({ phone }: { phone: string | null | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Изменить номер
      </Button>
      <PhoneDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Изменить номер"
        description={phone ? `Сейчас подтверждён ${phone}. Код придёт на новый номер.` : undefined}
        replacePhone
        onConfirmed={() => {
          setOpen(false);
          showToast("good", "Номер изменён");
        }}
      />
    </>
  );
}
