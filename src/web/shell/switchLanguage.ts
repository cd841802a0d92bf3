import { loadLanguage } from '../i18n/loadLanguage';
import { showLanguage } from '../i18n/showLanguage';

let wanted: string | undefined;

/**
 * Speaks another language once its texts are there; until then everything stays as it is. Rejects where they cannot
 * be fetched.
 */
export async function switchLanguage(language: string): Promise<void> {
  wanted = language;
  const texts = await loadLanguage(language);
  // Somebody changed their mind while the texts were loading.
  if (wanted !== language) return;
  showLanguage(texts);
}
