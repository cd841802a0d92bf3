import type { Bench } from './support/Bench';

/** A listed bench, and its code. */
export interface BenchEntry {
  /** One line; docs/benches.md repeats it. */
  measures: string;
  /** Measured in the same run. */
  against: string;
  /** Approximate minutes on two idle cores. */
  minutes: number;
  load: () => Promise<Bench>;
}

/** All benches, by name. */
export const benches: Record<string, BenchEntry> = {
  size: {
    measures: 'JavaScript up to the sign-in form and the first list',
    against: 'a plain react-admin app',
    minutes: 1,
    load: async () => (await import('./size/sizeBench')).sizeBench,
  },
  render: {
    measures: 'CPU time to show and to sort a generated list',
    against: "the same list with react-admin's DataTable, and a bare HTML table",
    minutes: 2,
    load: async () => (await import('./render/renderBench')).renderBench,
  },
  session: {
    measures: 'Waiting to sign in, for the first list, the dashboard and kept pages, and what these hold',
    against: 'a plain react-admin app',
    minutes: 3,
    load: async () => (await import('./session/sessionBench')).sessionBench,
  },
  lighthouse: {
    measures: 'Lighthouse on a phone: sign-in, landing page, list and withdrawal',
    against: 'an empty screen of the app',
    minutes: 4,
    load: async () => (await import('./lighthouse/lighthouseBench')).lighthouseBench,
  },
  form: {
    measures: 'From a key to the next paint in a generated form of 60 fields',
    against: 'the same form by rjsf and by JSON Forms, and inputs without code',
    minutes: 2,
    load: async () => (await import('./form/formBench')).formBench,
  },
  start: {
    measures: 'npm start in a fresh clone up to the first page, by its parts',
    against: 'the npm ci in it',
    minutes: 2,
    load: async () => (await import('./start/startBench')).startBench,
  },
  batch: {
    measures: 'From choosing a file of 1,000 payouts to its errors, and how long the page does not respond',
    against: 'aims of 1,000 and 50 ms',
    minutes: 1,
    load: async () => (await import('./batch/batchBench')).batchBench,
  },
  edit: {
    measures: 'From saving a file of the metadata to the screen, in npm run dev',
    against: 'an aim of 300 ms',
    minutes: 1,
    load: async () => (await import('./edit/editBench')).editBench,
  },
  metadata: {
    measures: 'Compiling 10, 100 and 500 resources, and the JavaScript that each adds to every session',
    against: 'the run with 10 resources',
    minutes: 2,
    load: async () => (await import('./metadata/metadataBench')).metadataBench,
  },
  lists: {
    measures: 'Pages, searches and sums of lists at 10,000 to 1,000,000 orders, and lists a second',
    against: 'a constant answer of the same size, and their SQL by pg alone',
    minutes: 4,
    load: async () => (await import('./lists/listsBench')).listsBench,
  },
  search: {
    measures: 'From typing to what the search over everything finds, at 10,000 and 1,000,000 orders',
    against: 'an index of trigrams by hand over the same texts',
    minutes: 4,
    load: async () => (await import('./search/searchBench')).searchBench,
  },
  dashboard: {
    measures: 'The requests of a dashboard at 10,000 and 1,000,000 orders, and writes with roll-ups',
    against: 'a figure counted from the records, and writes without roll-ups',
    minutes: 4,
    load: async () => (await import('./dashboard/dashboardBench')).dashboardBench,
  },
  export: {
    measures: 'Exports of 100,000 orders, their memory, and what a list takes meanwhile',
    against: "the database's own COPY of the same columns",
    minutes: 3,
    load: async () => (await import('./export/exportBench')).exportBench,
  },
  reconcile: {
    measures:
      'Reading statements and CSV files of 50,000 and 1,000,000 entries, their memory, and a list while a file is compared',
    against: 'the parser alone, and the list in quiet',
    minutes: 4,
    load: async () => (await import('./reconcile/reconcileBench')).reconcileBench,
  },
  api: {
    measures: 'Payouts a second by signed calls, and reading the feed of changes',
    against: 'the same rows by pg alone, and by a bare Fastify that verifies the calls',
    minutes: 4,
    load: async () => (await import('./api/apiBench')).apiBench,
  },
  callbacks: {
    measures: 'Callbacks a second to one receiver, and what one that hangs costs nineteen others',
    against: 'plain posts on as many connections',
    minutes: 4,
    load: async () => (await import('./callbacks/callbacksBench')).callbacksBench,
  },
  live: {
    measures: "From a change to a browser's screen, and statements with 1,000 browsers that listen",
    against: 'statements with one browser',
    minutes: 3,
    load: async () => (await import('./live/liveBench')).liveBench,
  },
  jobs: {
    measures: 'Background jobs a second in two processes',
    against: 'plain updates by pg alone',
    minutes: 2,
    load: async () => (await import('./jobs/jobsBench')).jobsBench,
  },
  ledger: {
    measures: 'Transfers a second that the ledger posts, to one account and to a hundred',
    against: 'updates of one row by pg alone',
    minutes: 2,
    load: async () => (await import('./ledger/ledgerBench')).ledgerBench,
  },
  storage: {
    measures: 'Rows, bytes and log that an order leaves in the database, by table',
    against: 'the tables before',
    minutes: 4,
    load: async () => (await import('./storage/storageBench')).storageBench,
  },
  neighbours: {
    measures: "A merchant's reads and writes beside nine troubles of others",
    against: 'quiet times before and after each',
    minutes: 4,
    load: async () => (await import('./neighbours/neighboursBench')).neighboursBench,
  },
  scale: {
    measures: 'Requests a second of two gateways on one database, and who has the processors',
    against: 'one gateway',
    minutes: 2,
    load: async () => (await import('./scale/scaleBench')).scaleBench,
  },
  soak: {
    measures: 'Minutes of merchants at work: the slowest requests, failures, and growth of memory',
    against: 'the usual requests of the same run',
    minutes: 5,
    load: async () => (await import('./soak/soakBench')).soakBench,
  },
};
