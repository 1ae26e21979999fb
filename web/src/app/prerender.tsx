import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import { loadRules } from "@/core";
import { Providers } from "./providers";
import { routes } from "./routes";

/** Renders the page at a path as HTML for a visitor, at build time; elements of the head come first. */
export async function prerenderPage(address: string): Promise<string> {
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
    // Streaming in parts would need an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
