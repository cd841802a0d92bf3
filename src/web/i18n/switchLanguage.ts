import { loadLanguage } from './loadLanguage';
import { showLanguage } from './showLanguage';

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
