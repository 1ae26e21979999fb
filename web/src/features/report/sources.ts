import type { SourceId } from "@/core/types";

/** Whose registers stand behind the methods, and what they cannot see. */
interface SourceOrigin {
  register: string;
  limits?: string;
  /** What the block is about to need, so that the page does not jump when it comes. */
  height: { narrow: string; wide: string };
}

const SHORT = { narrow: "5rem", wide: "5rem" };
const MIDDLE = { narrow: "24rem", wide: "16rem" };

const ORIGINS: Record<SourceId, SourceOrigin> = {
  history: {
    register: "Госавтоинспекция, реестр транспортных средств",
    height: { narrow: "68rem", wide: "40rem" },
  },
  accidents: {
    register: "Госавтоинспекция, учёт ДТП",
    limits:
      "Видны только аварии, которые оформила Госавтоинспекция. Европротокола и ремонта без оформления здесь нет.",
    height: { narrow: "5rem", wide: "5rem" },
  },
  wanted: {
    register: "МВД России, розыск транспортных средств",
    height: { narrow: "3rem", wide: "3rem" },
  },
  restrictions: {
    register: "Госавтоинспекция, реестр ограничений",
    limits: "Запрет может появиться в любой день: проверьте ещё раз прямо перед сделкой.",
    height: { narrow: "3rem", wide: "3rem" },
  },
  inspections: { register: "ЕАИСТО, единая система техосмотра", height: { narrow: "30rem", wide: "18rem" } },
  mileage: {
    register: "ЕАИСТО, показания одометра на техосмотрах",
    limits: "Видны только показания, записанные на техосмотре. Между осмотрами пробег никто не проверял.",
    height: MIDDLE,
  },
  policies: { register: "РСА, полисы ОСАГО", height: MIDDLE },
  policyDetails: { register: "РСА, сведения о полисе ОСАГО", height: MIDDLE },
  customs: { register: "ФТС, таможенные декларации; система электронных паспортов", height: MIDDLE },
  conversion: { register: "Соответствие VIN, госномера и номера кузова", height: MIDDLE },
  photos: {
    register: "Открытые собрания фотографий по госномеру",
    limits: "Снимки присылают прохожие: на них может быть другая машина с этим номером.",
    height: MIDDLE,
  },
  pledges: {
    register: "Федеральная нотариальная палата, реестр уведомлений о залоге",
    limits: "Залог, о котором не уведомили нотариуса, здесь не виден.",
    height: SHORT,
  },
  leases: { register: "Федресурс, сообщения о лизинге и залоге", height: SHORT },
  recalls: {
    register: "Росстандарт, отзывные кампании",
    limits: "Сделана ли работа по отзыву, реестр не говорит: спросите дилера.",
    height: SHORT,
  },
  decoding: { register: "Расшифровка VIN по каталогам изготовителей", height: MIDDLE },
  taxi: { register: "Реестры разрешений на такси", height: SHORT },
  fines: {
    register: "Госавтоинспекция, неоплаченные штрафы",
    limits: "Штрафы ищут по свидетельству о регистрации: с новым свидетельством прежние не видны.",
    height: SHORT,
  },
  auctions: { register: "Архивы зарубежных и страховых аукционов", height: SHORT },
  enforcement: { register: "ФССП России, исполнительные производства", height: SHORT },
  valuation: { register: "Рыночная оценка по марке, модели, году и пробегу", height: SHORT },
  bankruptcy: { register: "ЕФРСБ, сведения о банкротствах", height: SHORT },
};

/** Where a source looks. */
export function originOf(source: SourceId): SourceOrigin {
  return ORIGINS[source];
}
