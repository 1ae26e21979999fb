import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import { loadRules } from "@/core";
import { Providers } from "./providers";
import { routes } from "./routes";

/** The page at an address as a visitor sees it, for the build: what belongs into the head comes first. */
export async function draw(address: string): Promise<string> {
  // A page without its prices must not be laid down.
  await loadRules();
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(address, "http://localhost")));
  if (context instanceof Response) throw new Error(`${address} answers ${context.status}`);
  if (context.errors !== null) throw Object.values(context.errors)[0];
  const { prelude } = await prerender(
    <StrictMode>
      <Providers>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </StrictMode>,
    // However large a part is, it stands in its place: what is moved there later would need a script for it.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
