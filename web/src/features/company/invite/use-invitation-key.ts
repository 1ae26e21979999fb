import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { invitationKey, keyInFragment, storeInvitationKey } from "@/lib/access-key";

/**
 * Access key of an invitation link, moved from the URL to tab storage, where a sign-in keeps it.
 * Removed from the URL at once, so that the key is not copied, bookmarked or visible.
 */
export function useInvitationKey(id: string): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const keyInUrl = keyInFragment(hash);
  const [key, setKey] = useState(() => {
    if (keyInUrl !== null) storeInvitationKey(id, keyInUrl);
    return invitationKey(id);
  });
  useEffect(() => {
    if (keyInUrl === null) return;
    storeInvitationKey(id, keyInUrl);
    setKey(keyInUrl);
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [id, keyInUrl, navigate, pathname, search]);
  return key;
}
