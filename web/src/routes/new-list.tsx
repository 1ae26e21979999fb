import { useCurrentUser } from "@/api/current-user";
import { carList } from "@/core/limits.json";
import { formatAmount } from "@/core/money";
import { ListsSignIn } from "@/features/lists/lists-sign-in";
import { NewList } from "@/features/lists/new-list";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { PagePlaceholder } from "@/ui/page/page-placeholder";

const TITLE = "Новый список";

/** Page that orders checks of a list of cars. */
export function Component() {
  const user = useCurrentUser();
  if (user === undefined) return <PagePlaceholder title={TITLE} />;
  if (user === null) return <ListsSignIn title={TITLE} />;
  return (
    <Page title={TITLE}>
      <PageHead
        title={TITLE}
        lead={`Файл или вставленный текст, до ${formatAmount(carList.rows)}\u00a0машин. Прежде чем начать, покажем все строки и цену.`}
      />
      <NewList user={user} />
    </Page>
  );
}
