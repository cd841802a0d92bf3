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

const { realm, ...merchants } = projectSide.model;
/** Both sides that are compared, with two leaves of each shape of path, and of the realm one. */
const sides = {
  merchants: sampled({ model: merchants, project: projectSide.project }, 2, 500),
  provider: sampled({ model: realm!, project: projectSide.project.realm! }, 1, 100),
};
/** Changed in turns, so that those of one object do not change together: it would be another one then. */
const turns = 5;

const cases = (['merchants', 'provider'] as const).flatMap((of) =>
  (['other', 'gone'] as const).map((becomes) => ({ of, becomes })),
);

describe.each(cases)('each value of the Model of the $of that becomes $becomes', ({ of, becomes }) => {
  const { side, leaves, atLeast } = sides[of];
  const { model, project } = side;

  it('there are values of many shapes', () => {
    expect(new Set(leaves.map(({ shape }) => shape)).size).toBeGreaterThan(atLeast);
  });

  it.each(Array.from({ length: turns }, (_, turn) => turn))('has words, turn %i', (turn) => {
    const changed = leaves.filter(
      // A permission without a name is none, and a Model has all of its parts.
      ({ shape, path }, index) =>
        index % turns === turn && !(becomes === 'gone' && (shape.endsWith('.perms') || path.length === 1)),
    );
    const after = { model: without(model, changed, becomes), project };
    const found = differences(model, after.model);
    expect(
      changed.filter(({ path }) => !found.some((each) => isIn(each, path))).map(({ path }) => path.join('.')),
    ).toEqual([]);
    const backward = effectsOf(after, side, mirrored);
    expect(effectsOf(side, after)).toEqual(backward);
    for (const [language, texts] of Object.entries({ en: english, zh: chinese })) {
      const wording = wordingOf(language, { en: { diff: english }, [language]: { diff: texts } });
      const views = { before: viewOf(side, language), after: viewOf(after, language) };
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

function sampled(side: Side, ofEach: number, atLeast: number) {
  return { side, leaves: leavesOf(side.model, ofEach), atLeast };
}

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
