import { expect, it } from 'vitest';
import { readRenaming } from '../../src/cli/rename/declareRename';
import { planRename } from '../../src/cli/rename/planRename';
import type { Present, RenamingKind } from '../../src/cli/rename/Renaming';
import { compile } from '../../src/metadata/compile';
import { checkSamples } from '../../src/samples/checkSamples';
import { readProject } from '../../src/metadata/source/readProject';
import { editJson } from '../../src/cli/new/Scaffold';
import type { JsonValue } from '../../src/metadata/model/json';
import { sampleFiles } from '../metadata/support/sampleFiles';

type Files = Map<string, string>;

function presentOf(files: Files): Present {
  return { source: { files }, project: readProject({ files }).project };
}

/** The files after a rename, which must not have added a warning or an error. */
function rename(files: Files, kind: RenamingKind, subject: string, to: string) {
  const present = presentOf(files);
  const renaming = readRenaming(present, kind, subject, to);
  if (!renaming) throw new Error('It was renamed before.');
  const { changed, removed, places } = planRename(present, renaming);
  const after: Files = new Map([...files, ...changed]);
  for (const path of removed) after.delete(path);
  expect(compile({ files: after }, [checkSamples]).diagnostics).toEqual([]);
  return { after, places, changed };
}

const parse = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => (key === 'x-renamed' || key === 'renamed' ? undefined : value));

/** The files as values, without the former names. */
function valuesOf(files: Files): Record<string, unknown> {
  return Object.fromEntries([...files].map(([path, text]) => [path, parse(text)]));
}

interface Related {
  detail: { related: { of?: string }[] };
}

const jsonOf = (files: Files, path: string) => JSON.parse(files.get(path)!) as never;

it('a field has its new name wherever it is named: in rules, lists, forms, placeholders and translations', () => {
  const { after, places, changed } = rename(sampleFiles(), 'field', 'parcels.receiver', 'addressee');
  expect(jsonOf(after, 'schemas/parcel.json')).toMatchObject({
    properties: { addressee: { title: 'Receiver', 'x-renamed': ['receiver'] } },
    required: ['label', 'addressee', 'state'],
  });
  expect(jsonOf(after, 'resources/parcels.json')).toMatchObject({
    list: { columns: ['label', 'addressee', 'value', 'state'], filters: ['addressee', {}, {}] },
    create: { submit: 'Send to %{addressee}', sections: [{ title: 'Receiver' }, {}] },
  });
  expect(jsonOf(after, 'locales/zh/parcel.json')).toMatchObject({
    addressee: '收件人',
    'addressee.description': '与门牌一致。',
  });
  expect(jsonOf(after, 'locales/zh/parcels.json')).toMatchObject({ 'create.submit': '寄给 %{addressee}' });
  expect([...after.values()].join('').match(/"receiver"/g)).toHaveLength(1);
  expect([places, changed.size]).toEqual([10, 4]);
});

const renamed = (subject: string): Related =>
  jsonOf(rename(sampleFiles(), 'field', subject, 'mark').after, 'resources/parcels.json');

it('a relation by a name that both records had says which of them has it', () => {
  expect(renamed('parcels.label').detail).toMatchObject({
    related: [{ resource: 'stops', by: 'label', of: 'mark' }],
  });
  expect(renamed('stops.label').detail).toMatchObject({
    related: [{ resource: 'stops', by: 'mark', of: 'label' }],
  });
});

const fields = Object.keys(
  (JSON.parse(sampleFiles().get('schemas/parcel.json')!) as { properties: object }).properties,
);

it.each(fields)('%s is left nowhere, and renaming it back restores every file', (field) => {
  const { after } = rename(sampleFiles(), 'field', `parcels.${field}`, 'renamedOne');
  const restored = rename(after, 'field', 'parcels.renamedOne', field).after;
  const values = valuesOf(restored);
  // What the first rename had to say stays.
  if (field === 'label') delete (values['resources/parcels.json'] as Related).detail.related[0]!.of;
  expect(values).toEqual(valuesOf(sampleFiles()));
  expect(jsonOf(restored, 'schemas/parcel.json')).toMatchObject({
    properties: { [field]: { 'x-renamed': [field, 'renamedOne'] } },
  });
});

it('a state has its new name in transitions, conditions, filters and translations', () => {
  const { after } = rename(sampleFiles(), 'value', 'parcels.state.waiting', 'packed');
  expect(jsonOf(after, 'schemas/parcel.json')).toMatchObject({
    properties: {
      state: {
        oneOf: [{ const: 'packed', title: 'Waiting', 'x-renamed': ['waiting'] }, {}],
        'x-transitions': { packed: ['sent'], sent: [] },
      },
    },
  });
  expect(jsonOf(after, 'resources/parcels.json')).toMatchObject({
    list: { filters: ['receiver', { field: 'state', default: 'packed' }, {}] },
    actions: { dispatch: { when: { properties: { state: { const: 'packed' } } } } },
  });
  expect(jsonOf(after, 'locales/zh/parcel.json')).toMatchObject({ 'state.packed': '等待中' });
});

it('a resource has its new name in its files, other resources and the menu', () => {
  const { after } = rename(sampleFiles(), 'resource', 'stops', 'halts');
  expect(jsonOf(after, 'resources/halts.json')).toMatchObject({ title: 'Stops', renamed: ['stops'] });
  expect(jsonOf(after, 'resources/parcels.json')).toMatchObject({
    detail: { related: [{ resource: 'halts' }] },
  });
  expect(after.has('locales/zh/halts.json')).toBe(true);
  expect([...after.keys()].filter((path) => path.includes('stops'))).toEqual([]);
});

type Place = [path: string, at: (string | number)[], value: JsonValue | undefined];

/** The sample's files with values in other ways, or without them. */
function filesWith(...changes: Place[]): Files {
  const files = sampleFiles();
  for (const [path, at, value] of changes) files.set(path, editJson(files.get(path)!, at, value));
  return files;
}

it('what has its name in words as its title keeps it: a field, a state and a resource', () => {
  const field = filesWith(['schemas/parcel.json', ['properties', 'paperNumber', 'title'], undefined]);
  expect(
    jsonOf(rename(field, 'field', 'parcels.paperNumber', 'document').after, 'schemas/parcel.json'),
  ).toMatchObject({
    properties: { document: { title: 'Paper number', 'x-renamed': ['paperNumber'] } },
  });
  const state = filesWith(['schemas/parcel.json', ['properties', 'state', 'oneOf', 0, 'title'], undefined]);
  expect(
    jsonOf(rename(state, 'value', 'parcels.state.waiting', 'packed').after, 'schemas/parcel.json'),
  ).toMatchObject({
    properties: { state: { oneOf: [{ const: 'packed', title: 'Waiting' }, {}] } },
  });
  const resource = filesWith(['resources/stops.json', ['title'], undefined]);
  expect(jsonOf(rename(resource, 'resource', 'stops', 'halts').after, 'resources/halts.json')).toMatchObject({
    title: 'Stops',
  });
});

/** The sample's files with their conditions in the short notation: by field a value, a list of values, or a schema. */
function shortConditions(): Files {
  const parcels = 'resources/parcels.json';
  return filesWith(
    ['schemas/parcel.json', ['allOf', 1, 'if'], { insured: true }],
    [parcels, ['create', 'sections', 0, 'fields', 3, 'when'], { insured: true }],
    [parcels, ['delete'], { permission: 'post:parcels:send', when: { state: ['waiting', 'sent'] } }],
    [parcels, ['actions', 'dispatch', 'when'], { state: 'waiting', value: { minimum: 1 } }],
  );
}

it('a field has its new name in conditions of the short notation', () => {
  const { after } = rename(shortConditions(), 'field', 'parcels.insured', 'covered');
  expect(jsonOf(after, 'schemas/parcel.json')).toMatchObject({
    allOf: [{}, { if: { covered: true } }],
  });
  expect(jsonOf(after, 'resources/parcels.json')).toMatchObject({
    create: { sections: [{ fields: ['receiver', 'phone', 'paper', { when: { covered: true } }] }, {}] },
  });
  const limited = rename(shortConditions(), 'field', 'parcels.value', 'worth').after;
  expect(jsonOf(limited, 'resources/parcels.json')).toMatchObject({
    actions: { dispatch: { when: { state: 'waiting', worth: { minimum: 1 } } } },
  });
});

it('a state has its new name in conditions of the short notation', () => {
  const { after } = rename(shortConditions(), 'value', 'parcels.state.waiting', 'packed');
  expect(jsonOf(after, 'resources/parcels.json')).toMatchObject({
    delete: { when: { state: ['packed', 'sent'] } },
    actions: { dispatch: { when: { state: 'packed', value: { minimum: 1 } } } },
  });
});

it('an input that is named after a field stays one', () => {
  const files = sampleFiles();
  const text = files.get('resources/parcels.json')!;
  const parcel = files.get('schemas/parcel.json')!;
  files.set(
    'schemas/parcel.json',
    parcel.replace('"title": "Note",', '"title": "Note", "x-personal": "anyone",'),
  );
  const input = { properties: { note: { title: 'Note', minLength: 2 } } };
  const resource = JSON.parse(text) as { actions: { dispatch: { input: object; confirm?: string } } };
  resource.actions.dispatch.input = input;
  resource.actions.dispatch.confirm = 'Dispatch %{label}?';
  files.set('resources/parcels.json', JSON.stringify(resource));
  const zh = JSON.parse(files.get('locales/zh/parcels.json')!) as Record<string, string>;
  delete zh['actions.dispatch.input.fare'];
  const texts = {
    ...zh,
    'actions.dispatch.confirm': '派送 %{label}？',
    'actions.dispatch.input.note': '备注',
  };
  files.set('locales/zh/parcels.json', JSON.stringify(texts));
  const { after } = rename(files, 'field', 'parcels.note', 'remark');
  expect(jsonOf(after, 'resources/parcels.json')).toMatchObject({
    actions: { dispatch: { input: { properties: { remark: { minLength: 2 } } } } },
  });
  expect(jsonOf(after, 'locales/zh/parcels.json')).toMatchObject({ 'actions.dispatch.input.remark': '备注' });
});

it('what was renamed so before is done', () => {
  const { after } = rename(sampleFiles(), 'field', 'parcels.receiver', 'addressee');
  expect(readRenaming(presentOf(after), 'field', 'parcels.receiver', 'addressee')).toBeUndefined();
  const moved = rename(sampleFiles(), 'resource', 'stops', 'halts').after;
  expect(readRenaming(presentOf(moved), 'resource', 'stops', 'halts')).toBeUndefined();
});

it.each<[RenamingKind, string, string, string]>([
  [
    'field',
    'parcels.receiver',
    'phone',
    'schemas/parcel.json has a field "phone" already. Choose another name.',
  ],
  ['field', 'parcels.reciever', 'x', 'schemas/parcel.json has no field "reciever". Did you mean "receiver"?'],
  ['field', 'parcel.receiver', 'x', 'There is no resource "parcel". Did you mean "parcels"?'],
  ['field', 'parcels', 'x', '"parcels" does not name a field.'],
  ['value', 'parcels.state.sent', 'waiting', 'schemas/parcel.json, "state" has a value "waiting" already.'],
  ['value', 'parcels.paper.1', 'x', 'its values are defined by "country.json#/$defs/paper"'],
  ['resource', 'stops', 'parcels', 'There is a resource "parcels" already. Choose another name.'],
])('refuses %s %s as %s', (kind, subject, to, problem) => {
  expect(() => readRenaming(presentOf(sampleFiles()), kind, subject, to)).toThrow(problem);
});

it('refuses a name that something else had once, as its records could be of either', () => {
  const { after } = rename(sampleFiles(), 'field', 'parcels.receiver', 'addressee');
  const present = presentOf(after);
  const renaming = readRenaming(present, 'field', 'parcels.note', 'receiver');
  expect(() => planRename(present, renaming!)).toThrow('"addressee" was once "receiver"');
});

it('refuses a name that a rule of several entities would not follow, with the place', () => {
  const files = sampleFiles();
  const stop = JSON.parse(files.get('schemas/stop.json')!) as { properties: object; allOf?: object[] };
  stop.properties = {
    ...stop.properties,
    paper: { title: 'Paper', $ref: 'country.json#/$defs/paper' },
    paperNumber: { title: 'Paper number', $ref: 'country.json#/$defs/paperNumber' },
  };
  stop.allOf = [{ $ref: 'country.json#/$defs/paperRules' }];
  files.set('schemas/stop.json', JSON.stringify(stop));
  const present = presentOf(files);
  const renaming = readRenaming(present, 'field', 'stops.paper', 'document');
  expect(() => planRename(present, renaming!)).toThrow(
    /schemas\/countr.*"document" is not a property of parcel/s,
  );
});
