import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { guestPurchase, keyInFragment, storePurchaseKey } from "@/lib/access-key";

/**
 * Access key of a purchase without an account, from this tab or from a message link. Removed from the URL at
 * once, so that it is not copied, bookmarked or visible.
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
