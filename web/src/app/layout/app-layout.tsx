import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router-dom";
import { currentUserQuery } from "@/api/current-user";
import { checkPendingPayment } from "@/api/pending-payment";
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

/** Layout of every page: header, banners, content, footer. */
export function AppLayout() {
  const navigation = useNavigation();
  const scrollTop = useRef<number>(null);
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
      <SaveScroll scrollTop={scrollTop} />
      <ScrollRestoration getKey={scrollKey} />
      <RestoreScroll scrollTop={scrollTop} />
    </>
  );
}

/**
 * Storage key of the scroll position of a location.
 * The router key, or the path if this is «default», the router key of the first page of every document.
 */
export function scrollKey({ key, pathname, search }: Pick<Location, "key" | "pathname" | "search">): string {
  return key === "default" ? pathname + search : key;
}

/** Whether the page is prerendered and not hydrated yet. */
function isPrerendered(): boolean {
  return document.getElementById("root")?.dataset.prerendered !== undefined;
}

/** Saves the scroll position of a prerendered page, which ScrollRestoration would reset at hydration. */
function SaveScroll({ scrollTop }: { scrollTop: RefObject<number | null> }) {
  useLayoutEffect(() => {
    if (isPrerendered()) scrollTop.current = window.scrollY;
  }, [scrollTop]);
  return null;
}

function RestoreScroll({ scrollTop }: { scrollTop: RefObject<number | null> }) {
  useLayoutEffect(() => {
    if (scrollTop.current !== null) window.scrollTo(0, scrollTop.current);
    scrollTop.current = null;
  }, [scrollTop]);
  return null;
}

/** Pages whose content depends on the user. */
const NEEDS_USER =
  /^\/(dashboard|profile|company|invite|admin|registration-data|services|extended-report|auth-flow|auth-success|payment)(\/|$)/;

/** Content of the page, or a retry button when a required user could not be loaded. */
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

/** Checks the pending payment when the user returns to the tab. */
function useBalanceAfterPayment(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === "visible") void checkPendingPayment(queryClient);
    };
    window.addEventListener("focus", check);
    document.addEventListener("visibilitychange", check);
    return () => {
      window.removeEventListener("focus", check);
      document.removeEventListener("visibilitychange", check);
    };
  }, [queryClient]);
}

/** Moves the focus to a new page, which screen readers then announce; scrolls an anchor into view. */
function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    // The browser has already scrolled to the anchor of a prerendered page.
    if (isPrerendered()) return;
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (previous.current !== pathname) document.getElementById("main")?.focus({ preventScroll: true });
    previous.current = pathname;
  }, [pathname, hash]);
}
