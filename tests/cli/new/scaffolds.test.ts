import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blockScaffold } from '../../../src/cli/new/block';
import { countryScaffold } from '../../../src/cli/new/country';
import { fieldScaffold } from '../../../src/cli/new/field';
import { knownTexts } from '../../../src/cli/new/knownTexts';
import { languageScaffold } from '../../../src/cli/new/language';
import { resourceScaffold } from '../../../src/cli/new/resource';
import type { Answers, Present, Scaffold } from '../../../src/cli/new/Scaffold';
import { widgetScaffold } from '../../../src/cli/new/widget';
import { compile } from '../../../src/metadata/compile';
import { checkSamples } from '../../../src/samples/checkSamples';
import type { Diagnostic } from '../../../src/metadata/model/Diagnostic';
import type { Model } from '../../../src/metadata/model/Model';
import { readProject } from '../../../src/metadata/source/readProject';
import { readSource, type Source } from '../../../src/metadata/source/readSource';

const source = await readSource(process.cwd());
const present = presentOf(source);

function presentOf(of: Source): Present {
  return { source: of, project: readProject(of).project, model: modelOf(of) };
}

function modelOf(of: Source): Model {
  const { model, diagnostics } = compile(of, [checkSamples]);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors).toEqual([]);
  if (!model) throw new Error('There is no model.');
  return model;
}

/** What the check finds, but for translations of languages that others have begun: those know no texts of a new file. */
function found(files: Source['files']): Diagnostic[] {
  return compile({ files }).diagnostics.filter(
    ({ code, file }) => code !== 'untranslated' || /^locales\/(en|zh)\//.test(file),
  );
}

function complete({ arguments: positional, options }: Scaffold, given: Answers): Answers {
  const answers = { ...given };
  for (const { name, propose } of [...positional, ...options]) {
    const answer = answers[name] ?? propose?.(answers, present);
    if (answer !== undefined) answers[name] = answer;
  }
  return answers;
}

function add(scaffold: Scaffold, given: Answers): Map<string, string> {
  const { created, changed } = scaffold.files(complete(scaffold, given), present);
  for (const path of created.keys()) expect(source.files.has(path)).toBe(false);
  for (const path of changed.keys()) expect(source.files.has(path)).toBe(true);
  return new Map([...source.files, ...created, ...changed]);
}

function addWithTexts(given: Answers): Map<string, string> {
  const answers = complete(resourceScaffold, given);
  const { created, changed } = resourceScaffold.files(answers, present);
  const planned = new Map([...created, ...changed]);
  const texts = knownTexts(planned, present, (language) => resourceScaffold.texts!(answers, language));
  return new Map([...source.files, ...planned, ...texts]);
}

function translationsFor(entity: string, of: Present): Record<string, string> {
  const { created, changed } = resourceScaffold.files(
    complete(resourceScaffold, { name: `${entity}s`, entity }),
    of,
  );
  const known = knownTexts(new Map([...created, ...changed]), of);
  return JSON.parse(known.get(`locales/zh/${entity}.json`) ?? '{}') as Record<string, string>;
}

function linesOf(text = ''): string[] {
  return text.split('\n').map((line) => line.trim().replace(/,$/, ''));
}

function problemOf(scaffold: Scaffold, name: string, answer: string, answers: Answers = {}) {
  const question = [...scaffold.arguments, ...scaffold.options].find((each) => each.name === name);
  return question?.problem?.(answer, answers, present);
}

describe('a new country', () => {
  const given = { code: 'GY', currency: 'GYD', 'dial-code': '592', 'time-zone': 'America/Guyana' };

  it('is sound, and its facts that others publish need not be given', () => {
    const files = add(countryScaffold, given);
    expect(modelOf({ files }).countries.GY).toMatchObject({
      name: 'Guyana',
      currencyName: 'Guyanaese dollar',
      currencySymbol: '$',
      dialCode: '592',
      zone: 'GMT-4',
      numberFormat: 'en-GY',
    });
    expect(JSON.parse(files.get('locales/zh/countries/GY.json') ?? '')).toEqual({
      name: '圭亚那',
      currencyName: '圭亚那元',
    });
  });

  it.each([
    ['America/Santiago', 'GMT-4'],
    ['Asia/Kolkata', 'GMT+5:30'],
    ['Europe/London', 'GMT+0'],
  ])('in %s has the offset of its winter', (zone, offset) => {
    expect(complete(countryScaffold, { ...given, 'time-zone': zone }).zone).toBe(offset);
  });

  it.each([
    ['code', 'uy', 'Give two capital letters, such as EC.'],
    ['code', Object.keys(present.model.countries)[0] ?? '', 'is there already.'],
    ['currency', 'XYZ', 'Give a code of ISO 4217'],
    ['dial-code', '+598', 'without +'],
    ['time-zone', 'EST', 'Give the name of an IANA time zone'],
    ['time-zone', 'America/Montevidio', 'Give the name of an IANA time zone'],
    ['zone', 'UTC-3', 'Give an offset such as GMT-5'],
  ])('with the %s "%s" is rejected', (name, answer, message) => {
    expect(problemOf(countryScaffold, name, answer)).toContain(message);
  });
});

describe('a new resource', () => {
  it('is sound, has a menu entry and permissions, and everything works by file', () => {
    const model = modelOf({ files: add(resourceScaffold, { name: 'bank-supplies' }) });
    const resource = model.resources['bank-supplies'];
    expect(resource).toMatchObject({ title: 'Bank supplies', entity: 'bank-supply' });
    expect(model.entities).toContain('bank-supply');
    expect(JSON.stringify(model.navigation)).toContain('"path":"/BankSupplies"');
  });

  const everything = {
    name: 'bank-supplies',
    approval: 'yes',
    queue: 'yes',
    import: 'yes',
    page: 'yes',
    titles: 'zh=银行用品',
  };

  it('with approval, queue, import and page is sound and has all texts in both languages', () => {
    const files = addWithTexts(everything);
    expect(found(files)).toEqual(found(source.files));
    const { resources, pages, schemas } = modelOf({ files });
    expect(schemas['bank-supply']).toMatchObject({
      properties: { createdBy: { 'x-generate': 'user' }, remark: { 'x-personal': 'anyone' } },
    });
    expect(resources['bank-supplies']).toMatchObject({
      import: { form: 'create' },
      list: { rowActions: ['approve', 'decline'] },
      actions: {
        approve: {
          not: 'creator',
          awaits: '%{count} bank supply awaits your approval |||| %{count} bank supplies await your approval',
          on: 'rows',
        },
        decline: { not: 'creator', input: { required: ['reason'] } },
        cancel: { only: 'creator' },
      },
    });
    expect(pages['bank-supplies']?.blocks.map(({ block }) => block)).toEqual(['actions', 'figures', 'tabs']);
  });

  const flags = ['approval', 'queue', 'import', 'page'];
  it.each(flags)('with %s alone is sound and has all texts in both languages', (flag) => {
    const files = addWithTexts({ name: 'bank-supplies', titles: 'zh=银行用品', [flag]: 'yes' });
    expect(found(files)).toEqual(found(source.files));
  });

  it('of a merchant, with approval, import and page, is sound', () => {
    const { queue: _queue, ...given } = everything;
    const files = addWithTexts({ ...given, scope: 'merchant' });
    expect(found(files)).toEqual(found(source.files));
    expect(problemOf(resourceScaffold, 'queue', 'yes', { scope: 'merchant' })).toContain(
      'records of a country',
    );
  });

  it('whose records only their user sees has no second person, and titles are in languages that there are', () => {
    expect(problemOf(resourceScaffold, 'approval', 'yes', { scope: 'user' })).toContain('no second person');
    expect(problemOf(resourceScaffold, 'titles', 'zz=Foo')).toContain('Give titles by language');
    expect(problemOf(resourceScaffold, 'titles', 'zh=退款')).toBeUndefined();
  });

  it('leaves the other entries of the menu as they are', () => {
    const path = 'resources/navigation.json';
    const files = add(resourceScaffold, { name: 'bank-supplies' });
    const lines = new Set(linesOf(files.get(path)));
    const kept = linesOf(source.files.get(path)).filter((line) => /"(path|perms)"/.test(line));
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.filter((line) => !lines.has(line))).toEqual([]);
  });

  it.each(['merchant', 'user'])('of a %s has amounts with a currency of their own', (scope) => {
    const model = modelOf({ files: add(resourceScaffold, { name: 'bank-supplies', scope }) });
    expect(model.resources['bank-supplies']).toMatchObject({ scope });
  });

  it('has the translations of texts that other resources have, too', () => {
    const texts = translationsFor('rebate', present);
    expect(texts.status).toBe('状态');
    expect(texts).not.toHaveProperty('rebateNo');
  });

  it.each([
    ['used most', ['款项', '金额合计'], '金额合计'],
    ['that is a part of all others', ['金额', '订单金额'], '金额'],
    ['of a screen that is a part of all others', ['付款金额', '订单金额'], '金额'],
  ])('has of several translations of a text the one %s', (_what, [first, others], expected) => {
    const files = new Map(source.files);
    const amounts = [...files].filter(([path, text]) => {
      const [, name = ''] = /^locales\/zh\/([\w-]+)\.json$/.exec(path) ?? [];
      return present.model.entities.includes(name) && text.includes('"amount": "');
    });
    expect(amounts.length).toBeGreaterThan(2);
    for (const [index, [path, text]] of amounts.entries()) {
      const texts = JSON.parse(text) as Record<string, string>;
      files.set(path, JSON.stringify({ ...texts, amount: index === 0 ? first : others }));
    }
    expect(translationsFor('rebate', presentOf({ files })).amount).toBe(expected);
  });

  it.each([
    ['refunds', 'refund'],
    ['bank-supplies', 'bank-supply'],
    ['addresses', 'address'],
    ['news', 'new'],
  ])('called %s has records called %s, unless said otherwise', (name, entity) => {
    expect(complete(resourceScaffold, { name }).entity).toBe(entity);
  });

  it.each([
    ['name', 'Refunds', 'Give small letters and hyphens'],
    ['name', Object.keys(present.model.resources)[0] ?? '', 'is there already.'],
    ['group', '/nowhere', 'There are '],
  ])('with the %s "%s" is rejected', (name, answer, message) => {
    expect(problemOf(resourceScaffold, name, answer)).toContain(message);
  });
});

describe('a new field', () => {
  const [entity = ''] = present.model.entities;

  it.each(['text', 'identifier', 'number', 'amount', 'boolean', 'date', 'instant', 'email'])(
    'that holds a %s is sound, and in the last section of the details of its entity',
    (type) => {
      const files = add(fieldScaffold, { entity, name: 'branchCode', type });
      modelOf({ files });
      const schema = JSON.parse(files.get(`schemas/${entity}.json`) ?? '') as {
        properties: Record<string, unknown>;
      };
      expect(Object.keys(schema.properties).at(-1)).toBe('branchCode');
      expect(schema.properties.branchCode).toMatchObject({ title: 'Branch code' });
      const shown = [...files.entries()].filter(
        ([path, text]) => path.startsWith('resources/') && text.includes('"branchCode"'),
      );
      expect(shown).not.toEqual([]);
    },
  );

  it('of an entity that is misspelt, or with a name that is taken, is rejected', () => {
    expect(problemOf(fieldScaffold, 'entity', `${entity}x`)).toContain(`Did you mean "${entity}"?`);
    const schema = JSON.parse(source.files.get(`schemas/${entity}.json`) ?? '') as { properties: object };
    const [taken = ''] = Object.keys(schema.properties);
    expect(problemOf(fieldScaffold, 'name', taken, { entity })).toContain('already.');
  });
});

describe('a new language', () => {
  it('is sound, names itself, and lists every text for its translators', () => {
    const files = add(languageScaffold, { code: 'is' });
    expect(modelOf({ files }).languages).toContain('is');
    expect(JSON.parse(files.get('locales/is/sign-in.json') ?? '')).toEqual({ languageName: 'Íslenska' });
    expect(Object.keys(JSON.parse(files.get('locales/is.todo.json') ?? ''))).toContain('navigation');
  });

  it.each([
    ['en', 'is there already'],
    ['Spanish', 'Give the code of a language'],
  ])('with the code %s is rejected', (code, message) => {
    expect(problemOf(languageScaffold, 'code', code)).toContain(message);
  });
});

describe.each([
  ['widget', widgetScaffold],
  ['block', blockScaffold],
])('a new %s', (_kind, scaffold) => {
  it('imports only files that there are', () => {
    const { created } = scaffold.files({ name: 'zebra' }, present);
    const missing = [...created].flatMap(([path, text]) =>
      [...text.matchAll(/(?:from|import\()\s*'(\.[^']*)'/g)]
        .map(([, target = '']) => join(dirname(path), target))
        .filter((file) => !['.ts', '.tsx'].some((end) => created.has(file + end) || existsSync(file + end))),
    );
    expect(created.size).toBeGreaterThan(1);
    expect(missing).toEqual([]);
  });
});
