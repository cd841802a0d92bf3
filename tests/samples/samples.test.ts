import { describe, expect, it } from 'vitest';
import { bindSchema } from '../../src/metadata/bind/schemas/bindSchema';
import { clabe } from '../../src/metadata/formats/clabe';
import { allFormats } from '../../src/metadata/formats/formats';
import type { JsonSchema } from '../../src/metadata/model/json';
import { compileSample } from '../../src/samples/drawSample';
import { formatSamples } from '../../src/samples/formatSamples';
import { Random } from '../../src/samples/Random';
import { recordDrawer } from '../../src/samples/recordDrawer';
import { sampleText } from '../../src/samples/sampleText';
import { compile } from '../../src/metadata/compile';
import { createValidator } from '../../src/metadata/validation/createValidator';

import { sampleFiles } from '../metadata/support/sampleFiles';

const names = { short: { shapes: ['{given} {family}'], given: ['Ana'], family: ['Peña'] } };
const problem = (sample: Parameters<typeof compileSample>[0]) => () => compileSample(sample, names);
const draw = (sample: Parameters<typeof compileSample>[0], values = {}, seed = 'seed') =>
  compileSample(sample, names)(new Random(seed), values);

it('every format has samples, and they have the format', () => {
  expect(Object.keys(formatSamples).toSorted()).toEqual(Object.keys(allFormats).toSorted());
  const random = new Random('formats');
  for (const [format, sample] of Object.entries(formatSamples)) {
    const texts = Array.from({ length: 30 }, () => sample(random));
    expect([format, texts.filter((text) => !allFormats[format]!(text))]).toEqual([format, []]);
    expect([format, new Set(texts).size > 15]).toEqual([format, true]);
  }
});

it.each(['^[0-9]{3,5}$', '^(AB|CD)-\\d\\d?$', '^[A-Z][a-z]+ (?:x|y){2}\\.$', '9[0-9]{8}', '^\\w*$'])(
  'texts are drawn that match %s',
  (pattern) => {
    const random = new Random(pattern);
    const texts = Array.from({ length: 100 }, () => sampleText(random, pattern));
    expect(texts.filter((text) => !new RegExp(`^(?:${pattern})$`).test(text))).toEqual([]);
  },
);

it.each(['^(?=a)', '[^a]', '\\u0041'])('nothing is drawn from %s, which says so', (pattern) => {
  expect(() => sampleText(new Random('x'), pattern)).toThrow('No text can be drawn');
});

describe('a sample', () => {
  it.each([
    ['plain', {}, 'plain'],
    ['{bank}-{number}', { bank: '012', number: 7 }, '012-7'],
    [{ text: 'to {name}' }, { name: 'Ana' }, 'to Ana'],
    [7, {}, 7],
    [{ weights: { '2': 1 } }, {}, 2],
    [{ weights: { '012': 1 } }, {}, '012'],
    [{ by: 'kind', cases: { '1': 'one', '2': 'two' } }, { kind: 2 }, 'two'],
    [{ by: 'kind', cases: { '1': 'one' } }, { kind: 3 }, undefined],
    [{ from: 4, to: 4 }, {}, 4],
    [{ name: 'short' }, {}, 'Ana Peña'],
    [{ format: 'clabe', prefix: '646' }, {}, expect.stringMatching(/^646\d{15}$/)],
    [{ median: 500, min: 500, max: 500 }, {}, 50_000],
    [{ email: '{name}' }, { name: 'Ana Peña' }, expect.stringMatching(/^ana\.pena\d+@\w+\.example$/)],
    [{ qrCode: [['00', '01']] as [string, string][] }, {}, expect.stringMatching(/^0002016304[0-9A-F]{4}$/)],
  ])('%j with %j is %j', (sample, values, expected) => {
    expect(draw(sample, values)).toEqual(expected);
  });

  it('is there in its share of the records only', () => {
    const drawn = compileSample({ text: 'x', share: 0.25 }, names);
    const random = new Random('share');
    const present = Array.from({ length: 4_000 }, () => drawn(random, {})).filter((value) => value === 'x');
    expect(present.length / 4_000).toBeCloseTo(0.25, 1);
  });

  it('that cannot be drawn says so when it is read', () => {
    expect(problem({ format: 'clab' })).toThrow('no samples of the format "clab". Did you mean "clabe"?');
    expect(problem({ name: 'long' })).toThrow('no list of names "long". There are "short".');
    expect(problem({ share: 0.5 })).toThrow('Nothing can be drawn here: it needs "text", "weights"');
    expect(problem({ by: 'kind' })).toThrow('"by" and "cases" belong together.');
    expect(problem({ from: 3 })).toThrow('"from" and "to" belong together.');
    expect(problem({ min: 3, round: 1 })).toThrow('an amount needs a "median".');
    expect(problem({ prefix: '0' })).toThrow('"prefix" belongs to a "format".');
    expect(problem({ from: 9, to: 3 })).toThrow('"to" is 3, which is less than "from", 9.');
    expect(problem({ median: 10, min: 20 })).toThrow('"median" is 10, which is less than "min", 20.');
    expect(problem({ min: 20, median: 30, max: 25 })).toThrow(
      '"max" is 25, which is less than "median", 30.',
    );
  });
});

describe('records that are drawn from a schema alone', () => {
  const model = compile({ files: sampleFiles() }).model!;
  const facts = model.countries.AA!;

  it('keep every rule of it, conditions too, in each country', () => {
    for (const country of Object.keys(model.countries)) {
      const validate = createValidator(bindSchema(model, 'parcel', country));
      const drawer = recordDrawer(model, 'parcel', country);
      const random = new Random(country);
      const context = { facts: model.countries[country]!, merchantCode: '1', at: Date.UTC(2026, 0, 1) };
      const records = Array.from({ length: 60 }, () => drawer.draw(random, context));
      expect(records.flatMap((record) => validate(record))).toEqual([]);
      const states = new Set(records.map((record) => record?.state));
      expect(states).toEqual(new Set(['sent', 'waiting']));
      expect(records.some((record) => record?.insured === true && Number(record.value) > 0)).toBe(true);
      expect(records.some((record) => record?.note === undefined)).toBe(true);
    }
  });

  it('have what a condition asks for, in the form that it asks for', () => {
    const { schemas, ...others } = model;
    const stop: JsonSchema = {
      ...schemas.stop,
      properties: {
        label: { type: 'string', maxLength: 12 },
        place: { type: 'string', 'x-sample': 'Here' },
        clabe: { type: 'string', maxLength: 40 },
        kind: { oneOf: [{ const: 'account' }, { const: 'other' }] },
      },
      required: ['kind'],
      if: { properties: { kind: { const: 'account' } }, required: ['kind'] },
      then: { properties: { clabe: { format: 'clabe' }, place: false }, required: ['clabe'] },
      else: { properties: { clabe: false } },
    };
    const drawer = recordDrawer({ ...others, schemas: { ...schemas, stop } }, 'stop', 'AA');
    const random = new Random('conditions');
    const drawn = Array.from({ length: 40 }, () => drawer.draw(random, { facts, merchantCode: '1', at: 0 })!);
    const accounts = drawn.filter(({ kind }) => kind === 'account');
    expect(accounts.length).toBeGreaterThan(10);
    for (const { clabe: number, place } of accounts)
      expect([clabe(number as string), place]).toEqual([true, undefined]);
    const places = drawn.filter(({ kind }) => kind === 'other').map(({ place }) => place);
    expect(new Set(places)).toEqual(new Set(['Here']));
  });

  it('are the same for the same seed', () => {
    const [one, other] = [1, 2].map(() =>
      recordDrawer(model, 'stop', 'AA').draw(new Random('one'), { facts, merchantCode: '1', at: 0 }),
    );
    expect(one).toEqual(other);
  });
});
