import { screenLoaders } from 'virtual:metadata/screen-messages';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { MessageTree } from '../../../src/metadata/texts/messages';
import { createI18nProvider } from '../../../src/web/i18n/createI18nProvider';
import type * as language from '../../../src/web/i18n/currentLanguage';

let copies = 0;

/** A new copy of the module, in which no screen has been opened yet. */
async function openNothing(): Promise<typeof language> {
  copies += 1;
  const copy = `../../../src/web/i18n/currentLanguage?copy${copies}`;
  return (await import(copy)) as typeof language;
}

function waiting() {
  const calls: (() => void)[] = [];
  const late = new Promise<void>((resolve) => calls.push(resolve));
  return { late, arrive: () => calls.forEach((call) => call()) };
}

it('texts of screens that are opened at once are all there, whichever are loaded last', async () => {
  const { currentLanguage, loadLanguage, loadScreenTexts } = await openNothing();
  currentLanguage.set(await loadLanguage('en'));
  const loaders = screenLoaders.en!;
  const [one, other] = Object.keys(loaders) as [string, string];
  const load = loaders[one]!;
  const { late, arrive } = waiting();
  // The first of several requests for a file may be answered last.
  const loadOne = vi.spyOn(loaders, one).mockImplementationOnce(async () => {
    await late;
    return load();
  });
  onTestFinished(() => loadOne.mockRestore());
  const first = loadScreenTexts(one);
  await vi.waitFor(() => expect(loadOne).toHaveBeenCalled());
  await loadScreenTexts(other);
  arrive();
  await first;
  expect(Object.keys(currentLanguage.get()!.messages.corridor as MessageTree)).toEqual(
    expect.arrayContaining([one, other, 'shell']),
  );
});

it('texts of a screen are found by who translates already, and nothing is rendered for them', async () => {
  const { currentLanguage, loadLanguage, loadScreenTexts } = await openNothing();
  currentLanguage.set(await loadLanguage('en'));
  const { translate } = createI18nProvider(currentLanguage.get()!, async () => undefined);
  const file = 'explain';
  const [key, text] = Object.entries((await screenLoaders.en![file]!()).default[file] as MessageTree)[0]!;
  expect(currentLanguage.get()!.messages.corridor).not.toHaveProperty(file);
  const render = vi.fn<() => void>();
  onTestFinished(currentLanguage.subscribe(render));
  await loadScreenTexts(file);
  expect(translate(`corridor.${file}.${key}`)).toBe(text);
  expect(render).not.toHaveBeenCalled();
});
