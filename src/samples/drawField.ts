import { formatSamples } from './formatSamples';
import type { FieldKind } from '../metadata/model/kinds';
import { type BoundField, drawsNumber, type NumberGenerator } from '../metadata/model/BoundField';
import type { Country } from '../metadata/model/definitions';
import type { JsonValue } from '../metadata/model/json';
import { wallClock } from '../metadata/values/time';
import { drawAmount } from './drawAmount';
import type { Random } from './Random';
import { sampleText } from './sampleText';

/** For whom a sample record is made, and when it was created, in milliseconds since 1970. */
export interface SampleContext {
  facts: Country;
  merchantCode: string;
  at: number;
}

/** Draws a value of a field from what its schema says. Nothing where the schema does not say enough. */
export function drawField(random: Random, field: BoundField, context: SampleContext): JsonValue | undefined {
  if (field.generate !== undefined) return drawGenerated(random, field, context);
  if (field.options) return random.pick(field.options).value;
  return draws[field.kind](random, field, context);
}

/** Makers of sample values by kind. */
const draws: Record<FieldKind, typeof drawField> = {
  text: drawText,
  identifier: drawText,
  phone: drawText,
  email: drawText,
  url: drawText,
  choice: drawText,
  state: drawText,
  boolean: (random) => random.chance(0.5),
  number: drawNumber,
  money: drawMoney,
  instant: (random, _field, { at }) => new Date(at + random.integer(60, 86_400) * 1000).toISOString(),
  date: (_random, _field, { at, facts }) => dayOf(at, facts.zone),
  // Its content would have to be stored, too.
  file: () => undefined,
  list: drawList,
  object: drawObject,
  // Users write them, beside the record.
  tags: () => undefined,
};

function dayOf(at: number, zone: string): string {
  return wallClock(new Date(at), zone).format('YYYY-MM-DD');
}

/** A few items; fewer where the limit says so, and no two the same. */
function drawList(
  random: Random,
  { item, minItems = 1, maxItems = minItems + 2 }: BoundField,
  context: SampleContext,
) {
  if (!item) return undefined;
  const count = random.integer(minItems, Math.max(minItems, Math.min(maxItems, minItems + 2)));
  const items = new Map<string, JsonValue>();
  for (let draw = 0; draw < count; draw++) {
    const value = drawField(random, item, context);
    if (value !== undefined) items.set(JSON.stringify(value), value);
  }
  return [...items.values()];
}

function drawObject(random: Random, { fields = {} }: BoundField, context: SampleContext): JsonValue {
  return Object.fromEntries(
    Object.values(fields).map((field) => [field.name, drawField(random, field, context)]),
  );
}

function drawGenerated(
  random: Random,
  { generate, kind }: BoundField,
  context: SampleContext,
): JsonValue | undefined {
  const { facts, merchantCode, at } = context;
  switch (generate) {
    case 'now':
      return kind === 'date' ? dayOf(at, facts.zone) : new Date(at).toISOString();
    case 'currency':
      return facts.currency;
    case 'merchant':
      return merchantCode;
    default:
      // Nobody has created it, and when it took a state depends on its state.
      return drawsNumber(generate) ? drawSerial(random, generate, context) : undefined;
  }
}

function drawSerial(
  random: Random,
  { country, prefix = '', time, random: count }: NumberGenerator,
  { facts, at }: SampleContext,
): string {
  const format = time?.replace('yyyy', 'YYYY').replace('dd', 'DD');
  const clock = format === undefined ? '' : wallClock(new Date(at), facts.zone).format(format);
  return `${country ? facts.code : ''}${prefix}${clock}${random.text(count)}`;
}

/** Draws minor units around a thousandth of the maximum, or around 100.00 without one. */
function drawMoney(random: Random, field: BoundField, { facts: { amount } }: SampleContext): number {
  const { maximum = 10_000_000, multipleOf = 1 } = field;
  const min = Math.max(field.minimum ?? 0, (field.exclusiveMinimum ?? -1) + 1, 100) / 100;
  const max = Math.min(maximum, field.exclusiveMaximum ?? maximum, 1_000_000_000_000) / 100;
  const whole = amount.type === 'integer' || multipleOf >= 100;
  const median = Math.min(max, Math.max(min * 2, Math.min(max / 1_000, 100_000), 10));
  return drawAmount(random, { median, min: whole ? Math.ceil(min) : min, max, whole });
}

function drawNumber(random: Random, field: BoundField): number {
  const { multipleOf = 1 } = field;
  const least = Math.max(field.minimum ?? 0, (field.exclusiveMinimum ?? -1) + 1);
  const most = Math.min(field.maximum ?? least + 100, (field.exclusiveMaximum ?? Infinity) - 1);
  return random.integer(Math.ceil(least / multipleOf), Math.floor(most / multipleOf)) * multipleOf;
}

const words =
  'alpha amber aspen cedar coral delta ember fern harbor indigo juniper lotus maple north opal river sage'.split(
    ' ',
  );

function drawText(random: Random, field: BoundField): string | undefined {
  const { minLength = 1, maxLength = 60, pattern, kind } = field;
  const sampleFormat = field.format === undefined ? undefined : formatSamples[field.format];
  if (sampleFormat) return sampleFormat(random);
  if (kind === 'phone') return random.integer(1, 9) + random.text(Math.min(maxLength, 10) - 1);
  if (kind === 'email') return formatSamples.email!(random);
  if (pattern !== undefined) return fitLength(random, pattern, minLength, maxLength);
  if (kind === 'identifier')
    return random.text(Math.min(maxLength, Math.max(minLength, 12)), 'ABCDEFGHJKMNPQRSTVWXYZ0123456789');
  let text = random.pick(words);
  while (text.length < minLength || (text.length < maxLength - 12 && random.chance(0.6)))
    text += ` ${random.pick(words)}`;
  return (text[0]!.toUpperCase() + text.slice(1)).slice(0, maxLength).trimEnd();
}

/** Draws texts of a pattern until one has the length, at most as often as is worth it. */
function fitLength(
  random: Random,
  pattern: string,
  minLength: number,
  maxLength: number,
): string | undefined {
  const target = random.integer(minLength, Math.min(maxLength, Math.max(minLength, 16)));
  // A repeated class, such as `^[0-9]+$`, is as long as it should be.
  const sized = pattern.replace(/^\^(\[[^\]]+\]|\\[dw])[+*]\$$/, `$1{${target}}`);
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      const text = sampleText(random, sized);
      if (text.length >= minLength && text.length <= maxLength) return text;
    }
  } catch {
    // The pattern has parts that nothing can be drawn from.
  }
  return undefined;
}
