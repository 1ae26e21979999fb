import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { emailLinkInFragment, storeEmailLink } from "@/lib/email-link";

/** Moves the token of a verification mail from the URL to the tab's storage, for the settings. */
export function useEmailLink(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const token = emailLinkInFragment(hash);
  // In the render, so that it is stored before the settings read it.
  if (token !== null) storeEmailLink(token);
  const hasToken = token !== null;
  useEffect(() => {
    if (hasToken) void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [hasToken, navigate, pathname, search]);
}
