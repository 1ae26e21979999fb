/** A tab of the browser that is going to show the provider's page. */
export interface PaymentTab {
  lead: (url: string) => void;
  close: () => void;
}

/**
 * Opens the tab within the press itself: a tab opened after an answer of the server would be blocked.
 * Where it is blocked all the same, the page shows a link.
 */
export function openPaymentTab(): PaymentTab {
  const tab = window.open("about:blank", "_blank");
  if (tab === null) return { lead: () => undefined, close: () => undefined };
  tab.opener = null;
  tab.document.title = "Оплата";
  tab.document.body.textContent = "Открываем страницу оплаты";
  return {
    lead: (url) => tab.location.replace(url),
    close: () => tab.close(),
  };
}
