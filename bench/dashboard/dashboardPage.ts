import type { FigureQuery } from '../../src/metadata/model/figures';
import type { PageDefinition } from '../../src/metadata/model/definitions';

const orders = { resource: 'collection-orders', time: 'requestedAt' };
const completed = { status: 'completed' };
const failed = { status: ['failed', 'refunded'] };

/** A dashboard as a page file would declare it. What it needs is all that the gateway keeps. */
export const dashboardPage: PageDefinition = {
  title: 'Dashboard',
  permission: 'home:businesshome',
  blocks: [
    {
      block: 'figures',
      figures: [
        { ...orders, sum: 'amount' },
        { ...orders, sum: 'amount', filter: completed },
        { ...orders, sum: 'fee', filter: completed },
        { ...orders, sum: 'netAmount', filter: completed },
        { ...orders, sum: 'amount', filter: failed },
      ],
    },
    { block: 'chart', series: [{ ...orders, sum: 'amount', groupBy: 'status' }] },
    { block: 'chart', series: [{ ...orders, sum: 'amount', groupBy: 'method' }] },
  ],
};

/** The orders are of the 90 days before it; 14:13 in the country. */
export const now = '2026-11-19T20:13:20.000Z';

const today = { gte: '2026-11-19T06:00:00.000Z', lt: '2026-11-20T06:00:00.000Z' };
/** Yesterday up to the same second, with which today is compared. */
const yesterday = { gte: '2026-11-18T06:00:00.000Z', lt: '2026-11-18T20:13:20.000Z' };
const week = { gte: '2026-11-13T06:00:00.000Z', lt: today.lt };
const year = { gte: '2025-12-01T06:00:00.000Z', lt: '2026-12-01T06:00:00.000Z' };

/** What the page requests: eight figures and two charts. */
export const dashboardQueries: FigureQuery[] = [
  { ...orders, sums: ['amount'], filter: { requestedAt: today } },
  { ...orders, sums: ['amount'], filter: { requestedAt: yesterday } },
  { ...orders, sums: ['amount'], filter: { requestedAt: today, ...completed } },
  { ...orders, sums: ['amount'], filter: { requestedAt: yesterday, ...completed } },
  { ...orders, sums: ['fee'], filter: { requestedAt: week, ...completed } },
  { ...orders, sums: ['netAmount'], filter: { requestedAt: week, ...completed } },
  { ...orders, sums: ['amount'], filter: { requestedAt: year, ...failed } },
  { ...orders, sums: ['amount'] },
  { ...orders, sums: ['amount'], filter: { requestedAt: week }, interval: 'day', groupBy: 'status' },
  { ...orders, sums: ['amount'], filter: { requestedAt: year }, interval: 'month', groupBy: 'method' },
];
