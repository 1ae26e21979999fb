import { useEffect, useRef, useSyncExternalStore } from "react";
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import { onThemeChange, storedTheme } from "@/lib/theme";
import { useMediaQuery } from "@/lib/use-media-query";
import styles from "./reference-viewer.module.css";
import { operationsLayout } from "./swagger-layout";

/** Class of the root element by which the viewer renders its dark theme. */
const DARK = "dark-mode";

/** OpenAPI viewer (Swagger UI); requests of «Try it out» go to this origin, the server of the document. */
export default function ReferenceViewer() {
  const frame = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  useEffect(() => {
    const domNode = document.createElement("div");
    frame.current?.append(domNode);
    SwaggerUI({
      domNode,
      url: "/v1/openapi.json",
      docExpansion: "list",
      defaultModelsExpandDepth: 0,
      plugins: [operationsLayout],
      layout: "OperationsLayout",
      // Without a service on the internet that judges the document.
      validatorUrl: null,
    });
    return () => domNode.remove();
  }, []);
  useEffect(() => {
    document.documentElement.classList.toggle(DARK, isDark);
    return () => document.documentElement.classList.remove(DARK);
  }, [isDark]);
  return <div ref={frame} className={styles.viewer} lang="en" />;
}

function useIsDark(): boolean {
  const theme = useSyncExternalStore(onThemeChange, storedTheme);
  const prefersDark = useMediaQuery("(prefers-color-scheme: dark)");
  return theme === "dark" || (theme === "system" && prefersDark);
}
