import type * as stepTexts from '../../../i18n/loadStepTexts';
import { sessionStore } from '../../../session/sessionStore';

/** Loads the code of a later step or public screen together with the texts of these. */
export function loadWithTexts<T>(load: () => Promise<T>): Promise<T> {
  return loadWith(load, ({ loadStepTexts }) => loadStepTexts);
}

/** Loads the code of the usual step, or of a sandbox's accounts, together with the texts of these. */
export function loadWithFirstTexts<T>(load: () => Promise<T>): Promise<T> {
  return loadWith(load, ({ loadFirstStepTexts }) => loadFirstStepTexts);
}

async function loadWith<T>(
  load: () => Promise<T>,
  choose: (texts: typeof stepTexts) => (language: string) => Promise<void>,
): Promise<T> {
  const texts = import('../../../i18n/loadStepTexts').then((loaders) =>
    choose(loaders)(sessionStore.get().language),
  );
  const [loaded] = await Promise.all([load(), texts]);
  return loaded;
}
