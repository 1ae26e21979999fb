import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { emailLinkInFragment, storeEmailLink } from "@/lib/email-link";

/** Moves the token of a verification mail from the URL to the tab's storage, for the settings. */
export function useEmailLink(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const given = emailLinkInFragment(hash);
  // In the render, so that it is stored before the settings read it.
  if (given !== null) storeEmailLink(given);
  const isGiven = given !== null;
  useEffect(() => {
    if (isGiven) void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [isGiven, navigate, pathname, search]);
}
