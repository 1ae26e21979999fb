import LogIn from "lucide-react/icons/log-in";
import type { ReactNode } from "react";
import { LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Cluster } from "@/ui/stack";

interface SignInPromptProps {
  title: string;
  /** Local path to return to after the sign-in. */
  next: string;
  children: ReactNode;
}

/** Replaces a page that needs a signed-in user, for a visitor. */
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
