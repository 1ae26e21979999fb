import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";

/** The page without the offer is one step back: closing goes there, or «back» would later do nothing. */
const OPENED_HERE = { isOfferOpened: true };

/**
 * The offer that is being bought stands in the address, so that a visitor comes back to it after the sign-in
 * and the browser's «back» closes it.
 */
export function useOfferInAddress(name: "buy" | "subscribe") {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();

  function open(id: string): void {
    const next = new URLSearchParams(params);
    next.set(name, id);
    if (user) setParams(next, { preventScrollReset: true, state: OPENED_HERE });
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
