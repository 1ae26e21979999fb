import { useState } from "react";
import { CodeBlock } from "./code-block";
import { commands } from "./commands";
import styles from "./quick-start.module.css";
import { TestKey } from "./test-key";
import { Topic } from "./topic";
import { useOrigin } from "./use-origin";

/** Text in place of the key until a key is created. */
const NO_KEY = "ВАШ_КЛЮЧ";

/** Five commands from a test key to the first report. */
export function QuickStart() {
  const [key, setKey] = useState<string | null>(null);
  const origin = useOrigin();
  return (
    <>
      <Topic id="key" title="Тестовый ключ">
        <p>
          Ключ заменяет программе вход в аккаунт. С тестовым ключом проверки отвечают о машинах-образцах за
          несколько секунд, деньги не тратятся, договор не нужен.
        </p>
        <TestKey token={key} onCreated={setKey} />
      </Topic>
      <Topic id="commands" title="Пять команд до первого отчёта">
        <p>
          Скопируйте команды по очереди в один терминал с bash или zsh и curl. Четвёртая и пятая команды берут
          номер проверки из третьей.
        </p>
        <ol className={styles.commands}>
          {commands(origin, key ?? NO_KEY).map(({ title, note, text }) => (
            <li key={title}>
              <CodeBlock title={title} code={text} />
              {note !== "" && <p>{note}</p>}
            </li>
          ))}
        </ol>
      </Topic>
    </>
  );
}
