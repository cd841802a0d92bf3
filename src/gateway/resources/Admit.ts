import type { FastifyRequest } from 'fastify';
import type { RequestScope } from './requestScope';
import type { ResourceView } from './resourceView';

/** A request that may go on: who asks, for what. */
export interface Admitted extends RequestScope {
  view: ResourceView;
}

/** Lets a request to a resource in, or throws 401, 403, 404 or 418. */
export type Admit = (request: FastifyRequest, resource: string, permission: string) => Promise<Admitted>;
