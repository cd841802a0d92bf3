import english from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import type { MessageTree } from '../../../src/metadata/texts/messages';
import { frameworkMessages } from '../../../src/web/i18n/messages';
import { createI18nProvider } from '../../../src/web/i18n/createI18nProvider';
import { loadLanguage } from '../../../src/web/i18n/currentLanguage';

function flatten(tree: MessageTree, path = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(tree).map(([key, value]) =>
      typeof value === 'string' ? { [path + key]: value } : flatten(value, `${path}${key}.`),
    ),
  ) as Record<string, string>;
}

const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].toSorted();

describe('react-admin’s texts in Chinese', () => {
  it('exist for every English one, with the same placeholders', async () => {
    const theirs = flatten(english as unknown as MessageTree);
    const ours = flatten(await frameworkMessages('zh'));
    expect(Object.keys(theirs).length).toBeGreaterThan(150);
    const wrong = Object.entries(theirs)
      // A form for one thing names it; Chinese has a single form.
      .map(([key, text]) => ({ key, wanted: placeholders(text), got: ours[key] && placeholders(ours[key]) }))
      .filter(({ wanted, got }) => !got || wanted.join() !== got.join());
    expect(wrong).toEqual([]);
  });
});

describe('our texts', () => {
  it('exist in both languages under the same keys, with the same placeholders', async () => {
    const [en, zh] = await Promise.all(
      ['en', 'zh'].map(async (language) =>
        flatten((await loadLanguage(language)).messages.corridor as MessageTree),
      ),
    );
    expect(Object.keys(zh!).toSorted()).toEqual(Object.keys(en!).toSorted());
    expect(Object.keys(en!)).toContain('shell.signOut');
    expect(Object.keys(en!)).toContain('navigation./Collectorders');
    const differing = Object.keys(en!).filter(
      (key) => placeholders(en![key]!).join() !== placeholders(zh![key]!).join(),
    );
    expect(differing).toEqual([]);
  });

  it('come with the countries’ facts in the same language', async () => {
    expect((await loadLanguage('zh')).countries.MX).toMatchObject({
      code: 'MX',
      name: '墨西哥',
      currency: 'MXN',
    });
  });
});

it('are filled in with a space between Chinese and Latin characters', () => {
  const messages = { search: '按%{field}搜索', rows: '共%{smart_count}行' };
  const { translate } = createI18nProvider({ language: 'zh', messages }, async () => undefined);
  expect(translate('search', { field: 'IP 地址' })).toBe('按 IP 地址搜索');
  expect(translate('rows', { smart_count: 3 })).toBe('共 3 行');
});
