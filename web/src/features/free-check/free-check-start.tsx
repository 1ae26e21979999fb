import { useState } from "react";
import { useCurrentUser } from "@/api/current-user";
import { OnDemand } from "@/domain/faults/on-demand";
import { Button, LinkButton } from "@/ui/button";

// Heavy with its dialog and forms, so it is fetched on the first press.
const loadDialog = () => import("./free-check-dialog");

/** Begins a free check: a visitor signs in without leaving the page; `id` lets the page lead there. */
export function FreeCheckStart({ id }: { id?: string }) {
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      {user ? (
        <LinkButton to="/search" size="lg" wide>
          Начать проверку
        </LinkButton>
      ) : (
        <Button id={id} size="lg" wide onClick={() => setOpen(true)}>
          Войти и проверить бесплатно
        </Button>
      )}
      {/* Stays through the sign-in, which changes the button. */}
      {isOpen !== undefined && (
        <OnDemand
          load={loadDialog}
          onFailed={() => setOpen(undefined)}
          props={{ open: isOpen, onOpenChange: setOpen }}
        />
      )}
    </>
  );
}
