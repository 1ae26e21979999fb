import { DevelopersPage } from "@/features/developers/developers-page";
import { WebhooksGuide } from "@/features/developers/webhooks-guide";

/** Page about webhooks of the open API. */
export function Component() {
  return (
    <DevelopersPage
      title="Вебхуки"
      description="События API Автоследа: проверка подписи на Python, Node.js, PHP, Go и Rust, доставка и повторы."
      lead="Мы сами сообщим вашей программе, что проверка готова."
    >
      <WebhooksGuide />
    </DevelopersPage>
  );
}
