import type { FastifyRequest } from 'fastify';
import type { Access, Operator } from '../../operators/requireOperator';

/** Whose calls about networks these are, and which networks they are about. */
export interface DeskCalls {
  base: string;
  access: Access;
  operatorOf: (request: FastifyRequest) => Promise<Operator>;
  /** The network that they are about; without it, all. */
  only?: string;
}
