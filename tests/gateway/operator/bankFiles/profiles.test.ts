import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseIso } from './support/isoElements';
import { root } from '../../../support/program';
import { namedPayments, painOf, painSamples, wholeDebtor } from './support/painSamples';
import { profileRules } from './support/profileRules';

const file = painOf(wholeDebtor, namedPayments);

describe('a pain.001 for which the debtor’s file says all that guidelines ask for', () => {
  it.each(profileRules)('has $element as $profiles have it', ({ holds, broken: [from, to] }) => {
    expect(Boolean(holds(parseIso(file)!))).toBe(true);
    const broken = file.replace(from, to);
    expect(broken).not.toBe(file);
    expect(Boolean(holds(parseIso(broken)!))).toBe(false);
  });

  it('is described by the table of the docs', () => {
    const docs = readFileSync(`${root}/docs/operations/bank-files.md`, 'utf8');
    const [, table = ''] = /\| Element +\| SPS[^\n]*\n\|[-| ]+\n((?:\|[^\n]*\n)+)/.exec(docs) ?? [];
    const rows = table
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, element = '', sps, cgi]) => ({
        element: element.replaceAll('`', ''),
        profiles: [...(sps === '—' ? [] : ['SPS']), ...(cgi === '—' ? [] : ['CGI-MP'])],
      }));
    expect(rows).toEqual(profileRules.map(({ element, profiles }) => ({ element, profiles })));
  });
});

it.each(Object.entries(painSamples()))('a pain.001 has no empty element: %s', (_name, content) => {
  expect(content).not.toMatch(/<[^>]*\/>|<(\w+)[^>]*>\s*<\/\1>/);
});

it('says the currency of the account, which is the country’s where nothing else is said', () => {
  const least = { name: 'Corridor', account: { number: '1' }, bank: { bic: 'BCMRMXMM' } };
  expect(painOf(least)).toContain('<Ccy>MXN</Ccy>');
  expect(painOf({ ...least, account: { number: '1', currency: 'USD' } })).toContain('<Ccy>USD</Ccy>');
});
