import { useParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { InvitePage } from "@/features/company/invite/invite-page";
import { InviteSignIn } from "@/features/company/invite/invite-sign-in";
import { PagePlaceholder } from "@/ui/page/page-placeholder";

/** Page of an invitation to a company, opened by its link. */
export function Component() {
  const { token = "" } = useParams();
  const user = useCurrentUser();
  if (user === undefined) return <PagePlaceholder title="Приглашение в компанию" />;
  return user === null ? <InviteSignIn /> : <InvitePage token={token} />;
}
