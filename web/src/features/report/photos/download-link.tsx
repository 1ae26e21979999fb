import Download from "lucide-react/icons/download";
import { useEffect, useState } from "react";
import type { Photo } from "@/core/types";
import { expiryOf, isExpired } from "./photo-text";

interface DownloadLinkProps {
  photo: Photo;
  index: number;
  label: string;
  className: string | undefined;
}

/** Download link of a photo; removed when the photo URL has expired, which would download an error. */
export function DownloadLink({ photo, index, label, className }: DownloadLinkProps) {
  const url = photo.bigUrl ?? photo.url;
  if (useIsExpired(url)) return null;
  return (
    <a className={className} href={url} download={`avtosled-photo-${index + 1}`} aria-label={label}>
      <Download size={20} aria-hidden="true" />
    </a>
  );
}

function useIsExpired(url: string): boolean {
  const [expiredUrl, setExpiredUrl] = useState<string | null>(null);
  useEffect(() => {
    const end = expiryOf(url);
    if (end === null) return;
    const timer = setTimeout(() => setExpiredUrl(url), Math.max(0, end - Date.now()));
    return () => clearTimeout(timer);
  }, [url]);
  return expiredUrl === url || isExpired(url, Date.now());
}
