import { Link } from "react-router-dom";
import { refundWithin } from "@/core/limits.json";
import { Disclosure } from "@/ui/disclosure";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import styles from "./contacts.module.css";

/** How to reach the support, requisites, and the questions it is asked most. */
export function Component() {
  return (
    <Page
      title="Контакты и реквизиты"
      description="Как связаться с поддержкой Автоследа, реквизиты и ответы на частые вопросы."
    >
      <PageHead
        title="Контакты и реквизиты"
        lead="Поддержка отвечает каждый день с 9:00 до 21:00 по московскому времени."
      />
      <dl className={styles.cards}>
        <div>
          <dt>Телефон поддержки</dt>
          <dd>Ежедневно, 9:00–21:00 МСК</dd>
          <dd className={styles.note}>Номер публикуется здесь при открытии линии.</dd>
        </div>
        <div>
          <dt>Электронная почта</dt>
          <dd>Вопросы о заказах и возвратах</dd>
          <dd className={styles.note}>Адрес публикуется здесь вместе с номером телефона.</dd>
        </div>
        <div id="social">
          <dt>Социальные сети</dt>
          <dd>Сообщество ВКонтакте</dd>
          <dd className={styles.note}>Откроется вместе со входом через VK ID.</dd>
        </div>
        <div>
          <dt>Реквизиты</dt>
          <dd>Индивидуальный предприниматель, самозанятый</dd>
          <dd className={styles.note}>Полные реквизиты указываются в чеке.</dd>
        </div>
      </dl>
      <section id="faq" aria-labelledby="faq-title" className={styles.faq}>
        <h2 id="faq-title">Частые вопросы</h2>
        <Disclosure title="Как я получу отчёт?">
          Отчёт открывается сразу после заказа и заполняется на глазах. Обычно он готов за 1–2 минуты, по
          оферте — не дольше 5 минут. Он остаётся в личном кабинете.
        </Disclosure>
        <Disclosure title="Как оплатить?">
          Банковской картой через ЮKassa: пополните баланс или купите один отчёт без регистрации. Пакеты и
          подписки — на <Link to="/pricing">странице цен</Link>.
        </Disclosure>
        <Disclosure title="Как вернуть деньги?">
          За источник, который не ответил, деньги возвращаются сами: на баланс, а при покупке без регистрации
          — на карту. Остаток баланса верните на карту в{" "}
          <Link to="/dashboard?tab=balance">личном кабинете</Link>, банк зачислит его в течение {refundWithin}
          .
        </Disclosure>
        <Disclosure title="Как отменить подписку?">
          Одним нажатием на <Link to="/pricing?tab=subscriptions">странице цен</Link> или в личном кабинете.
          Деньги останутся на балансе.
        </Disclosure>
        <Disclosure title="Насколько свежие данные?">
          У каждого блока отчёта стоит время нашего запроса и дата, на которую источник знает ответ.
        </Disclosure>
      </section>
    </Page>
  );
}
