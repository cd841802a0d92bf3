import { sessionStore } from '../../../session/sessionStore';

/** Loads the code of a later step or public screen together with the texts of these. */
export async function loadWithTexts<T>(load: () => Promise<T>): Promise<T> {
  const texts = import('../../../i18n/loadStepTexts').then(({ loadStepTexts }) =>
    loadStepTexts(sessionStore.get().language),
  );
  const [loaded] = await Promise.all([load(), texts]);
  return loaded;
}
