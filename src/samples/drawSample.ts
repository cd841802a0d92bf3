import { didYouMean, didYouMeanOneOf } from '../metadata/source/reporter';
import { formatSamples } from './formatSamples';
import type { JsonValue } from '../metadata/model/json';
import type { NameList, Sample, SampleGenerator, SampleValues } from '../metadata/model/Samples';
import { drawAmount } from './drawAmount';
import { Random } from './Random';
import { sampleText } from './sampleText';

/** Draws a value, for which it may look at the record's values so far. Nothing is no value. */
export type Draw = (random: Random, values: SampleValues) => JsonValue | undefined;

/** Makes a function of a sample, so that it is understood once for thousands of records. Throws where it is not sound. */
export function compileSample(sample: Sample, names: Record<string, NameList>): Draw {
  if (typeof sample === 'string') return compileText(sample);
  if (Array.isArray(sample)) {
    const items = sample.map((item) => compileSample(item, names));
    return (random, values) => random.pick(items)(random, values);
  }
  if (typeof sample !== 'object') return () => sample;
  const draw = compileGenerator(sample, names);
  const { share = 1 } = sample;
  return share >= 1 ? draw : (random, values) => (random.chance(share) ? draw(random, values) : undefined);
}

/** Fills the places of a text with values of the record. */
function compileText(text: string): Draw {
  if (!text.includes('{')) return () => text;
  return (_, values) => fillText(text, values);
}

function fillText(text: string, values: SampleValues): string {
  return text.replaceAll(/\{([$\w]+)\}/g, (_, name: string) => textOf(values[name]));
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

function compileGenerator(generator: SampleGenerator, names: Record<string, NameList>): Draw {
  const { text, weights, pattern, format, prefix, name, email, from, to, median, by, cases, qrCode } =
    generator;
  if (text !== undefined) return compileText(text);
  if (weights) return compileWeights(weights);
  if (pattern !== undefined) {
    // Says at once what cannot be drawn.
    sampleText(new Random(pattern), pattern);
    return (random) => sampleText(random, pattern);
  }
  if (format !== undefined) {
    const sampleFormat = formatSamples[format];
    if (!sampleFormat) {
      const hint = didYouMean(format, Object.keys(formatSamples));
      throw new Error(`There are no samples of the format "${format}".${hint}`);
    }
    const start = prefix === undefined ? undefined : compileSample(prefix, names);
    return (random, values) => sampleFormat(random, start && textOf(start(random, values)));
  }
  if (name !== undefined) {
    const list = names[name];
    if (!list) {
      const lists = Object.keys(names).filter((each) => !each.startsWith('$'));
      throw new Error(`There is no list of names "${name}".${didYouMeanOneOf(name, lists)}`);
    }
    return (random) => drawName(random, list);
  }
  if (email !== undefined) return (random, values) => emailOf(random, fillText(email, values));
  if (median !== undefined) {
    requireOrder(generator, ['min', 'median', 'max']);
    return (random) => drawAmount(random, generator);
  }
  if (from !== undefined && to !== undefined) {
    requireOrder(generator, ['from', 'to']);
    return (random) => random.integer(from, to);
  }
  if (by !== undefined && cases) {
    const draws = new Map(Object.entries(cases).map(([value, item]) => [value, compileSample(item, names)]));
    return (random, values) => draws.get(textOf(values[by]))?.(random, values);
  }
  if (qrCode) return (_, values) => emvCode(qrCode.map(([tag, value]) => [tag, fillTags(value, values)]));
  throw new Error(`Nothing can be drawn here: ${missingPart(generator)}`);
}

/** Throws where numbers of a generator are not in ascending order. */
function requireOrder(generator: SampleGenerator, keys: ('from' | 'to' | 'min' | 'median' | 'max')[]): void {
  const given = keys.flatMap((key) => {
    const value = generator[key];
    return value === undefined ? [] : [{ key, value }];
  });
  for (const [index, { key, value }] of given.entries()) {
    const before = given[index - 1];
    if (!before || before.value <= value) continue;
    throw new Error(`"${key}" is ${value}, which is less than "${before.key}", ${before.value}.`);
  }
}

/** Says what a generator lacks from which nothing can be drawn. */
function missingPart(generator: SampleGenerator): string {
  const { from, to, by, cases, prefix } = generator;
  if (by !== undefined || cases) return '"by" and "cases" belong together.';
  if (from !== undefined || to !== undefined) return '"from" and "to" belong together.';
  if (prefix !== undefined) return '"prefix" belongs to a "format".';
  if ((['sigma', 'min', 'max', 'round', 'whole'] as const).some((key) => generator[key] !== undefined))
    return 'an amount needs a "median".';
  return 'it needs "text", "weights", "pattern", "format", "name", "email", "median", "from" and "to", "by" and "cases", or "qrCode".';
}

function compileWeights(weights: Record<string, number>): Draw {
  const keys = Object.keys(weights);
  const shares = Object.values(weights);
  // Keys of JSON are texts; those of numbers are meant as numbers.
  const values = keys.map((key) => (/^(0|[1-9]\d{0,8})$/.test(key) ? Number(key) : key));
  return (random) => values[random.weighted(shares)];
}

function fillTags(value: string | [string, string][], values: SampleValues): string | [string, string][] {
  if (typeof value === 'string') return fillText(value, values);
  return value.map(([tag, text]) => [tag, fillText(text, values)]);
}

/** Draws a person's name. */
export function drawName(random: Random, { shapes, given, family }: NameList): string {
  return random
    .pick(shapes)
    .replaceAll(/\{(given|family)\}/g, (_, kind: string) => random.pick(kind === 'given' ? given : family));
}

/** An e-mail address made of a name, at a domain that nobody owns. */
function emailOf(random: Random, name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ');
  return `${plain[0]}.${plain.at(-1)}${random.integer(1, 99)}@${random.pick(['correo', 'mail', 'post'])}.example`;
}

/**
 * Returns the text of a payment QR code (EMVCo merchant-presented, as for PIX and QRIS) with its CRC. `fields` are tag
 * and value; a value may be such fields again.
 */
function emvCode(fields: [tag: string, value: string | [string, string][]][]): string {
  const text = `${fields.map(([tag, value]) => encode(tag, value)).join('')}6304`;
  return text + crc(text).toString(16).toUpperCase().padStart(4, '0');
}

function encode(tag: string, value: string | [string, string][]): string {
  const text = typeof value === 'string' ? value : value.map(([inner, part]) => encode(inner, part)).join('');
  return `${tag}${String(text.length).padStart(2, '0')}${text}`;
}

/** CRC-16/CCITT-FALSE over ASCII text. */
function crc(text: string): number {
  let value = 0xffff;
  for (const character of text) {
    value ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++)
      value = value & 0x8000 ? ((value << 1) ^ 0x1021) & 0xffff : (value << 1) & 0xffff;
  }
  return value;
}
