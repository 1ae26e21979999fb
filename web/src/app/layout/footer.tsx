import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { contactsQuery } from "@/api/contacts";
import { PhoneLink } from "@/domain/contacts/phone-link";
import { useInView } from "@/lib/use-in-view";
import { Logo } from "@/ui/page/logo";
import { ThemeChoice } from "@/ui/theme-choice";
import styles from "./footer.module.css";

const COLUMNS = [
  {
    title: "Услуги",
    links: [
      { to: "/?vin=", title: "Проверка по VIN" },
      { to: "/?plate=", title: "Проверка по госномеру" },
      { to: "/search#osago", title: "Калькулятор ОСАГО" },
      { to: "/extended-report", title: "Оценка автомобиля" },
    ],
  },
  {
    title: "Поддержка",
    links: [
      { to: "/contacts", title: "Контакты и реквизиты" },
      { to: "/contacts#faq", title: "Вопросы и ответы" },
      { to: "/pricing", title: "Цены" },
      { to: "/public-offer", title: "Публичная оферта" },
    ],
  },
  {
    title: "О нас",
    links: [
      { to: "/about", title: "О сервисе" },
      { to: "/example-report", title: "Пример отчёта" },
      { to: "/contacts#social", title: "Мы в соцсетях" },
      { to: "/developers", title: "Разработчикам" },
    ],
  },
] as const;

/** Footer: links, contacts, legal pages, theme. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.grid}>
        <div className={styles.brand}>
          <Logo />
          <p>Проверка истории автомобиля в официальных реестрах. Платите только за ответившие источники.</p>
          <Contacts />
        </div>
        {COLUMNS.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className={styles.title}>{column.title}</h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.title}>
                  <Link to={link.to}>{link.title}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.bottom}>
        <p>© 2026 Автослед</p>
        <ul className={styles.legal}>
          <li>
            <Link to="/privacy-policy">Политика конфиденциальности</Link>
          </li>
          <li>
            <Link to="/user-agreement">Пользовательское соглашение</Link>
          </li>
        </ul>
        <ThemeChoice />
      </div>
    </footer>
  );
}

/** Phone and seller, loaded when the footer comes into view; empty before and after an error. */
function Contacts() {
  const placeholder = useRef<HTMLParagraphElement>(null);
  const isInView = useInView(placeholder);
  const { data } = useQuery({ ...contactsQuery, enabled: isInView });
  if (data === undefined) return <p ref={placeholder} className={styles.contacts} />;
  return (
    <p className={styles.contacts}>
      <PhoneLink phone={data.phone} />, {data.hours}
      {data.isExample && " (пример)"}
      <br />
      {data.seller}, ИНН {data.inn}
    </p>
  );
}
