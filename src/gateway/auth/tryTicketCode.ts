import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../http/ServerContext';
import { findTicket } from './findTicket';
import type { SignInStep } from './SignInStep';
import { takeAttempt } from './takeAttempt';
import type { Ticket } from './Ticket';
import { type ThrottleKey, throttleKeys } from './throttleKeys';
import { tryTicket } from './tryTicket';

/** A code that is about to be looked at, and what the try was counted under, to be forgiven where it is right. */
export interface TriedCode extends Ticket {
  keys: ThrottleKey[];
}

/**
 * Counts a try of a ticket's code: for the user and the address first, so that one who is told to wait (429) keeps
 * the ticket's tries, then for the ticket. Throws where it is no ticket of the step, or used up.
 */
export async function tryTicketCode(
  { db, now }: ServerContext,
  request: FastifyRequest,
  ticket: string,
  step: SignInStep,
): Promise<TriedCode> {
  const { userId } = await findTicket(db, ticket, step, now());
  const what = step === 'emailCode' ? 'emailCode' : 'code';
  const keys = await takeAttempt(db, throttleKeys(what, userId, request.ip), now());
  return { ...(await tryTicket(db, ticket, step, now())), keys };
}
