import { Link } from "react-router-dom";
import { Topic } from "./topic";

/** Course of one order: requests, states of the check, money. */
export function OrderStates() {
  return (
    <Topic id="order" title="Что происходит с заказом">
      <ol>
        <li>
          <code>POST /v1/checks</code> отвечает 201. Проверка в состоянии <code>running</code>, её цена
          зарезервирована на балансе: <code>cost.held</code>.
        </li>
        <li>
          Источники отвечают независимо друг от друга. Каждый проходит состояния <code>pending</code>,{" "}
          <code>running</code> и заканчивает в <code>success</code>, <code>error</code> или{" "}
          <code>skipped</code> (для него не хватило данных). За ответ списывается его цена, за остальное
          резерв снимается.
        </li>
        <li>
          Когда закончили все, проверка переходит в <code>completed</code>: <code>cost.charged</code> — за
          ответившие источники, <code>cost.released</code> — возвращено. Приходит вебхук{" "}
          <code>check.completed</code>, вывод — в <code>verdict</code>.
        </li>
        <li>
          Источник, который не ответил вовремя, мы спрашиваем ещё раз в течение суток. Его поздний ответ
          бесплатный, о нём сообщает <code>check.source_answered_late</code>.
        </li>
      </ol>
      <p>
        Подробнее — в разделах <Link to="/developers/guide">«Как устроено»</Link> и{" "}
        <Link to="/developers/webhooks">«Вебхуки»</Link>.
      </p>
    </Topic>
  );
}
