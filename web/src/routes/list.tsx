import { useParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { BatchPage } from "@/features/lists/batch/batch-page";
import { ListsSignIn } from "@/features/lists/lists-sign-in";
import { PagePlaceholder } from "@/ui/page/page-placeholder";

/** Page of one list of cars: progress and results. */
export function Component() {
  const { id = "" } = useParams();
  const user = useCurrentUser();
  if (user === undefined) return <PagePlaceholder title="Список машин" />;
  if (user === null) return <ListsSignIn title="Список машин" />;
  return <BatchPage key={id} id={id} />;
}
