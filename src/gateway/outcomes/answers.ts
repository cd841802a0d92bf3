import { newId } from '../database/ids';
import type { Database } from '../database/tables';
import type { AnswerEvent } from '../networks/attempts/tables';
import type { Inquiry, Submission } from '../networks/interface/Network';

/** Longest answer that is kept, for operators. */
const maxAnswer = 2_000;

/** How the timeline of an order names an answer. A submission that is clear shows by the fact that it says. */
const shownAs: Record<'submit' | 'query', Partial<Record<(Submission | Inquiry)['outcome'], AnswerEvent>>> = {
  submit: { unknown: 'unanswered', notSent: 'unreached' },
  query: { facts: 'askedFound', notFound: 'askedNotFound', unknown: 'askedUnclear' },
};

/** Keeps what a network answered to a call about an attempt: its last words for operators, and for the merchant that it was asked. */
export async function keepAnswer(
  db: Database,
  ref: string,
  call: 'submit' | 'query',
  { answer, outcome }: Submission | Inquiry,
  at: Date,
): Promise<void> {
  const said = answer.replaceAll('\0', '').slice(0, maxAnswer);
  await db.updateTable('network_attempt').set({ answer: said }).where('ref', '=', ref).execute();
  const event = shownAs[call][outcome];
  if (!event || (event === 'unreached' && (await isKept(db, ref, event)))) return;
  await db.insertInto('network_answer').values({ id: newId(), ref, event, at: at.toISOString() }).execute();
}

/** However often it is tried to reach a network, it is said once. */
async function isKept(db: Database, ref: string, event: AnswerEvent): Promise<boolean> {
  const kept = db.selectFrom('network_answer').select('id').where('ref', '=', ref).where('event', '=', event);
  return (await kept.executeTakeFirst()) !== undefined;
}
