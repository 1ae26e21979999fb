/** What messengers show of a link to this page: one of `public/share`, in the place of the general one. */
export function SharePicture({ name }: { name: "example-report" | "osago" | "pricing" | "search" }) {
  return <meta property="og:image" content={`/share/${name}.png`} />;
}
