/** Browser tab for the page of the payment provider. */
export interface PaymentTab {
  navigate: (url: string) => void;
  close: () => void;
}

/**
 * Opens a tab for the payment; must be called in a click handler, or the browser blocks the tab.
 * The methods of a blocked tab do nothing.
 */
export function openPaymentTab(): PaymentTab {
  const tab = window.open("about:blank", "_blank");
  if (tab === null) return { navigate: () => undefined, close: () => undefined };
  tab.opener = null;
  tab.document.title = "Оплата";
  tab.document.body.textContent = "Открываем страницу оплаты";
  return {
    navigate: (url) => tab.location.replace(url),
    close: () => tab.close(),
  };
}
