import { Page } from "@/components/layout/page";
import { PageHead } from "@/components/layout/page-head";
import { VkSetupGuide } from "@/features/auth/vk-setup-guide";

/** How an administrator connects VK ID. */
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
