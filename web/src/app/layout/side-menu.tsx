import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router-dom";
import { useActingRole } from "@/api/companies";
import { useCurrentUser } from "@/api/current-user";
import { Button, LinkButton } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import styles from "./side-menu.module.css";
import { useHasCompanies } from "./use-has-companies";

const LINKS = [
  { to: "/search", title: "Проверка авто" },
  { to: "/search#osago", title: "ОСАГО" },
  { to: "/profile", title: "Мои отчёты" },
  { to: "/pricing", title: "Цены" },
  { to: "/example-report", title: "Примеры отчётов" },
  { to: "/about", title: "О сервисе" },
  { to: "/contacts", title: "Контакты и реквизиты" },
] as const;

interface SideMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onTopup: () => void;
  /** Opens the choice of the account. */
  onSwitch: () => void;
}

/** Navigation menu of narrow screens. */
export default function SideMenu({ open, onOpenChange, onTopup, onSwitch }: SideMenuProps) {
  const user = useCurrentUser();
  const role = useActingRole();
  const hasCompanies = useHasCompanies();
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Меню" placement="side">
      <nav aria-label="Меню">
        <ul className={styles.links}>
          {LINKS.map(({ to, title }) => (
            <li key={to}>
              <Link to={to} onClick={close}>
                {title}
                <ChevronRight size={18} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.actions}>
        {!hasCompanies && (
          <LinkButton to="/auth-flow" onClick={close} wide>
            Получить бесплатную проверку
          </LinkButton>
        )}
        {hasCompanies && (
          <Button
            variant="secondary"
            wide
            onClick={() => {
              close();
              onSwitch();
            }}
          >
            Сменить аккаунт
          </Button>
        )}
        {user ? (
          role === "owner" && (
            <Button
              variant="secondary"
              wide
              onClick={() => {
                close();
                onTopup();
              }}
            >
              Пополнить
            </Button>
          )
        ) : (
          <LinkButton to="/auth-flow" variant="secondary" onClick={close} wide>
            Войти
          </LinkButton>
        )}
      </div>
    </Dialog>
  );
}
