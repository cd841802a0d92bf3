import type { Gauge } from '../../Gauge';
import { readRows, reviewedResources } from './reviews';
import { countWaiting, waitingResources } from './waiting';

/** Gauges of reviews that wait for operators. */
export const reviewGauges: Gauge[] = [
  {
    name: 'reviews_waiting',
    help: 'Records that wait for a decision of operators, by resource.',
    labels: ['resource'],
    read: (db, { model, config }) =>
      Promise.all(
        reviewedResources(model).map(async ({ resource }) => ({
          labels: { resource },
          value: await countWaiting({ db, model, scope: { config } }, { resource }),
        })),
      ),
  },
  {
    name: 'reviews_oldest_waiting_seconds',
    help: 'For how long the oldest of them has waited, by resource.',
    labels: ['resource'],
    read: async (db, { model, config }) => {
      const waiting = waitingResources(model, {}).map(async ({ resource, table, review, condition }) => {
        const query = { table, scope: { config }, review, condition, limit: 1 };
        const [oldest] = await readRows(db, model, query);
        const since = oldest?.since == null ? undefined : Date.parse(oldest.since);
        return { labels: { resource }, value: since === undefined ? 0 : (Date.now() - since) / 1000 };
      });
      return Promise.all(waiting);
    },
  },
];
