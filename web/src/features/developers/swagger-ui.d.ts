declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  /** Parts of the viewer that plugins and components get. */
  export interface System {
    React: typeof import("react");
    getComponent: (name: string, isContainer: boolean) => import("react").ComponentType;
    specSelectors: { loadingStatus: () => string | undefined };
  }

  interface Options {
    domNode: HTMLElement;
    url: string;
    docExpansion: "list";
    defaultModelsExpandDepth: number;
    plugins: ((system: System) => object)[];
    layout: string;
    validatorUrl: null;
  }

  export default function SwaggerUI(options: Options): void;
}
