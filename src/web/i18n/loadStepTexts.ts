import { stepLoaders } from 'virtual:metadata/step-messages';
import { early } from './earlyTexts';

/**
 * Loads the texts of the later sign-in steps in a language, so that `translateEarly` has them; languages that are
 * chosen from then on bring theirs. Rejects where they cannot be fetched.
 */
export async function loadStepTexts(language: string): Promise<void> {
  if (!early.more.includes(loadStepTexts)) early.more.push(loadStepTexts);
  // As `translateEarly`, which speaks the default language where the first texts of another could not be fetched.
  const spoken = early.texts[language] ? language : (early.languages[0]?.code ?? language);
  const texts = (await stepLoaders[spoken]?.())?.default;
  if (texts) early.texts[spoken] = { ...early.texts[spoken], ...texts };
}
