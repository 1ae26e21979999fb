/** Whose registers stand behind the methods, and what they cannot see. */
interface SourceOrigin {
  register: string;
  limits?: string;
  /** What the block is about to need, so that the page does not jump when it comes. */
  height: { narrow: string; wide: string };
}

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
    height: { narrow: "36rem", wide: "34rem" },
  },
};

/** Nothing for a source that is not connected: it was not asked. */
export function originOf(method: string): SourceOrigin | undefined {
  return ORIGINS[method];
}
