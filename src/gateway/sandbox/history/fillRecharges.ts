import type { Model } from '../../../metadata/model/Model';
import { Random } from '../../../samples/Random';
import type { Database } from '../../database/declared/tables';
import type { PlanScope } from '../plan/planScopes';
import { History } from './History';
import { playRecharge } from './playRecharge';
import { storeRecords } from './storePlayed';

const hour = 60 * 60_000;

/** The step of the amounts, in minor units. */
const step = 10_000;

/** Recharges that were never posted: what share of the history ago they were requested, and how they ended. */
const ended = [
  { share: 0.07, status: 'rejected', reason: 'The receipt shows another amount.' },
  { share: 0.12, status: 'canceled' },
  { share: 0.25, status: 'rejected', reason: 'The receipt cannot be read. Please upload it again.' },
] as const;

/** Ages of the requests that are under review, in milliseconds. */
const waiting = [0.3 * hour, 2.2 * hour];

/** Stores recharges that are under review, rejected or canceled in each scope. Approved ones are made where the history needs money. */
export async function fillRecharges(
  db: Database,
  model: Model,
  scopes: PlanScope[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (const scope of scopes) {
    const { seed, merchant, country, recharge } = scope;
    const history = new History(model, scope);
    const random = new Random(`${seed}/${merchant.code}/${country.code}/recharges`);
    const amountOf = () =>
      Math.max(step, Math.round((recharge * (0.02 + random.next() * 0.1)) / step) * step);
    const samples = [
      ...ended.map(({ share, ...end }) => {
        const requestedAt = Math.floor(to - share * (to - from) - random.next() * hour);
        const at = requestedAt + Math.floor((0.2 + random.next()) * hour);
        return { amount: amountOf(), requestedAt, end: { ...end, at } };
      }),
      ...waiting.map((ago) => ({ amount: amountOf(), requestedAt: Math.floor(to - ago) })),
    ];
    for (const sample of samples) playRecharge(history, sample, random);
    await storeRecords(db, history);
  }
}
