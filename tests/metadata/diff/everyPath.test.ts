import { describe, expect, it } from 'vitest';
import english from '../../../locales/en/diff.json';
import chinese from '../../../locales/zh/diff.json';
import { reportChanges } from '../../../src/cli/diff/report';
import { wordingOf } from '../../../src/cli/diff/wording';
import type { Effect, Side } from '../../../src/metadata/diff/model/Change';
import { compareSides } from '../../../src/metadata/diff/compareSides';
import { describeDifference } from '../../../src/metadata/diff/describe';
import { type Difference, differences } from '../../../src/metadata/diff/structure/differences';
import { viewOf } from '../../../src/metadata/diff/words/View';
import { isAbout, leavesOf, without } from './support/leaves';
import { projectFiles, projectSide, sideOf } from './support/sides';

const { model, project } = projectSide;
/** Two leaves of each shape of path. */
const leaves = leavesOf(model, 2);
/** Changed in turns, so that those of one object do not change together: it would be another one then. */
const turns = 5;

describe.each(['other', 'gone'] as const)('each value of the Model that becomes %s', (becomes) => {
  it('there are values of many shapes', () => {
    expect(new Set(leaves.map(({ shape }) => shape)).size).toBeGreaterThan(500);
  });

  it.each(Array.from({ length: turns }, (_, turn) => turn))('has words, turn %i', (turn) => {
    const changed = leaves.filter(
      // A permission without a name is none.
      ({ shape }, index) => index % turns === turn && !(becomes === 'gone' && shape.endsWith('.perms')),
    );
    const after = { model: without(model, changed, becomes), project };
    const found = differences(model, after.model);
    expect(
      changed.filter(({ path }) => !found.some((each) => isIn(each, path))).map(({ path }) => path.join('.')),
    ).toEqual([]);
    const backward = effectsOf(after, projectSide, mirrored);
    expect(effectsOf(projectSide, after)).toEqual(backward);
    for (const [language, texts] of Object.entries({ en: english, zh: chinese })) {
      const wording = wordingOf(language, { en: { diff: english }, [language]: { diff: texts } });
      const views = { before: viewOf(projectSide, language), after: viewOf(after, language) };
      const changes = found.map((each) => describeDifference(views, each));
      const said = reportChanges('text', changes, { before: 'a', after: 'b', left: [] }, wording);
      // A key without a text, a placeholder without a value, and a value that is no text.
      const lines = said
        .split('\n')
        .filter((line) =>
          /diff\.[a-z]+\.|%\{(noun|before|after|value|says)\}|undefined|\[object/i.test(line),
        );
      expect(lines).toEqual([]);
    }
  });
});

const mirrored = { weaker: 'stronger', stronger: 'weaker', either: 'either', none: 'none' } as const;

/** The effect of each difference of two sides, with its path, in an order that is the same either way. */
function effectsOf(before: Side, after: Side, called?: Record<Effect, Effect>): string[] {
  const views = { before: viewOf(before, 'en'), after: viewOf(after, 'en') };
  return differences(before.model, after.model)
    .map((each) => {
      const path = each.steps.map(({ name, kind }) => (kind === 'item' ? '' : name)).join('.');
      const { effect } = describeDifference(views, each);
      return `${path}: ${called ? called[effect] : effect}`;
    })
    .toSorted();
}

function isIn({ beforePath, afterPath }: Difference, leaf: string[]): boolean {
  return isAbout(beforePath, leaf) || isAbout(afterPath, leaf);
}

describe('what is the same', () => {
  it('has no changes, though it was compiled twice', () => {
    expect(compareSides(projectSide, sideOf(projectFiles), 'en')).toEqual([]);
  });

  it('has none in Chinese either, and whatever the order of members', () => {
    const files = new Map(
      [...projectFiles].map(([path, text]) => [path, path.startsWith('resources/') ? turned(text) : text]),
    );
    const changes = compareSides(projectSide, sideOf(files), 'zh');
    expect(changes.filter(({ severity }) => severity !== 'notes')).toEqual([]);
  });
});

/** The members of a file's object the other way round. */
function turned(text: string): string {
  return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text) as object).toReversed()));
}
