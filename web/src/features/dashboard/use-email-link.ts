import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { emailLinkInFragment, storeEmailLink } from "@/lib/email-link";

/** Moves the token of an e-mail verification link from the URL to tab storage, for the settings. */
export function useEmailLink(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const token = emailLinkInFragment(hash);
  // Runs during the render, so that the token is stored before the settings read it.
  if (token !== null) storeEmailLink(token);
  const hasToken = token !== null;
  useEffect(() => {
    if (hasToken) void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [hasToken, navigate, pathname, search]);
}
