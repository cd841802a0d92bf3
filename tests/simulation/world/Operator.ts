import { type Kysely, sql } from 'kysely';
import { newId } from '../../../src/gateway/database/ids';
import type { Tables } from '../../../src/gateway/database/tables';
import { operatorActor } from '../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../src/gateway/operator/operators/operatorTokens';
import type { Random } from '../../../src/samples/Random';
import type { Fleet } from './Fleet';
import { type Answer, drawCut, sendUntilAnswered } from './sendUntilAnswered';

/** How an operator decides about a record. */
export type Decision = 'approve' | 'reject' | 'return';

/** Calls the gateways as an operator's program does: with a token, and over a bad connection. */
export class Operator {
  constructor(
    readonly fleet: Fleet,
    readonly token: string,
  ) {}

  /** Decides about a record that is under review or approved, once however often it is sent. Resolves once it is decided, by whoever. */
  async decide(id: string, decision: Decision, random: Random): Promise<void> {
    const copies = random.chance(0.1) ? 2 : 1;
    const cutAfter = drawCut(random);
    const answers = await Promise.all(
      Array.from({ length: copies }, (_, copy) =>
        this.#send(id, decision, random.fork(copy), copy === 0 ? cutAfter : undefined),
      ),
    );
    // Whoever comes second, after a lost answer too, hears that it is decided.
    const unexpected = answers.find(
      ({ status, body }) => status !== 200 && body.errors?.[0]?.keyword !== 'when',
    );
    const taken = answers.filter(({ status }) => status === 200).length;
    if (!unexpected && taken <= 1) return;
    const shown = answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`);
    throw new Error(`To ${decision} ${id} was answered with:\n${shown.join('\n')}`);
  }

  async #send(id: string, decision: Decision, random: Random, cutAfter?: number): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.token}` };
    const path = `/api/operator/reviews/${id}`;
    const { body } = await sendUntilAnswered(this.fleet, random, { method: 'GET', path, headers });
    const { revision } = body.data as { revision: string };
    return sendUntilAnswered(
      this.fleet,
      random,
      {
        method: 'POST',
        path: `${path}/${decision}`,
        headers: { ...headers, 'if-match': `"${revision}"` },
        body: decision === 'approve' ? undefined : { reason: 'Not as agreed.' },
      },
      cutAfter,
    );
  }
}

/** Gives an operator a token. Nobody else decides: the sandbox's own reviewer, who may not have begun yet, never does. */
export async function makeOperator(db: Kysely<Tables>, fleet: Fleet): Promise<Operator> {
  await sql`
    insert into job (id, kind, key, payload, state, due_at, ready_at)
    values (${newId()}, 'sandbox.review', 'periodic', '{}', 'dead', now(), 'infinity')`.execute(db);
  const actor = operatorActor('simulation');
  return new Operator(fleet, await issueToken({ db, actor, now: new Date() }, 'Simulated', 2));
}
