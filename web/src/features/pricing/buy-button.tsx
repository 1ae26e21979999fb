import { useActingRole } from "@/api/companies";
import { useCurrentUser } from "@/api/current-user";
import { Button } from "@/ui/button";
import { VisuallyHidden } from "@/ui/visually-hidden";

interface BuyButtonProps {
  /** Label of the button: «Купить», «Подключить». */
  action: string;
  name: string;
  isPrimary: boolean;
  onPress: () => void;
}

/** Button that opens an offer; visitors sign in first, members of a company have none. */
export function BuyButton({ action, name, isPrimary, onPress }: BuyButtonProps) {
  const user = useCurrentUser();
  const isMember = useActingRole() !== "owner";
  if (isMember) return null;
  return (
    <Button variant={isPrimary ? "primary" : "secondary"} wide onClick={onPress}>
      {user === null ? `Войти и ${action.toLowerCase()}` : action}
      <VisuallyHidden>: {name}</VisuallyHidden>
    </Button>
  );
}
