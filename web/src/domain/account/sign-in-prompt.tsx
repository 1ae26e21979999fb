import LogIn from "lucide-react/icons/log-in";
import type { ReactNode } from "react";
import { LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Cluster } from "@/ui/stack";

interface SignInPromptProps {
  title: string;
  /** The address of our own where the sign-in leads back to. */
  next: string;
  children: ReactNode;
}

/** Stands in place of a page that only a signed-in user may see. */
export function SignInPrompt({ title, next, children }: SignInPromptProps) {
  return (
    <EmptyState
      icon={LogIn}
      level="h1"
      title={title}
      action={
        <Cluster gap={2} justify="center">
          <LinkButton to={`/auth-flow?${new URLSearchParams({ next })}`}>Войти</LinkButton>
          <LinkButton to="/" variant="secondary">
            На главную
          </LinkButton>
        </Cluster>
      }
    >
      {children}
    </EmptyState>
  );
}
