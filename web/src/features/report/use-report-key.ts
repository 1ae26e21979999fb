import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { keyInFragment, reportKey, storeReportKey } from "@/lib/access-key";

/**
 * Access key of a private link, moved from the URL to tab storage.
 * Removed from the URL at once, so that the key is not copied, bookmarked or visible.
 */
export function useReportKey(id: string): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const keyInUrl = keyInFragment(hash);
  const [key, setKey] = useState(() => {
    if (keyInUrl !== null) storeReportKey(id, keyInUrl);
    return reportKey(id);
  });
  useEffect(() => {
    if (keyInUrl === null) return;
    // Also stores the key of a link that is pasted while the page is open.
    storeReportKey(id, keyInUrl);
    setKey(keyInUrl);
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [id, keyInUrl, navigate, pathname, search]);
  return key;
}
