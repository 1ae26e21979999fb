import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import type { User } from "@/api/types";
import { freeCheck } from "@/core/limits.json";
import { PhoneForm } from "@/domain/account/phone-form";
import type { VkProblem } from "@/domain/account/vk-problem";
import { capitalised } from "@/lib/letter-case";
import { selectionPath, takePendingSearch } from "@/lib/pending-search";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Stack } from "@/ui/stack";
import { Completed } from "./completed";
import { SignInChoice } from "./sign-in-choice";

interface FreeCheckDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Dialog that grants a free check on the current page: VK or phone, then the result. */
export default function FreeCheckDialog({ open, onOpenChange }: FreeCheckDialogProps) {
  const user = useCurrentUser();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={user ? "Вход выполнен" : "Бесплатная проверка"}
      description={user ? undefined : `${capitalised(freeCheck.sources)}. Карта не нужна.`}
    >
      <FreeCheckFlow user={user ?? null} onLeave={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** Content of the dialog, mounted at each opening: the choice, or the result for a signed-in user. */
function FreeCheckFlow({ user, onLeave }: { user: User | null; onLeave: () => void }) {
  const navigate = useNavigate();
  const [isByPhone, setByPhone] = useState(false);
  const [problem, setProblem] = useState<VkProblem | null>(null);

  /** Closes the dialog and opens the order page of the pending search, if there is one. */
  function continueFlow(): void {
    const pending = takePendingSearch();
    if (pending === null) return;
    onLeave();
    void navigate(selectionPath(pending));
  }

  if (user !== null) return <Completed user={user} onLeave={onLeave} />;
  if (isByPhone) {
    return (
      <Stack gap={3}>
        <PhoneForm focusOnMount onConfirmed={continueFlow} />
        <Button variant="quiet" onClick={() => setByPhone(false)}>
          Другой способ
        </Button>
      </Stack>
    );
  }
  return (
    <SignInChoice
      problem={problem}
      onProblem={setProblem}
      onSignedIn={continueFlow}
      onPhone={() => {
        setProblem(null);
        setByPhone(true);
      }}
    />
  );
}
