import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { ConfirmDialog } from "@/ui/confirm-dialog";

/** Confirmation before a page with unsaved changes is left or reloaded. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [when]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Уйти без сохранения?"
      action="Уйти"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>Изменения на этой странице не сохранены и пропадут.</p>
    </ConfirmDialog>
  );
}
