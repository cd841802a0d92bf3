import type { FastifyRequest } from 'fastify';
import type { Access, Operator } from '../../operators/requireOperator';

/** Calls about networks, with the caller and the networks that they reach. */
export interface DeskCalls {
  base: string;
  access: Access;
  operatorOf: (request: FastifyRequest) => Promise<Operator>;
  /** The network that they are about; without it, all. */
  only?: string;
}
