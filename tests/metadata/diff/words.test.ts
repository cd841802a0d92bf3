import { describe, expect, it } from 'vitest';
import english from '../../../locales/en/diff.json';
import chinese from '../../../locales/zh/diff.json';
import { audiences, severities, topics } from '../../../src/metadata/diff/model/Change';
import { controlNames } from '../../../src/metadata/diff/words/controls';
import { allMetaKeys } from '../../../src/metadata/diff/structure/metaKeys';
import { keyName, nounNames } from '../../../src/metadata/diff/words/nouns';

const languages = { en: english, zh: chinese };

describe.each(Object.entries(languages))('the diff has words in %s', (_language, words) => {
  const keys: Record<string, string> = words.keys;

  it('for every key of the meta-schemas: name a new one in locales/en/diff.json, below "keys"', () => {
    const all = allMetaKeys().map(({ key }) => keyName(key));
    expect(all.length).toBeGreaterThan(300);
    expect([...new Set(all)].filter((key) => !Object.hasOwn(keys, key))).toEqual([]);
  });

  it('for keys that are called otherwise in some places, and for items', () => {
    const items: Record<string, string> = words.items;
    expect(nounNames.special.filter((key) => !Object.hasOwn(keys, key))).toEqual([]);
    expect([...nounNames.items, 'other'].filter((key) => !Object.hasOwn(items, key))).toEqual([]);
  });

  it('for controls, both when they come and when they go', () => {
    const controls: Record<string, { new?: string; gone?: string }> = words.controls;
    expect(controlNames.filter((name) => !controls[name]?.new || !controls[name]?.gone)).toEqual([]);
  });

  it('for severities, topics and audiences', () => {
    expect(Object.keys(words.severity)).toEqual([...severities]);
    expect(Object.keys(words.topic)).toEqual([...topics]);
    expect(Object.keys(words.audience)).toEqual([...audiences]);
  });
});

it('no key has words that nothing says any longer', () => {
  const known = new Set([...allMetaKeys().map(({ key }) => keyName(key)), ...nounNames.special]);
  expect(Object.keys(english.keys).filter((key) => !known.has(key))).toEqual([]);
});
