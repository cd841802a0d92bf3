import type { Database } from '../database/Database';
import { type Envelope, envelope } from '../http/envelope';
import { openTicket } from './openTicket';
import type { SignInUser } from './SignInUser';

/** Envelope codes of the next steps (specification section 8); all of them are successes. */
const codes = {
  setPassword: 433,
  bindAuthenticator: 434,
  authenticatorCode: 200,
};

/** Answers a ticket for the next step that the user has to take, with the envelope code that says which. */
export async function answerTicket(
  db: Database,
  user: Pick<SignInUser, 'id' | 'mustSetPassword' | 'authenticatorSecret'>,
  now: Date,
): Promise<Envelope> {
  const next = nextStep(user);
  return envelope({ ticket: await openTicket(db, user.id, next, now), next }, codes[next]);
}

function nextStep(user: Pick<SignInUser, 'mustSetPassword' | 'authenticatorSecret'>): keyof typeof codes {
  if (user.mustSetPassword) return 'setPassword';
  return user.authenticatorSecret === null ? 'bindAuthenticator' : 'authenticatorCode';
}
