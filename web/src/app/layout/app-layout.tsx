import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
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
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
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
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (previous.current !== pathname) document.getElementById("main")?.focus({ preventScroll: true });
    previous.current = pathname;
  }, [pathname, hash]);
}
