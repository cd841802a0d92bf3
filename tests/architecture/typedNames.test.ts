import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/program';
import { filesBelow } from './support/readModules';
import { typeErrors } from './support/typeErrors';

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

const withTexts = (paths: string[]) => Object.fromEntries(paths.map((path) => [path, textOf(path)]));

describe('a new kind of field', () => {
  const kinds = 'src/metadata/model/kinds.ts';
  const records = [
    'src/gateway/sheets/sheetKinds.ts',
    'src/metadata/storage/columns.ts',
    'src/metadata/texts/kindTitles.ts',
    'src/metadata/values/filterOperators.ts',
    'src/samples/drawField.ts',
    'src/web/generate/filters/filterOfValue.ts',
    'src/web/generate/imports/reading/readCell.ts',
    'src/web/generate/list/records/columns.ts',
    'src/web/widgets/widgetFor.tsx',
  ];

  it('is missing in a record of each half of the product, by the compiler', async () => {
    const files = withTexts([...records, 'src/web/generate/resource/fields.ts']);
    const values = textOf(kinds);
    const more = values.replace('const values = {', "$&\n  colour: 'text',");
    const errors = await typeErrors({ ...files, [kinds]: more });
    expect(errors.toSorted()).toEqual(records.map((path) => `${path}: colour`));
  }, 30_000);

  it('is in no record that lacks some kinds, and docs name those that have all', () => {
    const paths = filesBelow('src').filter((path) => /\.tsx?$/.test(path));
    const texts = paths.map((path) => [path, textOf(path)] as const);
    const ofKinds = texts.filter(([, text]) => /Record<(Field|Shown)Kind/.test(text));
    expect(ofKinds.map(([path]) => path).toSorted()).toEqual([...records, kinds].toSorted());
    expect(ofKinds.filter(([, text]) => /Partial<\s*Record<(Field|Shown)Kind/.test(text))).toEqual([]);
    expect(texts.filter(([, text]) => /switch \(field\.kind\)/.test(text)).map(([path]) => path)).toEqual([]);
    const page = textOf('docs/development/field-kind.md');
    expect([...records, kinds].filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
  });
});

describe('code behind the metadata', () => {
  const names = 'src/metadata/generated/HandlerNames.ts';
  const files = withTexts([
    names,
    'src/gateway/Part.ts',
    'src/gateway/claims/effects.ts',
    'src/gateway/funds/part.ts',
    'src/gateway/personal/part.ts',
    'src/gateway/resources/handlers.ts',
  ]);

  it('is behind names that there are', async () => {
    expect(await typeErrors(files)).toEqual([]);
  }, 30_000);

  it('does not compile with misspelt names, each of which is said', async () => {
    const misspelt = [
      ['claims/effects.ts', 'payment-claim.status', 'payment-claim.state'],
      ['funds/part.ts', 'withdrawals.amount', 'withdrawals.amout'],
      ['personal/part.ts', 'sign-in-event', 'sign-in-events'],
      ['personal/part.ts', 'sessions.end', 'sessions.ended'],
      ['personal/part.ts', 'ip-whitelist.addOwn', 'ip-whitelist.add'],
      ['personal/part.ts', "delete: { 'ip-whitelist", "delete: { 'whitelist"],
    ].map(([file, right, wrong]) => ({ path: `src/gateway/${file}`, right: right!, wrong: wrong! }));
    const given = { ...files };
    for (const { path, right, wrong } of misspelt) given[path] = given[path]!.replace(right, wrong);
    const expected = misspelt.map(({ path, wrong }) => `${path}: ${wrong.split("'").at(-1)}`);
    expect((await typeErrors(given)).toSorted()).toEqual(expected.toSorted());
  }, 30_000);

  it('does not compile once its name is gone', async () => {
    const fewer = files[names]!.replace("\n    | 'payment-claim.status'", '');
    expect(await typeErrors({ ...files, [names]: fewer })).toEqual([
      'src/gateway/claims/effects.ts: payment-claim.status',
    ]);
  }, 30_000);
});
