import { describe, expect, it } from 'vitest';
import english from '../../../locales/en/diff.json';
import { reportChanges } from '../../../src/cli/diff/report';
import { wordingOf } from '../../../src/cli/diff/wording';
import type { Change } from '../../../src/metadata/diff/model/Change';
import { compareSides } from '../../../src/metadata/diff/compareSides';
import { edited, projectSide, sideOf } from './support/sides';
import { weakenings } from './support/weakenings';

const wording = wordingOf('en', { en: { diff: english } });

/** Each change by itself, as it is printed. */
const linesOf = (changes: Change[]) =>
  changes.map((change) => ({
    ...change,
    text: reportChanges('text', [change], { before: 'a', after: 'b', left: [] }, wording),
  }));

const files = edited(
  Object.fromEntries(
    [...new Set(weakenings.map(({ file }) => file))].map((file) => [
      file,
      (value) => {
        for (const each of weakenings) if (each.file === file) each.edit(value);
      },
    ]),
  ),
);
const weakened = sideOf(files);
const forward = linesOf(compareSides(projectSide, weakened, 'en'));
const backward = linesOf(compareSides(weakened, projectSide, 'en'));

describe('an edit that takes a control away is said to weaken it', () => {
  it.each(weakenings)('$name', ({ says, file }) => {
    const found = forward.filter(({ text }) => text.includes(says));
    expect(found.map(({ severity }) => severity)).toEqual(['weakens']);
    const files = found.flatMap(({ seen }) =>
      seen.flatMap(({ before, after }) => [before?.file, after?.file]),
    );
    // A role is said to do more at the right that it has now.
    const isElsewhere = says.includes('open to') || says.includes('Records can now');
    expect(isElsewhere || files.includes(file)).toBe(true);
    for (const { before, after } of found[0]!.seen) expect(before ?? after).toBeDefined();
  });
});

const isSaid = (text: string) => weakenings.some(({ says }) => text.includes(says));

it('says nothing else of them, and puts each where it stands in both files', () => {
  // The file of one of them is new.
  const others = forward.filter(
    ({ text }) => !isSaid(text) && !text.includes('The resource “Late withdrawals”: new.'),
  );
  expect(
    others.filter(({ effect }) => effect === 'stronger' || effect === 'none').map(({ text }) => text),
  ).toEqual([]);
  const [limit] = forward.filter(({ text }) => text.includes('Mexico › amount'));
  const { before, after } = limit!.seen[0]!;
  expect(weakenedBefore.split('\n')[before!.line - 1]).toContain('"maximum"');
  expect(files.get(after!.file)!.split('\n')[after!.line - 1]).toContain('"maximum": 2000000000');
});

const weakenedBefore = projectSide.project.countries.get('MX')!.text;

function countOf(changes: Change[], wanted: Change['effect']): number {
  return changes.filter(({ effect }) => effect === wanted).length;
}

describe('the other way round', () => {
  const mirrored = { weaker: 'stronger', stronger: 'weaker', either: 'either', none: 'none' } as const;

  it.each(['weaker', 'stronger', 'either', 'none'] as const)('what was %s is mirrored', (effect) => {
    expect(countOf(backward, mirrored[effect])).toBe(countOf(forward, effect));
  });

  it('each control that comes back strengthens one, or breaks what fits, and never weakens one', () => {
    const weak = backward.filter(({ severity, effect }) => severity === 'weakens' && effect !== 'either');
    expect(weak.map(({ text }) => text)).toEqual([]);
    const strong = backward.filter(({ effect }) => effect === 'stronger');
    expect(strong.length).toBeGreaterThan(20);
    for (const { severity } of strong) expect(['strengthens', 'breaks', 'warns']).toContain(severity);
  });
});
