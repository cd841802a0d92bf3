import type { BoundField } from '../../../metadata/model/BoundField';
import { factsOf, noCountry } from '../../../metadata/bind/schemas/places';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import type { Model } from '../../../metadata/model/Model';
import { tenantAccounts } from '../../../metadata/model/Tenants';
import { entityFields } from '../../../metadata/bind/boundFields';
import { Random } from '../../../samples/Random';
import { type RecordDrawer, recordDrawer } from '../../../samples/recordDrawer';
import { entityTable, type EntityTable } from '../../../metadata/storage/entityTable';
import type { Actor } from '../../database/actors';
import { recordEvent, type RecordEvent } from '../../database/recordEvents';
import { insertRecords } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import { emptiedFields, stateTimes } from '../../resources/changeState';
import { merchantId } from '../merchants/storeMerchants';
import { seededId } from '../random/seededId';
import { drawName, type RecordName, recordNames } from './recordNames';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Records of an entity that a merchant gets in a country, or altogether, or each of its users, where `x-sample` of the entity does not say
 * it.
 */
const defaultCount = 40;

/** Scope in which records are drawn. */
interface RecordScope {
  merchantId: string;
  merchantCode: string;
  /** Empty where the records belong to no country. */
  country: string;
  /** The user of the records, where each is a user's. */
  ownerId?: string | undefined;
  /** By which values are drawn. */
  facts: Country;
}

/** Where the records are stored, and in which time they came to be, in milliseconds since 1970. */
interface Filling {
  seed: string;
  from: number;
  to: number;
  report(line: string): void;
}

/**
 * Stores sample records of an entity for each of the sandbox's merchants, by country or user as its scope says. Returns the scopes that were
 * filled. What cannot be drawn is reported and left empty.
 */
export async function fillRecords(
  db: Database,
  model: Model,
  entity: string,
  isFilled: (merchantId: string, country: string) => boolean,
  filling: Filling,
): Promise<RecordScope[]> {
  const drawers = new Map<string, RecordDrawer>();
  const filled: RecordScope[] = [];
  const merchants = (model.tenants?.merchants ?? []).filter(({ sandbox }) => (sandbox?.share ?? 0) > 0);
  for (const merchant of merchants) {
    const countries = tenantAccounts(merchant, Object.keys(model.countries)).map(({ country }) => country);
    const known = countries.filter((country) => model.countries[country]);
    const id = merchantId(filling.seed, merchant.code);
    const table = entityTable(model, entity);
    for (const country of table.scope === 'country' ? known : [noCountry]) {
      if (isFilled(id, country)) continue;
      const drawer = drawers.get(country) ?? recordDrawer(model, entity, country);
      drawers.set(country, drawer);
      // Records of no country are drawn as those of the merchant's first one.
      const facts = factsOf(model, country === noCountry ? (known[0] ?? noCountry) : country);
      const scope: RecordScope = { merchantId: id, merchantCode: merchant.code, country, facts };
      for (const ownerId of table.scope === 'user' ? await usersOf(db, id) : [undefined]) {
        await new ScopeFiller(db, model, table, { ...scope, ownerId }, drawer, filling).fill();
      }
      filled.push(scope);
    }
  }
  return filled;
}

async function usersOf(db: Database, merchant: string): Promise<string[]> {
  const users = db.selectFrom('merchant_user').select('id').where('merchant_id', '=', merchant);
  return (await users.orderBy('account').execute()).map(({ id }) => id);
}

/** Fills one entity of a merchant in a country, or of a user. */
class ScopeFiller {
  readonly #fields: BoundField[];
  /** The field whose states the timeline shows. */
  readonly #status: BoundField | undefined;
  readonly #random: Random;

  constructor(
    readonly db: Database,
    readonly model: Model,
    readonly table: EntityTable,
    readonly scope: RecordScope,
    readonly drawer: RecordDrawer,
    readonly filling: Filling,
  ) {
    const { merchantCode, country, ownerId } = scope;
    this.#fields = Object.values(entityFields(model, table.entity, country));
    this.#status = this.#fields.find(({ transitions }) => transitions);
    const owner = ownerId === undefined ? '' : `/${ownerId}`;
    this.#random = new Random(`${filling.seed}/${merchantCode}/${country}/${table.entity}${owner}`);
  }

  async fill(): Promise<void> {
    const { merchantId: merchant, country, ownerId } = this.scope;
    const { from, to } = this.filling;
    const { records: count = defaultCount } = (this.model.schemas[this.table.entity]?.['x-sample'] ?? {}) as {
      records?: number;
    };
    const names = await this.#namesByField();
    const unnamed = this.#fields.find((field) => field.required && names.get(field)?.length === 0);
    if (unnamed) {
      this.filling.report(
        `Sandbox: no records of ${this.table.entity}${country ? ` in ${country}` : ''}, because there are none of "${unnamed.ui.record!.resource}" that "${unnamed.name}" could name.`,
      );
      return;
    }
    const taken = new Set<string>();
    const times = Array.from({ length: count }, () => from + Math.floor(this.#random.next() * (to - from)));
    for (const at of times.toSorted((one, other) => one - other)) {
      const drawn = this.#draw(at, names, taken);
      if (!drawn) return;
      const timeline = this.#timeline(drawn, at);
      const id = seededId(this.#random, at);
      const key = { merchantId: merchant, country, id };
      const owner = ownerId === undefined ? {} : { ownerId };
      await insertRecords(this.db, this.table, [
        { ...drawn, ...this.#stateTimes(timeline), ...this.#emptied(drawn), ...owner, ...key },
      ]);
      await recordEvent(this.db, this.table, key, ...timeline);
    }
  }

  /** The names that fields can hold, of those that name records. */
  async #namesByField(): Promise<Map<BoundField, RecordName[]>> {
    const names = new Map<BoundField, RecordName[]>();
    for (const field of this.#fields) {
      const { resource } = field.ui.record ?? {};
      const known = resource && (await recordNames(this.db, this.model, this.scope, resource));
      if (known) names.set(field, known);
    }
    return names;
  }

  /** Draws a record whose unique values are new. */
  #draw(
    at: number,
    names: ReadonlyMap<BoundField, RecordName[]>,
    taken: Set<string>,
  ): Record<string, JsonValue | undefined> | undefined {
    const { facts } = this.scope;
    for (let attempt = 0; attempt < 20; attempt++) {
      const context = { facts, merchantCode: this.scope.merchantCode, at };
      const drawn = this.drawer.draw(this.#random, context);
      if (!drawn) break;
      const values = { ...drawn };
      for (const [{ name }, known] of names) {
        if (values[name] !== undefined)
          values[name] = known.length > 0 ? drawName(this.#random, known, at) : undefined;
      }
      const keys = this.table.unique.map((fields) =>
        JSON.stringify([fields, fields.map((name) => values[name])]),
      );
      if (keys.some((key) => taken.has(key))) continue;
      for (const key of keys) taken.add(key);
      return values;
    }
    this.filling.report(
      `Sandbox: no more records of ${this.table.entity} that keep ${this.scope.country ? `the rules of ${this.scope.country}` : 'its rules'} could be made up. Give its fields an x-sample.`,
    );
    return undefined;
  }

  /** Makes the timeline that leads from the first state to that of the record, as the metadata allows it. */
  #timeline(values: Record<string, JsonValue | undefined>, at: number): RecordEvent[] {
    const actor: Actor = { kind: 'system' };
    const field = this.#status;
    const state = field && values[field.name];
    if (!field?.transitions || typeof state !== 'string') return [{ at: new Date(at), actor, creates: true }];
    const path = pathTo(field.transitions, state);
    const events: RecordEvent[] = [];
    let time = at;
    for (const [step, to] of path.entries()) {
      const from = path[step - 1];
      const at = new Date(Math.min(time, this.filling.to));
      events.push({ at, from, to, actor, creates: step === 0 });
      time += this.#random.integer(minute, day);
    }
    return events;
  }

  /** The fields that are empty in the state of the record. */
  #emptied(values: Record<string, JsonValue | undefined>): Record<string, null> {
    const field = this.#status?.name ?? '';
    const { country } = this.scope;
    const to = values[field];
    return typeof to === 'string'
      ? emptiedFields(this.model, { entity: this.table.entity, field, to, country })
      : {};
  }

  /** When the record took its states, in the fields that hold that. */
  #stateTimes(timeline: readonly RecordEvent[]): Record<string, string> {
    const field = this.#status?.name ?? '';
    const { country } = this.scope;
    const times = timeline.map(({ to = '', at }) =>
      stateTimes(this.model, { entity: this.table.entity, field, to, country }, at),
    );
    return Object.assign({}, ...times) as Record<string, string>;
  }
}

/** Returns the shortest way from a first state to `goal`; only `goal` where none leads there. */
function pathTo(transitions: Record<string, string[]>, goal: string): string[] {
  const reachable = new Set(Object.values(transitions).flat());
  const states = Object.keys(transitions);
  // The first state is one that no other leads to.
  const first = states.find((state) => !reachable.has(state)) ?? states[0] ?? goal;
  const ways = new Map([[first, [first]]]);
  for (const [state, way] of ways) {
    if (state === goal) return way;
    for (const next of transitions[state] ?? []) if (!ways.has(next)) ways.set(next, [...way, next]);
  }
  return [goal];
}
