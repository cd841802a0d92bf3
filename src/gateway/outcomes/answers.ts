import type { Insertable } from 'kysely';
import { newId } from '../database/ids';
import type { Database, Tables } from '../database/declared/tables';
import { shared } from '../database/units/shared';
import { type AnswerEvent, updateAttempt } from '../networks/attempts/tables';
import type { Inquiry, Submission } from '../networks/interface/Network';

/** Longest answer that is kept, for operators. */
const maxAnswer = 2_000;

/** Events of an order's timeline by call and outcome. A clear submission shows by the fact that it says. */
const shownAs: Record<'submit' | 'query', Partial<Record<(Submission | Inquiry)['outcome'], AnswerEvent>>> = {
  submit: { unknown: 'unanswered', notSent: 'unreached' },
  query: { facts: 'askedFound', notFound: 'askedNotFound', unknown: 'askedUnclear' },
};

/** Keeps a network's answer to a call about an attempt: its last words for operators, and for merchants the question. */
export async function keepAnswer(
  db: Database,
  ref: string,
  call: 'submit' | 'query',
  { answer, outcome }: Submission | Inquiry,
  at: Date,
): Promise<void> {
  const said = answer.replaceAll('\0', '').slice(0, maxAnswer);
  await updateAttempt(db, { of: ref, set: { answer: said } });
  const event = shownAs[call][outcome];
  if (!event || (event === 'unreached' && (await isKept(db, ref, event)))) return;
  await insertAnswer(db, { id: newId(), ref, event, at: at.toISOString() });
}

const insertAnswer = shared({
  run: async (db, answers: Insertable<Tables['network_answer']>[]): Promise<void[]> => {
    await db.insertInto('network_answer').values(answers).execute();
    return answers.map(() => undefined);
  },
});

/** However often it is tried to reach a network, it is said once. */
async function isKept(db: Database, ref: string, event: AnswerEvent): Promise<boolean> {
  const kept = db.selectFrom('network_answer').select('id').where('ref', '=', ref).where('event', '=', event);
  return (await kept.executeTakeFirst()) !== undefined;
}
