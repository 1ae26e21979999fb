import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { contactsQuery } from "@/api/contacts";
import type { Contacts } from "@/api/types";
import { refundWithin } from "@/core/limits.json";
import { PhoneLink } from "@/domain/contacts/phone-link";
import { LoadFailure } from "@/domain/errors/load-failure";
import { capitalised } from "@/lib/letter-case";
import { Notice } from "@/ui/notice";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { type Question, Questions } from "@/ui/page/questions";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import styles from "./contacts.module.css";

const QUESTIONS: Question[] = [
  {
    title: "Как я получу отчёт?",
    answer:
      "Отчёт открывается сразу после заказа и заполняется на глазах. Обычно он готов за 1–2 минуты, по оферте — не дольше 5 минут. Он остаётся в личном кабинете.",
  },
  {
    title: "Как оплатить?",
    answer: (
      <>
        По СБП, банковской картой, через SberPay, T-Pay или с кошелька ЮMoney — что из этого доступно,
        показывает страница ЮKassa. Пополните баланс или купите один отчёт без регистрации. Пакеты и подписки
        — на <Link to="/pricing">странице цен</Link>.
      </>
    ),
  },
  {
    title: "Как вернуть деньги?",
    answer: (
      <>
        За источник, который не ответил, деньги возвращаются сами: на баланс, а при покупке без регистрации —
        тем же способом, каким вы платили. Остаток баланса верните в{" "}
        <Link to="/dashboard?tab=balance">личном кабинете</Link>, банк зачислит его в течение {refundWithin}.
      </>
    ),
  },
  {
    title: "Как отменить подписку?",
    answer: (
      <>
        Одним нажатием на <Link to="/pricing?tab=subscriptions">странице цен</Link> или в личном кабинете.
        Деньги останутся на балансе.
      </>
    ),
  },
  {
    title: "Насколько свежие данные?",
    answer: "У каждого блока отчёта стоит время нашего запроса и дата, на которую источник знает ответ.",
  },
];

/** Page of contacts, company details and frequent questions. */
export function Component() {
  return (
    <Page
      title="Контакты и реквизиты"
      description="Как связаться с поддержкой Автоследа, реквизиты и ответы на частые вопросы."
    >
      <PageHead
        title="Контакты и реквизиты"
        lead="Проверки идут круглосуточно. Если нужен человек — позвоните или напишите."
      />
      <ContactMethods />
      <section id="faq" aria-labelledby="faq-title" className={styles.faq}>
        <h2 id="faq-title">Частые вопросы</h2>
        <Questions items={QUESTIONS} />
      </section>
    </Page>
  );
}

/** Contacts of the support, loaded from the server's settings apart from the other content. */
function ContactMethods() {
  const { data, error, refetch } = useQuery(contactsQuery);
  if (error !== null) {
    return <LoadFailure error={error} onRetry={() => void refetch()} title="Контакты не загрузились" />;
  }
  return (
    <Stack gap={4}>
      {data?.isExample && (
        <Notice tone="attention" title="Это пример">
          Настоящие телефон, почту и реквизиты указывает владелец сайта в настройках сервера. До тех пор
          пишите из личного кабинета.
        </Notice>
      )}
      <dl className={styles.cards}>
        <div>
          <dt>Телефон поддержки</dt>
          <dd>{data ? <PhoneLink phone={data.phone} /> : <Skeleton width="10rem" />}</dd>
          <dd className={styles.note}>{data ? capitalised(data.hours) : <Skeleton width="100%" />}</dd>
        </div>
        <div>
          <dt>Электронная почта</dt>
          <dd>{data ? <a href={`mailto:${data.email}`}>{data.email}</a> : <Skeleton width="12rem" />}</dd>
          <dd className={styles.note}>Вопросы о заказах и возвратах</dd>
        </div>
        <div>
          <dt>Из личного кабинета</dt>
          <dd>
            <Link to="/dashboard?tab=settings&part=support">Написать в поддержку</Link>
          </dd>
          <dd className={styles.note}>Видим, кто пишет, и отвечаем на вашу почту или телефон</dd>
        </div>
        <div id="social">
          <dt>Социальные сети</dt>
          {data ? <Communities contacts={data} /> : <dd>{<Skeleton width="8rem" />}</dd>}
        </div>
        <div>
          <dt>Реквизиты</dt>
          <dd>{data?.seller ?? <Skeleton width="12rem" />}</dd>
          {data ? (
            <Requisites contacts={data} />
          ) : (
            <dd className={styles.note}>{<Skeleton width="100%" />}</dd>
          )}
        </div>
      </dl>
    </Stack>
  );
}

function Communities({ contacts: { vk, telegram } }: { contacts: Contacts }) {
  if (vk === null && telegram === null) return <dd className={styles.note}>Сообществ пока нет.</dd>;
  return (
    <>
      {vk && (
        <dd>
          <a href={vk}>ВКонтакте</a>
        </dd>
      )}
      {telegram && (
        <dd>
          <a href={telegram}>Телеграм</a>
        </dd>
      )}
    </>
  );
}

function Requisites({ contacts: { inn, ogrn, address } }: { contacts: Contacts }) {
  return (
    <>
      <dd className={styles.note}>
        ИНН {inn}
        {ogrn && `, ОГРН ${ogrn}`}
      </dd>
      <dd className={styles.note}>{address}</dd>
    </>
  );
}
