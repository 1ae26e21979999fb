/** Structured data (JSON-LD, schema.org) for search engines, which the content policy allows. */
export function StructuredData({ type, data }: { type: string; data: Record<string, unknown> }) {
  const json = JSON.stringify({ "@context": "https://schema.org", "@type": type, ...data });
  return <script type="application/ld+json">{json.replaceAll("<", "\\u003c")}</script>;
}

/** Link preview image of the page, from `public/share`. */
export function SharePicture({ name }: { name: "example-report" | "osago" | "pricing" | "search" }) {
  return <meta property="og:image" content={`/share/${name}.png`} />;
}
