import type { Config } from '../../config';
import type { Database } from '../../database/declared/tables';
import type { OperatorScope } from '../../http/contract/RouteContract';
import { GatewayError } from '../../http/responses';
import { grantersOf, readGrants } from './grants';
import { listOperators, type OperatorUser } from './operatorUsers';
import type { OperatorRights } from '../OperatorRights';

/** Context in which it is decided who may be the second person. */
export interface SecondPersonContext {
  /** The database in which operators sign in. */
  people: Database;
  config: Pick<Config, 'secondPersonDays' | 'singleOperator'>;
  now: Date;
}

/** An action that takes two people. */
export interface TwoPeople {
  /** The one who began it: the id of an operator, or of a token for which no operator answers. */
  first: string;
  /** The one who decides; undefined where nobody signs in. */
  second: string | undefined;
  /** Scope that the first one needs for as long as it waits; undefined where it does not matter any more. */
  proposing: OperatorScope | undefined;
  deciding: OperatorScope;
  /** Whether somebody may decide about amounts like these. */
  covers: (limits: OperatorRights['limits']) => boolean;
}

const day = 24 * 60 * 60_000;

/**
 * Throws 403, saying who may, unless a person decides who is independent of the one who has begun (product 7.20). The latter must still be
 * allowed to begin. The only operator decides alone where the provider says so.
 */
export async function requireSecondPerson(context: SecondPersonContext, two: TwoPeople): Promise<void> {
  const { people, config, now } = context;
  const operators = await listOperators(people);
  const first = operators.find(({ id }) => id === two.first);
  if (first && two.proposing !== undefined) requireStanding(first, two.proposing);
  if (two.second === two.first && isSingle(config, operators)) return;
  const since = new Date(now.getTime() - config.secondPersonDays * day);
  const grants = (await readGrants(people, since)).filter(({ scopes }) =>
    scopes.some((scope) => [two.proposing, two.deciding, 'operators'].includes(scope)),
  );
  // Neither has rights from the other, nor both from the same operator, directly or not, within the days that the provider sets.
  const givers = grantersOf(grants, two.first);
  const isIndependent = (id: string) =>
    id !== two.first && ![...grantersOf(grants, id)].some((giver) => givers.has(giver));
  if (two.second === undefined || isIndependent(two.second)) return;
  const others = operators.filter(
    ({ id, status, scopes, limits, authenticatorSecret, isSample }) =>
      status === 'active' &&
      (authenticatorSecret !== null || isSample) &&
      scopes.includes(two.deciding) &&
      two.covers(limits) &&
      isIndependent(id),
  );
  throw new GatewayError({
    status: 403,
    text: refusalOf(two.second === two.first, operators.length > 0, others.length > 0),
    params: {
      names: others.map(({ name }) => name).join(', '),
      first: first?.name ?? '',
      days: config.secondPersonDays,
      scope: two.deciding,
    },
  });
}

function refusalOf(isSame: boolean, hasOperators: boolean, hasOthers: boolean): string {
  if (!hasOperators) return 'reviews.secondPerson';
  return `reviews.second.${isSame ? 'own' : 'related'}${hasOthers ? '' : 'Nobody'}`;
}

/** Throws 403 where whoever has begun something may not do so any more. It is then rejected, and begun by somebody else. */
function requireStanding({ name, status, scopes }: OperatorUser, scope: OperatorScope): void {
  if (status === 'active' && scopes.includes(scope)) return;
  throw new GatewayError({ status: 403, text: 'reviews.proposerGone', params: { name, scope } });
}

/** Whether the provider has a single operator, and says that they decide alone. */
export function isSingle(
  { singleOperator }: Pick<Config, 'singleOperator'>,
  operators: readonly Pick<OperatorUser, 'status' | 'isSample'>[],
): boolean {
  return (
    singleOperator &&
    operators.filter(({ status, isSample }) => status === 'active' && !isSample).length === 1
  );
}
