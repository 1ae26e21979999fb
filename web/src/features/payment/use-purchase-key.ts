import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { guestPurchase, keyInFragment, storePurchaseKey } from "@/lib/access-key";

/**
 * Access key of a purchase without an account, from tab storage or from the link in a message.
 * Removed from the URL at once, so that the key is not copied, bookmarked or visible.
 */
export function usePurchaseKey(paymentId: string): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const keyInUrl = keyInFragment(hash);
  const [key, setKey] = useState(keyInUrl ?? guestPurchase(paymentId)?.accessKey ?? null);
  useEffect(() => {
    if (keyInUrl === null) return;
    storePurchaseKey(paymentId, keyInUrl);
    setKey(keyInUrl);
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [paymentId, keyInUrl, navigate, pathname, search]);
  return key;
}
