/** Whose registers stand behind the methods, and what they cannot see. */
interface SourceOrigin {
  register: string;
  limits?: string;
  /** What the block is about to need, so that the page does not jump when it comes. */
  height: { narrow: string; wide: string };
}

const SHORT = { narrow: "5rem", wide: "5rem" };
const MIDDLE = { narrow: "24rem", wide: "16rem" };

const ORIGINS: Record<string, SourceOrigin> = {
  gibddhistory: {
    register: "Госавтоинспекция, реестр транспортных средств",
    height: { narrow: "68rem", wide: "40rem" },
  },
  gibdddtp: {
    register: "Госавтоинспекция, учёт ДТП",
    limits:
      "Видны только аварии, которые оформила Госавтоинспекция. Европротокола и ремонта без оформления здесь нет.",
    height: { narrow: "5rem", wide: "5rem" },
  },
  gibddwanted: {
    register: "МВД России, розыск транспортных средств",
    height: { narrow: "3rem", wide: "3rem" },
  },
  gibddrestricted: {
    register: "Госавтоинспекция, реестр ограничений",
    limits: "Запрет может появиться в любой день: проверьте ещё раз прямо перед сделкой.",
    height: { narrow: "3rem", wide: "3rem" },
  },
  eaist: { register: "ЕАИСТО, единая система техосмотра", height: { narrow: "30rem", wide: "18rem" } },
  probeg: {
    register: "ЕАИСТО, показания одометра на техосмотрах",
    limits: "Видны только показания, записанные на техосмотре. Между осмотрами пробег никто не проверял.",
    height: MIDDLE,
  },
  osago: { register: "РСА, полисы ОСАГО", height: MIDDLE },
  osagoinfo: { register: "РСА, сведения о полисе ОСАГО", height: MIDDLE },
  fts: { register: "ФТС, таможенные декларации; система электронных паспортов", height: MIDDLE },
  conversion: { register: "Соответствие VIN, госномера и номера кузова", height: MIDDLE },
  photos: {
    register: "Открытые собрания фотографий по госномеру",
    limits: "Снимки присылают прохожие: на них может быть другая машина с этим номером.",
    height: MIDDLE,
  },
  zalognotary: {
    register: "Федеральная нотариальная палата, реестр уведомлений о залоге",
    limits: "Залог, о котором не уведомили нотариуса, здесь не виден.",
    height: SHORT,
  },
  fedresurs: { register: "Федресурс, сообщения о лизинге и залоге", height: SHORT },
  otzivcamp: {
    register: "Росстандарт, отзывные кампании",
    limits: "Сделана ли работа по отзыву, реестр не говорит: спросите дилера.",
    height: SHORT,
  },
  vininfo: { register: "Расшифровка VIN по каталогам изготовителей", height: MIDDLE },
  taxi: { register: "Реестры разрешений на такси", height: SHORT },
  fines: {
    register: "Госавтоинспекция, неоплаченные штрафы",
    limits: "Штрафы ищут по свидетельству о регистрации: с новым свидетельством прежние не видны.",
    height: SHORT,
  },
  auctions: { register: "Архивы зарубежных и страховых аукционов", height: SHORT },
  fssp: { register: "ФССП России, исполнительные производства", height: SHORT },
  valuation: { register: "Рыночная оценка по марке, модели, году и пробегу", height: SHORT },
  bankruptcy: { register: "ЕФРСБ, сведения о банкротствах", height: SHORT },
};

/** Nothing for a source that is not connected: it was not asked. */
export function originOf(method: string): SourceOrigin | undefined {
  return ORIGINS[method];
}
