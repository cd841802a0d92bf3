import { isDeepStrictEqual } from 'node:util';
import { pick } from 'es-toolkit';
import { factsOf } from '../../metadata/bind/schemas/places';
import type { Safeguards } from '../../metadata/model/definitions';
import type { BatchRehearsal } from '../../contract/batches';
import type { JsonValue } from '../../metadata/model/json';
import { currencyOf, exactNumber } from '../../metadata/values/money';
import type { KeyRing } from '../database/secrets/KeyRing';
import type { EntityRecord } from '../database/records';
import type { Database } from '../database/declared/tables';
import type { Unit } from '../database/units/Unit';
import { rehearse, withSavepoint } from '../database/units/transaction';
import { GatewayError, outageWait } from '../http/responses';
import type { HandlerInput, Handlers } from '../resources/handlers';
import { approvalText, awaitedRecord, type AwaitedRecord } from '../resources/writes/secondPerson/approvals';
import { writeError, type Written } from '../resources/writes/performWrite';
import type { WriteTarget } from '../resources/writes/WriteTarget';
import { type BatchItem, performItem } from './BatchTarget';
import { rowErrors } from './performBatch';

/** Time limit of a rehearsal, in milliseconds: as long as a statement, and several times what 1,000 rows take. */
const timeLimit = 30_000;

/** The number that records of a rehearsal have for that of their import. */
const rehearsalNumber = 'rehearsal';

/**
 * Does all writes of a batch in one transaction that is rolled back, and returns their bookings, each and together. Rejected rows leave no
 * trace and are reported. Throws 503 where others would wait long for its place.
 */
export async function rehearseBatch(
  db: Database,
  target: WriteTarget,
  input: Omit<HandlerInput, 'body' | 'db'>,
  handlers: Handlers,
  items: BatchItem[],
  {
    rule,
    keyRing,
    isGone,
    shown,
  }: {
    rule: Safeguards['rehearse'];
    keyRing: KeyRing;
    isGone: () => boolean;
    /** Reads what the form shows above its fields, once all rows are done. */
    shown: (transaction: Unit) => Promise<EntityRecord | undefined>;
  },
): Promise<BatchRehearsal> {
  return rehearse(db, async (transaction) => {
    const totals = new Totals(target, input, rule);
    const rejected: BatchRehearsal['rejected'] = [];
    const sumOf = (field: string) =>
      Promise.resolve(items.reduce((sum, { body }) => sum + Number(body[field] ?? 0), 0));
    const batch = { number: rehearsalNumber, sumOf };
    const given = { ...input, db: transaction, confirmsRepeats: () => true, batch };
    let awaiting: { last: AwaitedRecord; count: number } | undefined;
    const end = input.now().getTime() + timeLimit;
    // A row sees what those before it have done. Repeats were confirmed before. It ends early once nobody waits for the result.
    for (const item of items) {
      if (isGone()) break;
      if (input.now().getTime() > end) {
        throw new GatewayError({ status: 503, text: 'gateway.rehearsal.tooSlow', retryAfter: outageWait });
      }
      try {
        await withSavepoint(transaction, async () => {
          const written = await performItem(target, keyRing, given, handlers, item);
          await totals.add(item.number, written);
          const left = awaitedRecord(target, written);
          if (left) awaiting = { last: left, count: (awaiting?.count ?? 0) + 1 };
        });
      } catch (thrown) {
        const error = writeError(input.model, target, thrown);
        if (!(error instanceof GatewayError) || error.status >= 500) throw thrown;
        rejected.push({ number: item.number, errors: rowErrors(error, target) });
      }
    }
    const left = await shown(transaction);
    const count = items.length - rejected.length;
    const { terms } = totals;
    const rows = awaiting && { smart_count: awaiting.count, total: count };
    const approval =
      awaiting && (await approvalText(target, { ...input, db: transaction }, awaiting.last, rows));
    return {
      count,
      ...totals.read(),
      rejected,
      ...(terms === undefined ? {} : { terms }),
      ...(left ? { shown: left } : {}),
      ...(approval === undefined ? {} : { approval }),
    };
  });
}

type Alert = NonNullable<BatchRehearsal['alerts']>[number];

/** Sums the amounts that writes leave in records. */
class Totals {
  readonly #target: WriteTarget;
  readonly #country: { currency: string };
  /** Amounts of the record that the rule names, or all. */
  readonly #amounts: WriteTarget['bound']['fields'][string][];
  readonly #changed = new Set<string>();
  readonly #isNamed: boolean;
  /** States that the rule names, such as whether an account is known; not those that records change. */
  readonly #states: WriteTarget['bound']['fields'][string][];
  readonly #alerts = new Map<string, Alert>();
  readonly #sums = new Map<string, Map<string, bigint>>();
  /** Terms of the first row. Later rows must have the same, or what is confirmed is rejected. */
  terms: string | undefined;
  readonly #rows: { number: number; amounts: Record<string, number | string> }[] = [];

  constructor(
    target: WriteTarget,
    { model, country }: Pick<HandlerInput, 'model' | 'country'>,
    rule: Safeguards['rehearse'],
  ) {
    this.#target = target;
    this.#country = factsOf(model, country);
    this.#isNamed = Array.isArray(rule);
    this.#amounts = Object.values(target.bound.fields).filter(
      ({ kind, name }) => kind === 'money' && (!Array.isArray(rule) || rule.includes(name)),
    );
    this.#states = Object.values(target.bound.fields).filter(
      ({ kind, name, transitions }) =>
        kind === 'state' && !transitions && Array.isArray(rule) && rule.includes(name),
    );
  }

  async add(number: number, { before, after, preview, terms }: Written): Promise<void> {
    this.terms ??= await terms?.();
    const record: Record<string, JsonValue | undefined> = {
      ...(after ?? before),
      ...(await preview?.()),
    };
    const amounts: Record<string, number | string> = {};
    for (const field of this.#amounts) {
      const { name } = field;
      const value = record[name];
      if (typeof value !== 'number' && typeof value !== 'string') continue;
      if (!isDeepStrictEqual(before?.[name], value)) this.#changed.add(name);
      const currency = currencyOf(field, record, this.#country);
      const sums = this.#sums.get(currency) ?? new Map<string, bigint>();
      this.#sums.set(currency, sums);
      sums.set(name, (sums.get(name) ?? 0n) + BigInt(value));
      amounts[name] = value;
    }
    this.#rows.push({ number, amounts });
    this.#alert(number, record);
  }

  /** Notes states that are an error or a warning. */
  #alert(number: number, record: Record<string, JsonValue | undefined>): void {
    for (const { name, options = [] } of this.#states) {
      const option = options.find(({ value }) => value === record[name]);
      if (option?.tone !== 'error' && option?.tone !== 'warning') continue;
      const value = String(option.value);
      const key = `${name} ${value}`;
      const alert = this.#alerts.get(key) ?? { field: name, value, rows: [] };
      alert.rows.push(number);
      this.#alerts.set(key, alert);
    }
  }

  read(): Pick<BatchRehearsal, 'fields' | 'sums' | 'rows' | 'alerts'> {
    const fields = this.#amounts
      .map(({ name }) => name)
      .filter((name) => this.#isNamed || this.#changed.has(name))
      .filter((name) => this.#target.view.visible.has(name));
    const alerts = [...this.#alerts.values()].filter(({ field }) => this.#target.view.visible.has(field));
    return {
      fields,
      sums: [...this.#sums].map(([currency, sums]) => ({
        currency,
        sums: Object.fromEntries(
          fields.flatMap((name) => (sums.has(name) ? [[name, exactNumber(sums.get(name)!)]] : [])),
        ),
      })),
      ...(alerts.length > 0 ? { alerts } : {}),
      rows: this.#rows.map(({ number, amounts }) => ({ number, amounts: pick(amounts, fields) })),
    };
  }
}
