import { useCurrentUser } from "@/api/current-user";
import { ListsSignIn } from "@/features/lists/lists-sign-in";
import { Overview } from "@/features/lists/overview/overview";
import { LinkButton } from "@/ui/button";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { PagePlaceholder } from "@/ui/page/page-placeholder";

const TITLE = "Списки машин";

/** Page of the ordered lists of cars. */
export function Component() {
  const user = useCurrentUser();
  if (user === undefined) return <PagePlaceholder title={TITLE} />;
  if (user === null) return <ListsSignIn title={TITLE} />;
  return (
    <Page title={TITLE}>
      <PageHead title={TITLE} aside={<LinkButton to="/lists/new">Новый список</LinkButton>} />
      <Overview />
    </Page>
  );
}
