import { annotating } from './annotating/part';
import { api } from './api/part';
import { applications } from './applications/part';
import { auth } from './auth/part';
import { batches } from './batches/part';
import { bell } from './bell/part';
import { callbacks } from './callbacks/part';
import type { Metric } from 'prom-client';
import type { Gauge } from './Gauge';
import type { Migration } from './database/migrations';
import { records } from './database/part';
import type { FollowRename } from './database/schema/applyRenames';
import { followTables } from './database/schema/followTables';
import type { TableDefinitions } from './database/declared/defineTables';
import { type EncryptedColumn, encryptedIn } from './database/secrets/encryptedColumns';
import { downloads } from './downloads/part';
import { errorReports } from './errorReports/part';
import { exports } from './exports/part';
import { figures } from './figures/part';
import { funds } from './funds/part';
import { home } from './home/part';
import type { Job } from './jobs/Job';
import { jobs } from './jobs/part';
import { collectJobs } from './jobs/startJobs';
import { ledger } from './ledger/part';
import { live } from './live/part';
import { mail } from './mail/part';
import { networks } from './networks/part';
import { monitoring } from './monitoring/part';
import { operator } from './operator/part';
import { orders } from './orders/part';
import { payouts } from './payouts/part';
import { outcomes } from './outcomes/part';
import { contributionsOf, type Part, tablesOf } from './Part';
import { purgeJobs } from './retention/purge';
import { personal } from './personal/part';
import { realm } from './realm/part';
import { reconcile } from './reconcile/part';
import { claims } from './claims/part';
import { disputes } from './disputes/part';
import { refunds } from './refunds/part';
import { resources } from './resources/part';
import { sandbox } from './sandbox/part';
import { playReceiver } from './sandbox/receiver/playReceiver';
import { schedules } from './schedules/part';
import { settlement } from './settlement/part';
import { search } from './search/part';
import { standby } from './standby/part';
import { team } from './team/part';

/** The domains that this gateway is made of. Their migrations are applied, and they are started, in this order. */
export const parts: Part[] = [
  jobs,
  records,
  standby,
  live,
  resources,
  annotating,
  auth,
  home,
  figures,
  search,
  exports,
  downloads,
  schedules,
  personal,
  team,
  mail,
  bell,
  errorReports,
  ledger,
  orders,
  payouts,
  applications,
  api,
  networks,
  settlement,
  outcomes,
  reconcile,
  funds,
  refunds,
  disputes,
  claims,
  callbacks(playReceiver),
  batches,
  operator,
  realm,
  monitoring,
  sandbox,
];

/** The migrations of all parts, in the order in which they are applied. */
export const migrations: Migration[] = parts.flatMap((part) => part.migrations ?? []);

/** The gateway's own tables of all parts. Those of entities follow from the metadata. */
export const tables: TableDefinitions = tablesOf(parts);

/** Their columns of secrets, whose keys are checked at each start, and rotated by `npm run operator -- rotate-secrets`. */
export const encryptedColumns: EncryptedColumn[] = encryptedIn(tables);

/** The jobs of all parts, and those that delete what tables no longer keep. */
export const allJobs: Job[] = [...collectJobs(parts), ...purgeJobs(tables)];

/** The gauges of all parts. */
export const allGauges: Gauge[] = parts.flatMap((part) => part.gauges ?? []);

/** Contributions of all parts to the context of routes and jobs. */
export const contributions = contributionsOf(parts);

/** Functions that have stored data follow what the metadata renames. */
export const followers: FollowRename[] = [
  followTables(tables),
  ...parts.flatMap((part) => part.renames ?? []),
];

/** Measures of all parts. */
export const allMeasures: Metric[] = parts.flatMap((part) => part.measures ?? []);
