import { describe, expect, it } from 'vitest';
import type { MessageTree } from '../../../src/metadata/texts/messages';
import { createI18nProvider } from '../../../src/web/i18n/createI18nProvider';
import { screenLoaders } from 'virtual:metadata/screen-messages';
import { currentLanguage, loadLanguage, loadScreenTexts } from '../../../src/web/i18n/currentLanguage';

const screenFiles = Object.keys(screenLoaders.en!);

function flatten(tree: MessageTree, path = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(tree).map(([key, value]) =>
      typeof value === 'string' ? { [path + key]: value } : flatten(value, `${path}${key}.`),
    ),
  ) as Record<string, string>;
}

const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].toSorted();

describe('our texts', () => {
  it('exist in both languages under the same keys, with the same placeholders', async () => {
    await Promise.all(screenFiles.map(loadScreenTexts));
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

it('of a screen that is opened are added to those shown, and come with each language from then on', async () => {
  currentLanguage.set(await loadLanguage('en'));
  const [file] = screenFiles;
  await loadScreenTexts(file!);
  const shown = currentLanguage.get()!.messages.corridor as MessageTree;
  expect(flatten(shown)).toMatchObject({ 'shell.signOut': 'Sign out' });
  expect(flatten(shown[file!] as MessageTree)).toEqual(
    flatten((await screenLoaders.en![file!]!()).default[file!] as MessageTree),
  );
  const chinese = (await loadLanguage('zh')).messages.corridor as MessageTree;
  expect(chinese[file!]).toEqual((await screenLoaders.zh![file!]!()).default[file!]);
});

it('are filled in with a space between Chinese and Latin characters', () => {
  const messages = { search: '按%{field}搜索', rows: '共%{smart_count}行' };
  const { translate } = createI18nProvider({ language: 'zh', messages }, async () => undefined);
  expect(translate('search', { field: 'IP 地址' })).toBe('按 IP 地址搜索');
  expect(translate('rows', { smart_count: 3 })).toBe('共 3 行');
});
