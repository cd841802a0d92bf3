import { describe, expect, it } from 'vitest';
import { bindResource } from '../../src/metadata/bind/bindResource';
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
      giver: { title: 'Giver', type: 'string', 'x-personal': 'anyone' },
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

const asked = (when: unknown) => ({
  [gifts]: { 'create.sections': [{ fields: ['giver', 'kind', { field: 'count', when }] }] },
});

const places = (when: unknown) =>
  compiled(asked(when)).diagnostics.map((each) =>
    formatDiagnostic(each).replace(/^\S+:(?<line>\d+):/, '$<line>:'),
  );

describe('a condition', () => {
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
    const model = modelWith({
      [gift]: { 'properties.giver': { title: 'Giver', type: 'string', 'x-personal': 'anyone', ...rule } },
    });
    expect(model?.schemas.gift).toMatchObject({ properties: { giver: rule } });
  });

  it('is reported at what is wrong with it', () => {
    expect(places({ kind: 'toi' })).toEqual([
      expect.stringMatching(/^25:23 {2}unknown-choice {2}"toi" is not an option of "kind"/),
    ]);
    expect(places({ kind: ['toy', 'boook'] })).toEqual([
      expect.stringMatching(/^27:17 {2}unknown-choice {2}"boook"/),
    ]);
    expect(places({ kinds: 'toy' })).toEqual([expect.stringMatching(/^25:15 {2}unknown-field {2}"kinds"/)]);
  });
});

describe('a title', () => {
  it('follows from the name of what has none, of a menu entry from what it shows', () => {
    const untitled = {
      [gift]: {
        title: undefined,
        'properties.givenAt.title': undefined,
        'properties.kind.oneOf': [{ const: 'toy' }, { const: 'book' }],
      },
      [gifts]: { title: undefined },
      'resources/navigation.json': { 'entries.0.children.0.title': undefined },
    };
    expect(modelWith(untitled)).toEqual(modelWith());
  });

  it('follows from its name for a part of what a field refers to in its own file', () => {
    const wrapping = { title: 'Wrapping', type: 'object', properties: { paperColor: { type: 'string' } } };
    const model = modelWith({
      [gift]: { $defs: { wrapping }, 'properties.wrapping': { $ref: '#/$defs/wrapping' } },
    });
    expect(bindResource(model!, 'gifts', '', 'en').fields.wrapping?.fields?.paperColor?.title).toBe(
      'Paper color',
    );
  });

  it('is that of the definition that a field refers to, where it has one', () => {
    const model = modelWith({
      'schemas/common.json': { '$defs.mood.title': 'How one feels' },
      [gift]: { 'properties.mood.title': undefined },
    });
    expect(model?.schemas.gift).not.toHaveProperty('properties.mood.title');
  });

  it('of an option is its code as it is, and a number needs one', () => {
    const { model } = compiled({ [gift]: { 'properties.kind.oneOf': [{ const: 'TRC20' }] } });
    expect(model?.schemas.gift).toHaveProperty('properties.kind.oneOf.0.title', 'TRC20');
    const { diagnostics } = compiled({ [gift]: { 'properties.count.oneOf': [{ const: 1 }] } });
    expect(diagnostics.map(({ code }) => code)).toEqual(['missing-title']);
  });
});

describe('the type of a field', () => {
  it('follows from what fills it, and from its options', () => {
    const untyped = {
      type: undefined,
      'properties.givenAt.$ref': undefined,
      'properties.kind.type': undefined,
    };
    expect(modelWith({ [gift]: untyped })).toEqual(modelWith());
  });

  it('has the currency of the record, where one field is a currency', () => {
    const common = {
      '$defs.money': { type: 'integer', minimum: 0, 'x-ui': { money: true } },
      '$defs.currency': { type: 'string' },
    };
    const price = { title: 'Price', $ref: 'common.json#/$defs/money' };
    const coin = { title: 'Coin', $ref: 'common.json#/$defs/currency' };
    const priced = (ui: object) => ({
      'schemas/common.json': common,
      [gift]: { 'properties.price': { ...price, ...ui }, 'properties.coin': coin },
    });
    expect(modelWith(priced({}))).toEqual(modelWith(priced({ 'x-ui': { money: { currency: 'coin' } } })));
  });
});

describe('the menu', () => {
  it('has the mode of its groups, the order of its file, and lists that keep their state', () => {
    const unsaid = {
      'entries.0.type': undefined,
      'entries.0.sort': undefined,
      'entries.0.children.0.type': undefined,
    };
    expect(
      modelWith({ 'resources/navigation.json': { ...unsaid, 'entries.0.children.0.sort': undefined } }),
    ).toEqual(modelWith({ 'resources/navigation.json': { 'entries.0.children.0.keepAlive': true } }));
  });
});

describe('permissions', () => {
  it('are called after what they allow, and stand below what they begin with, or below their group', () => {
    expect(
      modelWith({
        'resources/navigation.json': { permissions: undefined },
        [gifts]: { 'create.permission': undefined },
      }),
    ).toEqual(modelWith());
  });

  it('that belong to no screen must be written in the tree', () => {
    const changed = { [gifts]: { 'create.permission': 'shop:gifts:create' } };
    const { diagnostics } = compiled(changed);
    expect(diagnostics.map(({ code }) => code)).toEqual(['unknown-permission']);
    const written = { permissions: [{ perms: 'shop:gifts:create' }] };
    const tree = modelWith({ ...changed, 'resources/navigation.json': written })?.permissions;
    expect(tree).toEqual([
      { perms: 'shop:gifts:create' },
      { perms: 'home', children: [{ perms: 'home:gifts' }] },
    ]);
  });
});

describe('a resource', () => {
  it('needs its entity and permission alone', () => {
    const model = modelWith({
      [gifts]: { title: undefined, list: undefined, create: undefined },
    });
    expect(model?.resources.gifts).toEqual({
      title: 'Gifts',
      entity: 'gift',
      permission: 'home:gifts',
      path: '/Gifts',
      list: {
        columns: ['giver', 'kind', 'count', 'givenAt', 'mood'],
        sort: { field: 'givenAt', order: 'desc' },
      },
      detail: { sections: [] },
    });
  });

  it('is sorted by its first column that can be sorted by, or any field, where nothing says when its records were made', () => {
    const unsorted = { 'list.sort': undefined, 'list.columns': ['mood', 'count'] };
    const model = modelWith({
      [gift]: {
        'properties.givenAt.x-generate': undefined,
        'properties.mood.x-ui': { sortable: false },
        required: ['giver'],
      },
      [gifts]: unsorted,
    });
    expect(model?.resources.gifts?.list?.sort).toEqual({ field: 'count', order: 'asc' });
    const none = modelWith({
      [gift]: { 'properties.mood.x-ui': { sortable: false }, 'properties.givenAt.x-ui': { sortable: false } },
      [gifts]: { 'list.sort': undefined, 'list.columns': ['mood'] },
    });
    expect(none?.resources.gifts?.list?.sort).toEqual({ field: 'giver', order: 'asc' });
  });

  it('has the sections of its create form in its edit form, and its latest records first', () => {
    const sections = [{ fields: ['giver', 'kind', 'count'] }];
    expect(modelWith({ [gifts]: { edit: {}, 'list.sort': undefined } })).toEqual(
      modelWith({ [gifts]: { edit: { permission: 'home:gifts:edit', sections } } }),
    );
  });
});
