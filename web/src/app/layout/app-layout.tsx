import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router-dom";
import { lookAtAwaitedPayment } from "@/api/awaited-payment";
import { currentUserQuery } from "@/api/current-user";
import { SessionUnknownNotice, SessionUnknownPage } from "@/domain/account/session-unknown";
import { StoredReportList } from "@/domain/offline/stored-report-list";
import { LiveRegion } from "@/ui/live-region";
import { Toaster } from "@/ui/toaster";
import styles from "./app-layout.module.css";
import { Footer } from "./footer";
import { FreeCheckBanner } from "./free-check-banner";
import { Header } from "./header";
import { LowBalanceBanner } from "./low-balance-banner";
import { NewVersionBanner } from "./new-version-banner";
import { scrollKey } from "./scroll-key";

/** What surrounds every page. */
export function AppLayout() {
  const navigation = useNavigation();
  const place = useRef<number>(null);
  useFocusOnNavigation();
  useBalanceAfterPayment();
  return (
    <>
      <a href="#main" className={styles.skip}>
        К содержанию
      </a>
      <div className={styles.progress} data-active={navigation.state !== "idle" || undefined} />
      <Header />
      <NewVersionBanner />
      <FreeCheckBanner />
      <LowBalanceBanner />
      <Content />
      <Footer />
      <Toaster />
      <NotedPlace place={place} />
      <ScrollRestoration getKey={scrollKey} />
      <KeptPlace place={place} />
    </>
  );
}

/** Drawn at build time and read until now, perhaps for long. */
function isDrawn(): boolean {
  return document.getElementById("root")?.dataset.drawn !== undefined;
}

/** How far a drawn page was read before its scripts took it over, which would begin at its top. */
function NotedPlace({ place }: { place: RefObject<number | null> }) {
  useLayoutEffect(() => {
    if (isDrawn()) place.current = window.scrollY;
  }, [place]);
  return null;
}

function KeptPlace({ place }: { place: RefObject<number | null> }) {
  useLayoutEffect(() => {
    if (place.current !== null) window.scrollTo(0, place.current);
    place.current = null;
  }, [place]);
  return null;
}

/** Pages that are another one for whoever is signed in. */
const NEEDS_USER =
  /^\/(dashboard|profile|admin|registration-data|services|extended-report|auth-flow|auth-success|payment)(\/|$)/;

/** The page; when nobody can say whose session it is, no guest's in place of the user's. */
function Content() {
  const { pathname } = useLocation();
  const isUnknown = useQuery(currentUserQuery).isError;
  if (isUnknown && NEEDS_USER.test(pathname)) {
    return (
      <SessionUnknownPage>
        <StoredReportList />
      </SessionUnknownPage>
    );
  }
  return (
    <>
      <LiveRegion>{isUnknown && <SessionUnknownNotice />}</LiveRegion>
      <Outlet />
    </>
  );
}

/** Somebody who paid in another tab and came back sees the new balance. */
function useBalanceAfterPayment(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void lookAtAwaitedPayment(queryClient);
    };
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [queryClient]);
}

/** Tells screen readers of a new page by moving the focus to it; an anchor is scrolled into view. */
function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    // The browser itself has led a drawn page to its anchor.
    if (isDrawn()) return;
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (previous.current !== pathname) document.getElementById("main")?.focus({ preventScroll: true });
    previous.current = pathname;
  }, [pathname, hash]);
}
