import { useState } from "react";
import { useCurrentUser } from "@/api/current-user";
import { LazySection } from "@/domain/errors/lazy-section";
import { Button, LinkButton } from "@/ui/button";

// Lazy: the dialog and its forms load at the first click.
const loadDialog = () => import("./free-check-dialog");

/** Button that starts a free check; visitors sign in without leaving the page. `id` is its anchor. */
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
      {/* Stays mounted through the sign-in, which changes the button. */}
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
