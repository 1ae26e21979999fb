/** Link preview image of the page, from `public/share`. */
export function SharePicture({ name }: { name: "example-report" | "osago" | "pricing" | "search" }) {
  return <meta property="og:image" content={`/share/${name}.png`} />;
}
