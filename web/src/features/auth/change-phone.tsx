import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { PhoneDialog } from "@/domain/account/phone-dialog";
import { Button } from "@/ui/button";
import { showToast } from "@/ui/toast";

interface ChangePhoneProps {
  phone: string | null | undefined;
  /** Local path to open after the change; null without one. */
  next: string | null;
}

/** Page that replaces the verified phone, then returns to the page that asked for the change. */
export function ChangePhone({ phone, next }: ChangePhoneProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
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
          if (next !== null) void navigate(next, { replace: true });
        }}
      />
    </>
  );
}
