import { screenLoaders } from 'virtual:metadata/screen-messages';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { MessageTree } from '../../../src/metadata/texts/messages';
import type * as language from '../../../src/web/i18n/currentLanguage';

/** A copy of the module, in which no screen has been opened yet. */
const copy = '../../../src/web/i18n/currentLanguage?noneOpened';

function waiting() {
  const calls: (() => void)[] = [];
  const late = new Promise<void>((resolve) => calls.push(resolve));
  return { late, arrive: () => calls.forEach((call) => call()) };
}

it('texts of screens that are opened at once are all there, whichever are loaded last', async () => {
  const { currentLanguage, loadLanguage, loadScreenTexts } = (await import(copy)) as typeof language;
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
