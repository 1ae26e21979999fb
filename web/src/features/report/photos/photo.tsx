import ImageOff from "lucide-react/icons/image-off";
import { useContext, useState } from "react";
import { photoMinutes } from "@/core/limits.json";
import { AmountsVisibleContext } from "../contexts";
import styles from "./photo.module.css";
import { isExpired } from "./photo-text";

interface PhotoImageProps {
  url: string;
  alt: string;
  /** Whether the image is loaded only near the viewport. */
  isLazy?: boolean;
}

/** Photo, or a placeholder with the reason when the link has expired. */
export function PhotoImage({ url, alt, isLazy = false }: PhotoImageProps) {
  // Only the owner of the report sees amounts, and only the owner can order the report again.
  const canRefresh = useContext(AmountsVisibleContext);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (failedUrl === url || isExpired(url, Date.now())) {
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
