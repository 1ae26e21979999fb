import { useCurrentUser } from "@/api/current-user";
import { LinkButton } from "@/components/ui/button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

/** Leads a visitor to the sign-in and a user to the balance. */
export function BuyLink({ name, isPrimary }: { name: string; isPrimary: boolean }) {
  const user = useCurrentUser();
  return (
    <LinkButton
      to={user ? "/dashboard?tab=balance" : "/auth-flow"}
      variant={isPrimary ? "primary" : "secondary"}
      wide
    >
      {user ? "К балансу" : "Войти"}
      <VisuallyHidden>, {name}</VisuallyHidden>
    </LinkButton>
  );
}
