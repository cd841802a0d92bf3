import { stepLoaders } from 'virtual:metadata/step-messages';
import { early } from './earlyTexts';

/**
 * Loads the texts of the later sign-in steps for `translateEarly`, now in this language and from now on in each one that
 * is chosen. Rejects if they cannot be fetched.
 */
export async function loadStepTexts(language: string): Promise<void> {
  if (!early.more.includes(loadStepTexts)) early.more.push(loadStepTexts);
  // Like `translateEarly`, which uses the default language where another one's first texts could not be fetched.
  const used = early.texts[language] ? language : (early.languages[0]?.code ?? language);
  const texts = (await stepLoaders[used]?.())?.default;
  if (texts) early.texts[used] = { ...early.texts[used], ...texts };
}
