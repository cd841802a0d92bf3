import { mapValues } from 'es-toolkit';
import meta from '../../../schemas/meta/retention.json';

const { $schema: _schema, $comment: _comment, ...periods } = meta.properties;

/** Name of a period in `resources/retention.json`. */
export type RetentionName = keyof typeof periods;

/** For how many days each is kept. */
export type Retention = Readonly<Record<RetentionName, number>>;

/** For how long each is kept where the file does not say it. */
export const usualRetention: Retention = mapValues(periods, (period) => period.default);

const day = 24 * 60 * 60_000;

/** Returns the time before which what was made is no longer kept. */
export function keptSince(now: Date, retention: Retention, name: RetentionName): Date {
  return new Date(now.getTime() - retention[name] * day);
}

/** Returns the time until which what is made now is kept. */
export function keptUntil(now: Date, retention: Retention, name: RetentionName): Date {
  return new Date(now.getTime() + retention[name] * day);
}
