import Download from "lucide-react/icons/download";
import { useEffect, useState } from "react";
import type { Photo } from "@/core/types";
import { endOf, isDead } from "./photo-text";

interface DownloadLinkProps {
  photo: Photo;
  place: number;
  label: string;
  className: string | undefined;
}

/** Removed once the link has expired, since it would download an error. */
export function DownloadLink({ photo, place, label, className }: DownloadLinkProps) {
  const url = photo.bigUrl ?? photo.url;
  if (useIsDead(url)) return null;
  return (
    <a className={className} href={url} download={`avtosled-photo-${place + 1}`} aria-label={label}>
      <Download size={20} aria-hidden="true" />
    </a>
  );
}

function useIsDead(url: string): boolean {
  const [deadUrl, setDeadUrl] = useState<string | null>(null);
  useEffect(() => {
    const end = endOf(url);
    if (end === null) return;
    const timer = setTimeout(() => setDeadUrl(url), Math.max(0, end - Date.now()));
    return () => clearTimeout(timer);
  }, [url]);
  return deadUrl === url || isDead(url, Date.now());
}
