import { type Kysely, sql } from 'kysely';
import { newId } from '../../../src/gateway/database/ids';
import type { Tables } from '../../../src/gateway/database/declared/tables';
import { operatorActor } from '../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../src/gateway/operator/operators/operatorTokens';
import { allRights } from '../../../src/gateway/operator/operators/rights';
import type { Model } from '../../../src/metadata/model/Model';
import type { Random } from '../../../src/samples/Random';
import { Client } from './Client';
import type { Fleet } from './Fleet';
import { type Answer, drawCut, sendUntilAnswered } from './sendUntilAnswered';

/** How an operator decides about a record. */
export type Decision = 'approve' | 'reject' | 'return';

/** Up to which amount the first operator needs no second person, in minor units of every currency. */
const aloneUpTo = 200_000;

const base = '/api/operator/';

/** Calls the gateways as an operator's program does: with a token, and over a bad connection. */
export class Operator {
  /** Its calls with a key, each of which is made once. */
  readonly keyed: Client;
  readonly #headers: Record<string, string>;

  constructor(
    readonly fleet: Fleet,
    token: string,
    /** Up to which amount they need no second person, in minor units. */
    readonly alone: number,
  ) {
    this.#headers = { authorization: `Bearer ${token}` };
    this.keyed = new Client(fleet, { base, sign: () => this.#headers }, noCode);
  }

  /** Decides about a record that is under review or approved, once however often it is sent. Resolves once it is decided, by whoever. */
  async decide(id: string, decision: Decision, random: Random): Promise<void> {
    if ((await this.tryTo(id, decision, random)) !== 'decided')
      throw new Error(`To ${decision} ${id} was refused.`);
  }

  /** The same, where the balance may not cover it, or a second person is needed: nothing has happened then. */
  async tryTo(id: string, decision: Decision, random: Random): Promise<'decided' | 'short' | 'own'> {
    const copies = random.chance(0.1) ? 2 : 1;
    const cutAfter = drawCut(random);
    const answers = await Promise.all(
      Array.from({ length: copies }, (_, copy) =>
        this.#send(id, decision, random.fork(copy), copy === 0 ? cutAfter : undefined),
      ),
    );
    const outcomes = answers.map(outcomeOf);
    const taken = outcomes.filter((outcome) => outcome === 'taken').length;
    if (taken > 1 || outcomes.includes(undefined)) {
      const shown = answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`);
      throw new Error(`To ${decision} ${id} was answered with:\n${shown.join('\n')}`);
    }
    // Whoever comes second, after a lost answer too, hears that it is decided.
    if (taken === 1 || outcomes.includes('over')) return 'decided';
    return outcomes.includes('own') ? 'own' : 'short';
  }

  /** Returns the state of a record that is or was reviewed. */
  async stateOf(id: string): Promise<string> {
    return ((await this.keyed.read(`reviews/${id}`)).body.data as { status: string }).status;
  }

  async #send(id: string, decision: Decision, random: Random, cutAfter?: number): Promise<Answer> {
    const headers = this.#headers;
    const path = `${base}reviews/${id}`;
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

/** What became of a decision: it was taken, was over, needs a second person, or more than there is. Undefined for anything else. */
function outcomeOf({ status, body }: Answer): 'taken' | 'over' | 'own' | 'short' | undefined {
  if (status === 200) return 'taken';
  if (status === 403) return 'own';
  if (body.errors?.[0]?.keyword === 'when') return 'over';
  return isShort({ status, body }) ? 'short' : undefined;
}

/** Whether the balance does not cover what operators want. */
export function isShort({ status, body }: Pick<Answer, 'status' | 'body'>): boolean {
  return status === 422 && /^The available balance of .* does not cover /.test(body.msg ?? '');
}

/** Gives two operators a token each. Nobody else decides: the sandbox's own reviewer, who may not have begun yet, never does. */
export async function makeOperators(
  db: Kysely<Tables>,
  fleet: Fleet,
  model: Model,
): Promise<readonly [Operator, Operator]> {
  await sql`
    insert into job (id, kind, key, payload, state, due_at, ready_at)
    values (${newId()}, 'sandbox.review', 'periodic', '{}', 'dead', now(), 'infinity')`.execute(db);
  const issue = async (name: string, upTo: number) => {
    const currencies = Object.values(model.countries).map(({ currency }) => [currency, upTo]);
    const rights = { ...allRights, alone: Object.fromEntries(currencies) as Record<string, number> };
    const by = { db, actor: operatorActor('simulation'), now: new Date() };
    return new Operator(fleet, await issueToken(by, name, 2, rights), upTo);
  };
  return [await issue('Simulated', aloneUpTo), await issue('Simulated too', 0)];
}

function noCode(): never {
  throw new Error('A program has no authenticator.');
}
