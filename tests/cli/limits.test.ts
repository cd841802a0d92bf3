import { describe, expect, it } from 'vitest';
import diffWords from '../../locales/en/diff.json';
import limitWords from '../../locales/en/limits.json';
import { wordingOf } from '../../src/cli/diff/wording';
import { fieldRows } from '../../src/cli/limits/fieldRows';
import { joinRows, type Limited, type LimitRow, marksOf } from '../../src/cli/limits/LimitTable';
import { merchantRows, priceRows } from '../../src/cli/limits/priceRows';
import { renderTable } from '../../src/cli/limits/renderTable';
import { buildModel } from '../../src/metadata/source/buildModel';
import { readProject } from '../../src/metadata/source/readProject';
import { edited, projectFiles, projectSide, within } from '../metadata/diff/support/sides';

const wording = wordingOf('en', { en: { diff: diffWords, limits: limitWords } });
const rowsOf = (limited: Limited) =>
  joinRows([...fieldRows(limited, 'en'), ...priceRows(limited), ...merchantRows(limited)]);
const rows = rowsOf(projectSide);
const codes = Object.keys(projectSide.model.countries);

/** The row of a name and a rule. */
function rowOf(all: LimitRow[], name: string, rule: string): LimitRow {
  const found = all.find(
    ({ names, rule: own }) =>
      wording(own) === rule && names.some((each) => each.map((part) => wording(part)).join(' › ') === name),
  );
  if (!found) throw new Error(`There is no row "${name}: ${rule}".`);
  return found;
}

/** Files with a greatest amount that has two zeros too many in one country. */
const slipped = (country: string): Limited => {
  const files = edited({
    [`schemas/countries/${country}.json`]: (value) => {
      const amount = within(value, '$defs', 'amount');
      amount.maximum = (amount.maximum as number) * 100;
    },
  });
  const { project } = readProject({ files });
  return { project, model: buildModel(project) };
};

describe('the table of limits', () => {
  it('has the greatest amount of each country in its currency, with file and line', () => {
    const { cells, names } = rowOf(rows, 'Payout order › Amount', 'the greatest value');
    expect([...cells.keys()]).toEqual(codes);
    const { text, place } = cells.get('MX')!;
    expect(text).toBe('10,000,000.00 MXN');
    expect(projectFiles.get(place!.file)!.split('\n')[place!.line - 1]).toContain('"maximum": 1000000000');
    // Fields of one definition share a row.
    expect(names.length).toBeGreaterThan(2);
  });

  it('has the methods, prices and limits of merchants', () => {
    expect(rowOf(rows, 'Collection order › Payment method', 'the options').cells.get('BR')).toMatchObject({
      place: { file: 'schemas/countries/BR.json' },
    });
    const price = rowOf(rows, 'standard › withdrawal', 'the fee').cells.get('MX')!;
    expect(wording(price.text)).toBe('from 0.00 MXN: 25.00 MXN + 0.1%');
    expect(projectFiles.get(price.place!.file)!.split('\n')[price.place!.line - 1]).toContain(
      '"fixed": "25.00"',
    );
    const limit = rowOf(
      rows,
      'Mariposa Games › withdrawal',
      'the amount above which a second person must approve',
    );
    expect(limit.cells.get('PE')).toMatchObject({ text: '10,000.00 PEN', amount: 10_000 });
  });

  it('marks an amount with a slip of the point, and no other', () => {
    const name = 'Payout order › Amount';
    const usual = rowOf(rows, name, 'the greatest value');
    expect(marksOf(projectSide, usual).size).toBe(0);
    const after = slipped('AR');
    const marks = marksOf(after, rowOf(rowsOf(after), name, 'the greatest value'));
    expect([...marks]).toEqual([['AR', { kind: 'outlier', times: expect.any(Number) }]]);
  });

  it('marks what is otherwise than in most countries', () => {
    const row = rowOf(rows, 'Payout order › Payee name', 'the most characters');
    expect([...marksOf(projectSide, row).keys()].toSorted()).toEqual(['ID', 'PK']);
  });

  it('names each cell with its place in every notation, and needs nothing from elsewhere as a page', () => {
    const some = [rowOf(rows, 'Payout order › Payee name', 'the most characters')];
    const [text, markdown, html] = (['text', 'markdown', 'html'] as const).map((format) =>
      renderTable(format, projectSide, some, wording),
    );
    expect(text).toMatch(/\n {2}\* PK {2}255 {2}schemas\/countries\/PK\.json:\d+\n/);
    expect(markdown).toMatch(/\| \*\*255\*\*<br>`schemas\/countries\/PK\.json:\d+` \|/);
    expect(html).toMatch(/<td class="differs">255<small>schemas\/countries\/PK\.json:\d+<\/small><\/td>/);
    expect(html).not.toMatch(/(src|href)=/);
  });

  it('writes names of people and files as text into a page', () => {
    const row: LimitRow = { section: 'merchants', names: [['<b>A & B</b>']], rule: 'x', cells: new Map() };
    expect(renderTable('html', projectSide, [row], wording)).toContain('&lt;b&gt;A &amp; B&lt;/b&gt;');
  });
});
