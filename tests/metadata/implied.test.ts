import { describe, expect, it } from 'vitest';
import { compile } from '../../src/metadata/compile';
import { formatDiagnostic } from '../../src/metadata/model/Diagnostic';

type Files = Record<string, object>;

/** A resource as small as one can be that has all of what is left unsaid here, by file. */
const written: Files = {
  'schemas/common.json': {
    $defs: { instant: { type: 'string', format: 'date-time' }, mood: { type: 'string', maxLength: 9 } },
  },
  'schemas/gift.json': {
    title: 'Gift',
    type: 'object',
    properties: {
      giver: { title: 'Giver', type: 'string' },
      kind: {
        title: 'Kind',
        type: 'string',
        oneOf: [
          { const: 'toy', title: 'Toy' },
          { const: 'book', title: 'Book' },
        ],
      },
      count: { title: 'Count', type: 'integer' },
      givenAt: { title: 'Given at', $ref: 'common.json#/$defs/instant', 'x-generate': 'now' },
      mood: { title: 'Mood', $ref: 'common.json#/$defs/mood' },
    },
    required: ['giver', 'givenAt'],
  },
  'resources/gifts.json': {
    title: 'Gifts',
    entity: 'gift',
    permission: 'home:gifts',
    list: { columns: ['giver', 'givenAt'], sort: { field: 'givenAt', order: 'desc' } },
    create: { permission: 'home:gifts:create', sections: [{ fields: ['giver', 'kind', 'count'] }] },
  },
  'resources/navigation.json': {
    entries: [
      {
        path: '/home',
        permission: 'home',
        type: ['account'],
        sort: 1,
        title: 'Home',
        children: [{ path: '/Gifts', type: ['account'], sort: 1, title: 'Gifts', resource: 'gifts' }],
      },
    ],
    permissions: [
      { perms: 'home', children: [{ perms: 'home:gifts', children: [{ perms: 'home:gifts:create' }] }] },
    ],
  },
};

/** Compiles the files with changes; `undefined` takes a member away. Paths are dotted, indexes too. */
function compiled(changes: Record<string, Record<string, unknown>> = {}) {
  const files = structuredClone(written);
  for (const [file, members] of Object.entries(changes)) {
    for (const [path, value] of Object.entries(members)) set(files[file]!, path.split('.'), value);
  }
  return compile({
    files: new Map(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value, null, 2)])),
  });
}

function set(holder: object, [name = '', ...rest]: string[], value: unknown): void {
  const members = holder as Record<string, unknown>;
  if (rest.length > 0) set(members[name] as object, rest, value);
  else if (value === undefined) delete members[name];
  else members[name] = value;
}

/** The model of the files with changes, which must be valid. Keys have an order in files that means nothing. */
function modelWith(changes?: Record<string, Record<string, unknown>>) {
  const { model, diagnostics } = compiled(changes);
  expect(diagnostics.map(formatDiagnostic)).toEqual([]);
  return model;
}

const gift = 'schemas/gift.json';
const gifts = 'resources/gifts.json';

describe('a field that no form asks for', () => {
  it('is read-only, as if it said so', () => {
    const said = { 'properties.mood.readOnly': true, 'properties.givenAt.readOnly': true };
    expect(modelWith()).toEqual(modelWith({ [gift]: said }));
    expect(modelWith()?.schemas.gift).toMatchObject({ properties: { mood: { readOnly: true } } });
    expect(modelWith()?.schemas.gift).not.toHaveProperty('properties.giver.readOnly');
  });

  it('may say that it is not', () => {
    const model = modelWith({ [gift]: { 'properties.mood.readOnly': false } });
    expect(model?.schemas.gift).toHaveProperty('properties.mood.readOnly', false);
  });

  it('is read-only all the same where the gateway fills it, so that a form that asks for it is wrong', () => {
    const { diagnostics } = compiled({ [gifts]: { 'create.sections': [{ fields: ['giver', 'givenAt'] }] } });
    expect(diagnostics.map(({ code }) => code)).toEqual(['read-only-field']);
  });

  it('says for itself whether it is, where the operator gives the records', () => {
    const given = { 'x-table': { stored: false, given: true } };
    const { model } = compiled({ [gift]: given, [gifts]: { create: undefined } });
    expect(model?.schemas.gift ?? {}).not.toHaveProperty('properties.mood.readOnly');
  });
});

describe('a condition', () => {
  const asked = (when: unknown) => ({
    [gifts]: { 'create.sections': [{ fields: ['giver', 'kind', { field: 'count', when }] }] },
  });

  it.each([
    [{ kind: 'toy' }, { properties: { kind: { const: 'toy' } }, required: ['kind'] }],
    [{ kind: ['toy', 'book'] }, { properties: { kind: { enum: ['toy', 'book'] } }, required: ['kind'] }],
    [
      { kind: 'toy', giver: { minLength: 3 } },
      { properties: { kind: { const: 'toy' }, giver: { minLength: 3 } }, required: ['kind', 'giver'] },
    ],
  ])('%j is the schema of a record', (short, long) => {
    expect(modelWith(asked(short))).toEqual(modelWith(asked(long)));
  });

  it('of a rule may be short as well', () => {
    const then = { properties: { count: { maximum: 3 } } };
    const rule = (condition: object) => ({ [gift]: { allOf: [{ if: condition, then }] } });
    expect(modelWith(rule({ kind: 'toy' }))).toEqual(
      modelWith(rule({ properties: { kind: { const: 'toy' } }, required: ['kind'] })),
    );
  });

  it('about a single value is left as it is', () => {
    const rule = { if: { maxLength: 3 }, then: { pattern: '^a$' } };
    const model = modelWith({ [gift]: { 'properties.giver': { title: 'Giver', type: 'string', ...rule } } });
    expect(model?.schemas.gift).toMatchObject({ properties: { giver: rule } });
  });

  it('is reported at what is wrong with it', () => {
    const places = (when: unknown) =>
      compiled(asked(when)).diagnostics.map((each) =>
        formatDiagnostic(each).replace(/^\S+:(?<line>\d+):/, '$<line>:'),
      );
    expect(places({ kind: 'toi' })).toEqual([
      expect.stringMatching(/^25:23 {2}unknown-choice {2}"toi" is not an option of "kind"/),
    ]);
    expect(places({ kind: ['toy', 'boook'] })).toEqual([
      expect.stringMatching(/^27:17 {2}unknown-choice {2}"boook"/),
    ]);
    expect(places({ kinds: 'toy' })).toEqual([expect.stringMatching(/^25:15 {2}unknown-field {2}"kinds"/)]);
  });
});
