import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import styles from "./invite.module.css";

/** What the owner and the managers of a company see of a member, and what they do not. */
export function WhatCompanySees() {
  return (
    <section className={styles.sees} aria-labelledby="sees-title">
      <h2 id="sees-title">Что увидит компания</h2>
      <ul>
        <li>
          <Eye size={20} aria-hidden="true" />
          <span>Ваше имя, телефон с закрытыми цифрами и сколько вы потратили за месяц.</span>
        </li>
        <li>
          <Eye size={20} aria-hidden="true" />
          <span>Проверки, которые вы закажете с её баланса. Их видят все сотрудники.</span>
        </li>
        <li>
          <EyeOff size={20} aria-hidden="true" />
          <span>Ваш баланс, личные проверки и документы не увидит никто.</span>
        </li>
      </ul>
    </section>
  );
}
