/** The part of Swagger UI that this page uses, which has no types of its own. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** A request that Swagger UI is about to make; it sends what the interceptor returns. */
  export interface ViewerRequest {
    url: string;
    method?: string;
    headers: Record<string, string>;
    body?: unknown;
    /** Set where it loads the document. */
    loadSpec?: boolean;
  }

  export interface ViewerPlugin {
    wrapComponents: Record<string, () => () => null>;
    statePlugins: {
      /** `execute` sends a call that is tried. */
      spec: { wrapActions: { execute: (perform: (call: unknown) => unknown) => (call: unknown) => unknown } };
    };
  }

  export interface ViewerOptions {
    domNode: HTMLElement;
    url: string;
    requestInterceptor: (request: ViewerRequest) => Promise<ViewerRequest> | ViewerRequest;
    plugins: ViewerPlugin[];
    tryItOutEnabled: boolean;
    deepLinking: boolean;
    displayRequestDuration: boolean;
    /** Less than 0 hides the list of schemas. */
    defaultModelsExpandDepth: number;
    /** Null sends the document to nobody. */
    validatorUrl: null;
  }

  export default function SwaggerUi(options: ViewerOptions): void;
}
