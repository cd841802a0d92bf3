import { randomInt } from 'node:crypto';
import { factsOf } from '../../../metadata/bind/schemas/places';
import {
  type BoundField,
  drawsNumber,
  type Generator,
  type NumberGenerator,
  stampsState,
  type StateTime,
} from '../../../metadata/model/BoundField';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import { wallClock } from '../../../metadata/values/time';
import type { HandlerInput } from '../handlers';

/** Values of fields, by name. */
type Values = Record<string, JsonValue>;

/** Context in which a record is created: its owner and time. */
type Creation = Omit<HandlerInput, 'body'>;

/** Makers of values that are not numbers, by the kind of a field. */
const makers: Record<
  Exclude<Generator, NumberGenerator | StateTime>,
  (creation: Creation, field: BoundField) => JsonValue | Promise<JsonValue>
> = {
  now: ({ model, country, now }, { kind }) =>
    kind === 'date'
      ? wallClock(now(), factsOf(model, country).zone).format('YYYY-MM-DD')
      : now().toISOString(),
  user: ({ actor }) => actor.name ?? null,
  currency: ({ model, country }) => factsOf(model, country).currency,
  merchant: ({ db, merchantId }) => merchantCode(db, merchantId),
  batch: ({ batch }) => batch?.number ?? null,
};

/** Returns a function that makes the values of generated fields (`x-generate`). Each call draws numbers again; all else stays the same. */
export async function valueGenerator(
  fields: Record<string, BoundField>,
  creation: Creation,
): Promise<() => Values> {
  const facts = factsOf(creation.model, creation.country);
  const at = creation.now();
  const fixed: Values = {};
  const numbers: [name: string, generator: NumberGenerator][] = [];
  for (const field of Object.values(fields)) {
    const { name, generate } = field;
    if (drawsNumber(generate)) numbers.push([name, generate]);
    else if (generate !== undefined && !stampsState(generate))
      fixed[name] = await makers[generate](creation, field);
  }
  return () => ({
    ...fixed,
    ...Object.fromEntries(numbers.map(([name, generator]) => [name, drawNumber(generator, facts, at)])),
  });
}

async function merchantCode(db: HandlerInput['db'], merchantId: string): Promise<string> {
  const merchant = db.selectFrom('merchant').select('code').where('id', '=', merchantId);
  return (await merchant.executeTakeFirstOrThrow()).code;
}

/** Draws a number such as `RF2026112048291730`. */
export function drawNumber(
  { country, prefix = '', time, random }: NumberGenerator,
  facts: Pick<Country, 'code' | 'zone'>,
  at: Date,
): string {
  const clock = time
    ? wallClock(at, facts.zone).format(time.replace('yyyy', 'YYYY').replace('dd', 'DD'))
    : '';
  const digits = Array.from({ length: random }, () => randomInt(10)).join('');
  return `${country ? facts.code : ''}${prefix}${clock}${digits}`;
}
