import { expect, it } from 'vitest';
import chinese from '../../../../locales/zh/diff.json';
import english from '../../../../locales/en/diff.json';
import { wordingOf } from '../../../../src/cli/diff/wording';
import { compareSides } from '../../../../src/metadata/diff/compareSides';
import { sampleFiles } from '../../support/sampleFiles';
import { sideOf } from '../support/sides';

/** The sample with other rules for its receivers. */
function side(schema: object) {
  const files = sampleFiles();
  const path = 'schemas/parcel.json';
  const value = JSON.parse(files.get(path)!) as { properties: Record<string, object> };
  Object.assign(value.properties.receiver!, schema);
  return sideOf(files.set(path, JSON.stringify(value)));
}

function changesOf(before: object, after: object, language: 'en' | 'zh' = 'en') {
  const wording = wordingOf(language, { en: { diff: english }, zh: { diff: chinese } });
  return compareSides(side(before), side(after), language).map(({ severity, says }) => [
    severity,
    wording(says),
  ]);
}

it.each([
  [
    'weakens',
    { pattern: '^[0-9]+$' },
    { pattern: '^[0-9 ]+$' },
    'A value that did not fit and does now: “0 0”.',
  ],
  [
    'breaks',
    { pattern: '^[0-9 ]+$' },
    { pattern: '^[0-9]+$' },
    'A value that fitted and does not any longer: “0 0”.',
  ],
  [
    'weakens',
    { pattern: '^[A-Z]+$' },
    { pattern: '^[a-z]+$' },
    'A value that fitted and does not any longer: “A”; one that did not fit and does now: “a”.',
  ],
  ['notes', { pattern: '^[0-9]+$' }, { pattern: '^\\d+$' }, 'The same values fit as before.'],
  [
    'weakens',
    { pattern: '^[0-9]+$' },
    { pattern: '^(?!0)[0-9]+$' },
    'Which values it changes cannot be told: try some.',
  ],
  [
    'breaks',
    { pattern: '^[0-9]+$', minLength: 3 },
    { pattern: '^[0-9]{2,4}$', minLength: 3 },
    'A value that fitted and does not any longer: “00000”.',
  ],
  [
    'breaks',
    { pattern: '^0[^0]$' },
    { pattern: '^0[^0\\u200b]$' },
    String.raw`A value that fitted and does not any longer: “0\u{200b}”.`,
  ],
  [
    'breaks',
    { pattern: '^[0-9]{1,60}$', maxLength: 100 },
    { pattern: '^[0-9]{1,50}$', maxLength: 100 },
    `A value that fitted and does not any longer: “${'0'.repeat(40)}…, of 51 characters”.`,
  ],
])('another pattern %s by the values that fit: %j, now %j', (severity, before, after, told) => {
  expect(changesOf(before, after)).toEqual([
    [severity, expect.stringMatching(/: now “.*”; before, “.*”\. /)],
  ]);
  expect(changesOf(before, after)[0]![1]).toContain(told);
});

it('says it in Chinese', () => {
  const [[, said] = []] = changesOf({ pattern: '^[0-9]+$' }, { pattern: '^[0-9]{2}$' }, 'zh');
  expect(said).toContain('原先符合、现在不符合的值：“0”。');
});

/** The sample, whose receivers fill in labels by a group of the pattern. */
function filling(pattern: string) {
  const { project, model } = side({});
  const changed = structuredClone(model);
  const { properties } = changed.schemas.parcel as { properties: Record<string, object> };
  Object.assign(properties.receiver!, { 'x-ui': { fills: { label: { pattern } } } });
  return { project, model: changed };
}

it('a pattern of whose groups other fields are made counts as weaker, as those may get other values', () => {
  const changes = compareSides(filling('^([0-9])'), filling('^[0-9]'), 'en');
  expect(changes).toMatchObject([{ severity: 'weakens', says: { key: 'diff.says.changed' } }]);
});
