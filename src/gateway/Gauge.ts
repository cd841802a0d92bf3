import type { Model } from '../metadata/model/Model';
import type { Config } from './config';
import type { Database } from './database/declared/tables';

/** One value of a gauge, with a text for each of its labels. */
export interface GaugeValue {
  value: number;
  labels?: Readonly<Record<string, string>>;
}

/** A figure of the whole installation that is read from the database when Prometheus asks for it. */
export interface Gauge {
  /** Without the prefix `corridor_`, with its base unit at the end, as Prometheus has it: `jobs_oldest_due_seconds`. */
  name: string;
  help: string;
  labels?: readonly string[];
  /** All values there are now. What it reads must stay cheap: it is read every few seconds. */
  read: (db: Database, gateway: { model: Model; config: Config }) => Promise<GaugeValue[]>;
}
