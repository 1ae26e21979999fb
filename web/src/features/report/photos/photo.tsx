import ImageOff from "lucide-react/icons/image-off";
import { useContext, useState } from "react";
import { photoMinutes } from "@/core/limits.json";
import { SumsContext } from "../verdict/sums";
import styles from "./photo.module.css";
import { isDead } from "./photo-text";

interface PhotoImageProps {
  url: string;
  alt: string;
  /** Pictures far below are fetched when they come near. */
  isLazy?: boolean;
}

/** A photo, or a drawing and the reason in its place when the link is dead. */
export function PhotoImage({ url, alt, isLazy = false }: PhotoImageProps) {
  // Whoever is told the sums ordered the report and can order it anew.
  const canRefresh = useContext(SumsContext);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (failedUrl === url || isDead(url, Date.now())) {
    return (
      <span className={styles.placeholder}>
        <ImageOff size={32} strokeWidth={1.5} aria-hidden="true" />
        Фото недоступно
        <span className={styles.reason}>
          Ссылка на снимок жила {photoMinutes} минут.
          {canRefresh && " Обновите отчёт, чтобы открыть фото снова."}
        </span>
      </span>
    );
  }
  return (
    <img
      className={styles.image}
      src={url}
      alt={alt}
      loading={isLazy ? "lazy" : undefined}
      decoding="async"
      onError={() => setFailedUrl(url)}
    />
  );
}
