import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";

/**
 * History state of an offer that was opened by a click.
 * The previous history entry is then the page without the offer, so closing goes back and leaves no extra entry.
 */
const OPENED_BY_CLICK = { isOfferOpened: true };

/** Opened offer, stored in the URL: visitors return to it after the sign-in and «back» closes it. */
export function useOfferInAddress(name: "buy" | "subscribe") {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();

  function open(id: string): void {
    const next = new URLSearchParams(params);
    next.set(name, id);
    if (user) setParams(next, { preventScrollReset: true, state: OPENED_BY_CLICK });
    else void navigate(`/auth-flow?${new URLSearchParams({ next: `/pricing?${next}` })}`);
  }

  function close(): void {
    if (state?.isOfferOpened) {
      void navigate(-1);
      return;
    }
    const next = new URLSearchParams(params);
    next.delete(name);
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return { chosen: user ? params.get(name) : null, open, close };
}
