import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import styles from "./code-block.module.css";

/** Code or command with a title and a button that copies it. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  const text = code.trimEnd();
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span>{title}</span>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Скопировать: ${title}`}
          onClick={() => void copyText(text, title)}
        >
          Скопировать
        </Button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long code is scrolled by keyboard */}
      <pre className={styles.code} tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
