import { useParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { InvitePage } from "@/features/company/invite/invite-page";
import { InviteSignIn } from "@/features/company/invite/invite-sign-in";
import { useInvitationKey } from "@/features/company/invite/use-invitation-key";
import { PagePlaceholder } from "@/ui/page/page-placeholder";

/** Page of an invitation to a company, opened by its link. */
export function Component() {
  const { id = "" } = useParams();
  const user = useCurrentUser();
  const accessKey = useInvitationKey(id);
  if (user === undefined) return <PagePlaceholder title="Приглашение в компанию" />;
  return user === null ? <InviteSignIn /> : <InvitePage id={id} accessKey={accessKey} />;
}
