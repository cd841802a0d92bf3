import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Contract } from './RouteContract';

/** A route of the API with its contract. */
export interface DeclaredRoute {
  method: string;
  /** Path with its parameters: `/api/manage/:country/…/:id`. */
  url: string;
  isPublic: boolean;
  isOperators: boolean;
  isPrograms: boolean;
  contract: Contract;
}

/** Returns a declared route; undefined for a file of the web app. Throws for a route of the API without a contract. */
export function declaredRoute({ method, url, config }: RouteOptions): DeclaredRoute | undefined {
  const name = [method].flat().join(', ');
  if (config?.contract) {
    const { contract, public: isPublic = false, operator } = config;
    const { program: isPrograms = false } = config;
    return { method: name, url, isPublic, isOperators: operator !== undefined, isPrograms, contract };
  }
  if (!url.startsWith('/api')) return undefined;
  throw new Error(
    `The route ${name} ${url} has no contract. Declare what it takes and returns: ` +
      '`{ config: { contract: { summary, body, data } } }`, with `public: true` beside it if it needs no session.',
  );
}

/** Returns a list of the routes that the server is given after this. It grows until the server is ready. */
export function collectRoutes(server: FastifyInstance): DeclaredRoute[] {
  const routes: DeclaredRoute[] = [];
  server.addHook('onRoute', (options) => {
    const route = declaredRoute(options);
    // Fastify adds a HEAD to each GET.
    if (route && route.method !== 'HEAD') routes.push(route);
  });
  return routes;
}
