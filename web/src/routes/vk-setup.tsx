import { VkSetupGuide } from "@/features/auth/vk-setup-guide";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";

/** Page that guides administrators through the setup of VK ID. */
export function Component() {
  return (
    <Page title="Настройка входа через VK ID" width="text">
      <PageHead
        title="Настройка входа через VK ID"
        lead="Что создать в кабинете VK ID и что указать в настройках сервера. Секретов на этой странице нет."
      />
      <VkSetupGuide />
    </Page>
  );
}
