import { useState } from "react";
import { useCurrentUser } from "@/api/current-user";
import { LazySection } from "@/domain/errors/lazy-section";
import { Button, LinkButton } from "@/ui/button";

// The dialog and its forms are loaded at the first click.
const loadDialog = () => import("./free-check-dialog");

/** Button that starts a free check; visitors sign in on the current page. `id`: its anchor. */
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
      {/* Stays mounted during the sign-in, which replaces the button. */}
      {isOpen !== undefined && (
        <LazySection
          load={loadDialog}
          onFailed={() => setOpen(undefined)}
          props={{ open: isOpen, onOpenChange: setOpen }}
        />
      )}
    </>
  );
}
