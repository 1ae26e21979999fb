import { useCurrentUser } from "@/api/current-user";
import { Button } from "@/ui/button";
import { VisuallyHidden } from "@/ui/visually-hidden";

interface BuyButtonProps {
  /** «Купить», «Подключить». */
  action: string;
  name: string;
  isPrimary: boolean;
  onPress: () => void;
}

/** Opens an offer; visitors have to sign in first. */
export function BuyButton({ action, name, isPrimary, onPress }: BuyButtonProps) {
  const user = useCurrentUser();
  return (
    <Button variant={isPrimary ? "primary" : "secondary"} wide onClick={onPress}>
      {user === null ? `Войти и ${action.toLowerCase()}` : action}
      <VisuallyHidden>: {name}</VisuallyHidden>
    </Button>
  );
}
