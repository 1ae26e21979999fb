import { useQuery } from "@tanstack/react-query";
import Building2 from "lucide-react/icons/building-2";
import Menu from "lucide-react/icons/menu";
import { useState } from "react";
import { Link, NavLink } from "react-router-dom";
import { useActingAccount } from "@/api/companies";
import { currentUserQuery } from "@/api/current-user";
import { formatBalance } from "@/core/money";
import { LazySection } from "@/domain/errors/lazy-section";
import { Button, LinkButton } from "@/ui/button";
import { Logo } from "@/ui/page/logo";
import { Skeleton } from "@/ui/skeleton";
import { CompanyBar } from "./company-bar";
import styles from "./header.module.css";
import { useHasCompanies } from "./use-has-companies";

// Dialogs are loaded on demand, the menu already when its button is hovered or focused.
const loadMenu = () => import("./side-menu");
const loadAccounts = () => import("@/domain/account/account-dialog");
const loadTopup = () => import("@/domain/payment/quick-topup");
const prefetchMenu = () => void loadMenu().catch(() => undefined);

/** Header: navigation, balance, sign-in, and the company for which the tab acts. */
export function Header() {
  const [isMenuOpen, setMenuOpen] = useState<boolean>();
  const [isTopupOpen, setTopupOpen] = useState<boolean>();
  const [isAccountsOpen, setAccountsOpen] = useState<boolean>();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Logo />
        <nav className={styles.nav} aria-label="Основная навигация">
          <NavLink to="/search" end>
            Проверка авто
          </NavLink>
          <Link to="/search#osago">ОСАГО</Link>
          <NavLink to="/profile">Мои отчёты</NavLink>
          <NavLink to="/contacts">Помощь</NavLink>
        </nav>
        <div className={styles.actions}>
          <Account onTopup={() => setTopupOpen(true)} onSwitch={() => setAccountsOpen(true)} />
          <Button
            variant="quiet"
            className={styles.menuButton}
            aria-label="Открыть меню"
            aria-expanded={isMenuOpen ?? false}
            onPointerEnter={prefetchMenu}
            onFocus={prefetchMenu}
            onClick={() => setMenuOpen(true)}
          >
            <Menu size={24} aria-hidden="true" />
          </Button>
        </div>
      </div>
      <CompanyBar onSwitch={() => setAccountsOpen(true)} />
      {isMenuOpen !== undefined && (
        <LazySection
          load={loadMenu}
          onFailed={() => setMenuOpen(undefined)}
          props={{
            open: isMenuOpen,
            onOpenChange: setMenuOpen,
            onTopup: () => setTopupOpen(true),
            onSwitch: () => setAccountsOpen(true),
          }}
        />
      )}
      {isTopupOpen !== undefined && (
        <LazySection
          load={loadTopup}
          onFailed={() => setTopupOpen(undefined)}
          props={{ open: isTopupOpen, onOpenChange: setTopupOpen }}
        />
      )}
      {isAccountsOpen !== undefined && (
        <LazySection
          load={loadAccounts}
          onFailed={() => setAccountsOpen(undefined)}
          props={{ open: isAccountsOpen, onOpenChange: setAccountsOpen }}
        />
      )}
    </header>
  );
}

function Account({ onTopup, onSwitch }: { onTopup: () => void; onSwitch: () => void }) {
  const { data: user, isError } = useQuery(currentUserQuery);
  const { company, role } = useActingAccount();
  const hasCompanies = useHasCompanies();
  if (isError) return null;
  if (user === undefined) return <Skeleton width="7rem" height="1.5rem" />;
  if (user === null) {
    return (
      <div className={styles.guest}>
        <LinkButton to="/auth-flow" variant="quiet" size="sm" className={styles.wideOnly}>
          Войти
        </LinkButton>
        <LinkButton to="/auth-flow" size="sm" className={styles.wideOnly}>
          Получить бесплатную проверку
        </LinkButton>
        <LinkButton to="/auth-flow" variant="secondary" size="sm" className={styles.narrowOnly}>
          Войти
        </LinkButton>
      </div>
    );
  }
  return (
    <>
      {company === null && hasCompanies && (
        <Button
          variant="quiet"
          className={styles.accountButton}
          aria-label="Сменить аккаунт: ваш или компании"
          onClick={onSwitch}
        >
          <Building2 size={22} aria-hidden="true" />
        </Button>
      )}
      {company === null && !hasCompanies && (
        <LinkButton to="/auth-flow" variant="quiet" size="sm" className={styles.widestOnly}>
          Получить бесплатную проверку
        </LinkButton>
      )}
      <Link to="/dashboard" className={styles.balance}>
        <span className={styles.balanceLabel}>{company === null ? "Баланс:" : "Доступно:"}</span>{" "}
        <strong>{formatBalance(user.balance)}</strong>
      </Link>
      {role === "owner" && (
        <Button variant="secondary" size="sm" className={styles.wideOnly} onClick={onTopup}>
          Пополнить
        </Button>
      )}
    </>
  );
}
