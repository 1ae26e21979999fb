import { accountBlocked } from "@/api/account-blocked";
import { messages } from "@/core/limits.json";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

/** Shows the user that the account was blocked and the session ended. */
export default function BlockedDialog() {
  const close = () => accountBlocked.set(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Вход закрыт"
      description={messages.accountBlocked}
    >
      <p>
        Деньги и отчёты сохраняются. Как связаться с поддержкой, написано на странице{" "}
        <a href="/contacts">«Контакты»</a>.
      </p>
      <Button onClick={close}>Понятно</Button>
    </Dialog>
  );
}
