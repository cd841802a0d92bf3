import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInUser } from '../auth/users';
import type { ServerContext, Session } from '../http/context';

/** A call of the personal centre that may go on: who calls, about himself. */
export interface PersonalCall {
  context: ServerContext;
  request: FastifyRequest;
  reply: FastifyReply;
  session: Session;
  user: SignInUser;
}

/** What answers such a call: data of the envelope. */
export type PersonalHandler = (call: PersonalCall) => Promise<unknown>;
