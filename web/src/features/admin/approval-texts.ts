/** Message that an action above the spending caps has become a request. */
export const REQUEST_WAITS = "Заявка ждёт подтверждения";

/** Message on who approves a request: an independent administrator, else the server's command line. */
export const ABOVE_CAP =
  "Больше предела, будет заявка. Если есть независимый администратор, он подтвердит; иначе это делает команда на сервере.";
