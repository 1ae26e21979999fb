import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { EMPTY_ANSWER, vkAnswerOf } from "@/lib/vk-answer";
import { vkMessage } from "@/lib/vk-message";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { Redirect } from "@/ui/page/redirect";

/** Return page of VK in a popup: passes the result to the opener and closes. */
export function Component() {
  const [params] = useSearchParams();
  const isPopup = window.opener !== null;
  const query = params.toString();
  useEffect(() => {
    const opener = window.opener as Window | null;
    if (opener === null) return;
    opener.postMessage(vkMessage(query), window.location.origin);
    window.close();
  }, [query]);
  // Not a popup, or VK has separated it from its opener: the sign-in page completes the flow.
  if (!isPopup) {
    const answer = vkAnswerOf(params) === null ? EMPTY_ANSWER : query;
    return <Redirect to={`/auth-flow?${answer}`} />;
  }
  return (
    <Page title="Вход через VK ID" width="text">
      <PageHead title="Возвращаемся в Автослед" lead="Если окно не закрылось само, его можно закрыть." />
    </Page>
  );
}
