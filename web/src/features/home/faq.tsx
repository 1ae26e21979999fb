import { freeCheck } from "@/core/limits.json";
import { capitalised, inSentence } from "@/lib/letter-case";
import { Disclosure } from "@/ui/disclosure";
import { Section } from "@/ui/page/section";

/** What people ask before the first check. */
export function Faq() {
  return (
    <Section title="Вопросы и ответы" tone="surface">
      <Disclosure title="Где взять VIN?">
        В СТС и ПТС, на табличке под лобовым стеклом, на стойке водительской двери. Нет VIN под рукой —
        введите госномер, VIN найдём сами и покажем для сверки.
      </Disclosure>
      <Disclosure title="Что входит в бесплатную проверку?">
        {capitalised(freeCheck.sources)}: {freeCheck.titles.map(inSentence).join(", ")}. Таких проверок до
        трёх: за VK ID, за телефон и за водительское удостоверение.
      </Disclosure>
      <Disclosure title="Когда списываются деньги?">
        При заказе сумма резервируется на балансе. Списывается она по частям, когда источник ответил. Если
        ответа нет, его часть сразу возвращается.
      </Disclosure>
      <Disclosure title="Можно ли купить отчёт без регистрации?">
        Да. Введите номер и выберите готовый пакет: после оплаты картой отчёт придёт на почту, в SMS или
        откроется по личной ссылке. За источники, которые не ответили, деньги вернутся на карту.
      </Disclosure>
      <Disclosure title="Почему в отчёте написано «нет данных»?">
        Источник ответил, но о машине ничего не знает. Это не то же самое, что «источник не ответил», и не то
        же самое, что «всё хорошо», поэтому состояния разные.
      </Disclosure>
      <Disclosure title="Сколько хранится отчёт?">
        История запросов хранится 3 года. Отчёт открывается в личном кабинете в любое время.
      </Disclosure>
      <Disclosure title="Подходит ли проверка для машин с правым рулём?">
        Да. Если VIN нет, проверяйте по номеру кузова.
      </Disclosure>
    </Section>
  );
}
