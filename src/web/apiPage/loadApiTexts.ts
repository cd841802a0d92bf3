import { apiTextLoaders } from 'virtual:metadata/api-texts';
import { early } from '../i18n/earlyTexts';

/**
 * Loads the texts of this page for `translateEarly`, now in this language and from now on in each one that is chosen. Rejects
 * if they cannot be fetched.
 */
export async function loadApiTexts(language: string): Promise<void> {
  if (!early.more.includes(loadApiTexts)) early.more.push(loadApiTexts);
  const used = early.texts[language] ? language : (early.languages[0]?.code ?? language);
  const texts = (await apiTextLoaders[used]?.())?.default;
  if (texts) early.texts[used] = { ...early.texts[used], ...texts };
}
