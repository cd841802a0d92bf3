import { randomInt } from 'node:crypto';
import type { BoundField, NumberGenerator } from '../../../metadata/model/BoundField';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import { wallClock } from '../../../metadata/values/time';
import type { HandlerInput } from '../handlers';

/** Values of fields, by name. */
type Values = Record<string, JsonValue>;

/**
 * Returns a function that makes the values of the fields that the gateway fills (`x-generate`): numbers are drawn anew
 * each time, everything else is the same.
 */
export async function valueGenerator(
  fields: Record<string, BoundField>,
  { db, model, merchantId, country, actor, now }: Omit<HandlerInput, 'body'>,
): Promise<() => Values> {
  const facts = model.countries[country]!;
  const at = now();
  const fixed: Values = {};
  const numbers: [name: string, generator: NumberGenerator][] = [];
  for (const { name, kind, generate } of Object.values(fields)) {
    if (generate === undefined) continue;
    if (typeof generate === 'object') numbers.push([name, generate]);
    else if (generate === 'currency') fixed[name] = facts.currency;
    else if (generate === 'user') fixed[name] = actor.name ?? null;
    else if (generate === 'merchant') fixed[name] = await merchantCode(db, merchantId);
    else fixed[name] = kind === 'date' ? wallClock(at, facts.zone).format('YYYY-MM-DD') : at.toISOString();
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
