import type { System } from "swagger-ui-dist/swagger-ui-es-bundle.js";

/** Parts of the viewer: button of the key, operations, schemas. */
const PARTS = ["AuthorizeBtnContainer", "errors", "operations", "Models"];

/**
 * Plugin of Swagger UI with a layout of operations alone. The default layout has a second `main`, a title, which the page
 * has, and the choice of a server, of which the document names one.
 */
export function operationsLayout({ React }: System) {
  return {
    components: {
      // biome-ignore lint/correctness/noComponentHookFactories: a plugin gets the React of the viewer
      OperationsLayout: ({ getComponent, specSelectors }: System) =>
        specSelectors.loadingStatus() === "success"
          ? React.createElement(
              "div",
              { className: "swagger-ui" },
              ...PARTS.map((name) => React.createElement(getComponent(name, true), { key: name })),
            )
          : null,
    },
  };
}
