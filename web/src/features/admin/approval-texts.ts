/** Result of an act above the caps. */
export const REQUEST_WAITS = "Заявка ждёт подтверждения";

/** Who approves: without an independent administrator, the operator of the server's command line. */
export const ABOVE_CAP =
  "Больше предела, будет заявка. Если есть независимый администратор, он подтвердит; иначе это делает команда на сервере.";
