/** Browser tab for the page of the payment provider. */
export interface PaymentTab {
  navigate: (url: string) => void;
  close: () => void;
}

/** Opens the tab; must be called in the handler of a click, or it is blocked. Does nothing in a blocked tab. */
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
