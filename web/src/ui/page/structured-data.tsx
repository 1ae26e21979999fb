/**
 * What the page is about, in the words of schema.org, for searches. A block of data is no script: it runs nothing, and
 * the content policy lets it be.
 */
export function StructuredData({ type, data }: { type: string; data: Record<string, unknown> }) {
  const json = JSON.stringify({ "@context": "https://schema.org", "@type": type, ...data });
  return <script type="application/ld+json">{json.replaceAll("<", "\\u003c")}</script>;
}
