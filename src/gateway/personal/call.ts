import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInUser } from '../auth/users';
import type { ServerContext, Session } from '../http/context';
import type { Caller, HandlerInput } from '../resources/handlers';

/** A permitted call of the personal center, in which a user reads or changes their own data. */
export interface PersonalCall {
  context: ServerContext;
  request: FastifyRequest;
  reply: FastifyReply;
  session: Session;
  user: SignInUser;
}

/** Handles such a call. Returns the data of the envelope. */
export type PersonalHandler = (call: PersonalCall) => Promise<unknown>;

/** Returns who makes a write: only a signed-in user changes their own access, never a job. */
export function callerOf({ caller }: HandlerInput): Caller {
  if (!caller) throw new Error('Only a signed-in user changes their own access.');
  return caller;
}
