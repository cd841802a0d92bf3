import { isObject, type JsonValue } from '../../../metadata/model/json';
import type { Model } from '../../../metadata/model/Model';
import { isRecordId } from '../../database/ids';
import type { Database } from '../../database/declared/tables';

/** Says what a file is, and by which rules. */
export const statementFormat = 'corridor-statement-2';

/**
 * Content of a statement. A PDF statement is printed from this and nothing else, and has it attached as JSON. Amounts are minor units;
 * sums are decimal strings, as they may exceed 2^53.
 */
export interface Statement {
  format: typeof statementFormat;
  /** By which it is found among those that were issued: a UUID. */
  number: string;
  /** The resource whose list it is of. */
  resource: string;
  /** Language of its texts. */
  language: string;
  merchant: { code: string; name: string };
  country: string;
  currency: string;
  /** The zone of printed times, such as `GMT-6`. */
  zone: string;
  /** From `from`, before `to`; instants in ISO 8601 UTC. */
  period: { from: string; to: string };
  /** Values of the fields that tell balances apart; it is about all balances where there are none. */
  only: Record<string, JsonValue[]>;
  /** Before its records were read. */
  madeAt: string;
  opening: string;
  /** Sum of the lines that add, and of those that take. */
  plus: string;
  minus: string;
  closing: string;
  /** Names of the printed fields, in order; the balance after a line follows them. */
  columns: string[];
  lines: StatementLine[];
  /** Sums of the lines by type, where the list has types. */
  types?: StatementType[];
  chainHead?: ChainHead;
}

/** A line of a statement: the values of a record, and the balance after it. */
export interface StatementLine {
  values: Record<string, JsonValue>;
  balance: string;
}

/** Sum of the lines of one type. */
export interface StatementType {
  value: JsonValue;
  /** Lines. */
  count: number;
  /** By field: those that are summed by type in the definition of the list. */
  sums: Record<string, string>;
}

/** Head of a chain: the hash of all records up to one, which proves that they have not changed since. */
export interface ChainHead {
  sequence: number;
  /** SHA-256, in lower-case hexadecimal digits. */
  hash: string;
}

/** Reads the chain head of a merchant's records in a country and currency. All of them are in the snapshot `db`. */
export type ReadChainHead = (
  db: Database,
  model: Model,
  account: { merchantId: string; country: string; currency: string },
) => Promise<ChainHead>;

declare module '../../http/context' {
  interface ServerContext {
    /** By entity: what proves, on a statement of its records, that these have not changed since. */
    chainHeads: Record<string, ReadChainHead>;
  }
}

/** Whether a value that was read from a file is a statement. Its lines are those of the file, whatever they say. */
export function isStatement(value: unknown): value is Statement {
  if (!isObject(value) || value.format !== statementFormat) return false;
  const { number, resource, language, country, currency, zone, madeAt } = value;
  const { merchant, period, only, lines, types, columns, chainHead } = value;
  const texts = [resource, language, country, currency, zone, madeAt];
  const sums = [value.opening, value.plus, value.minus, value.closing];
  return (
    isRecordId(number) &&
    texts.every((text) => typeof text === 'string') &&
    sums.every(isSum) &&
    isObject(merchant) &&
    [merchant.code, merchant.name].every((text) => typeof text === 'string') &&
    isObject(period) &&
    [madeAt, period.from, period.to].every(
      (time) => typeof time === 'string' && !Number.isNaN(Date.parse(time)),
    ) &&
    isObject(only) &&
    Object.values(only).every(Array.isArray) &&
    Array.isArray(columns) &&
    columns.every((name) => typeof name === 'string') &&
    Array.isArray(lines) &&
    lines.every((line) => isObject(line) && isObject(line.values) && isSum(line.balance)) &&
    (types === undefined || (Array.isArray(types) && types.every(isType))) &&
    (chainHead === undefined ||
      (isObject(chainHead) && Number.isSafeInteger(chainHead.sequence) && typeof chainHead.hash === 'string'))
  );
}

const isType = (type: unknown) =>
  isObject(type) &&
  Number.isSafeInteger(type.count) &&
  isObject(type.sums) &&
  Object.values(type.sums).every(isSum);

const isSum = (value: unknown) => typeof value === 'string' && /^-?\d{1,30}$/.test(value);
