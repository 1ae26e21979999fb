import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import styles from "./developers-page.module.css";

const PAGES = [
  { to: "/developers", title: "Быстрый старт" },
  { to: "/developers/guide", title: "Как устроено" },
  { to: "/developers/webhooks", title: "Вебхуки" },
  { to: "/developers/errors", title: "Ошибки" },
  { to: "/developers/clients", title: "Клиенты и MCP" },
  { to: "/developers/reference", title: "Справочник" },
  { to: "/developers/changelog", title: "Изменения" },
] as const;

interface DevelopersPageProps {
  title: string;
  description: string;
  lead: ReactNode;
  children: ReactNode;
}

/** Page for developers: heading, navigation between these pages, content. */
export function DevelopersPage({ title, description, lead, children }: DevelopersPageProps) {
  return (
    <Page title={title} description={description}>
      <PageHead title={title} lead={lead} />
      <nav aria-label="Разделы для разработчиков">
        <ul className={styles.pages}>
          {PAGES.map((page) => (
            <li key={page.to}>
              <NavLink to={page.to} end>
                {page.title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.content}>{children}</div>
    </Page>
  );
}
