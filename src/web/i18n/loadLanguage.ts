import { loadMessages } from 'virtual:metadata/messages';
import { currentLanguage, type LoadedLanguage } from './currentLanguage';
import { loadEarlyLanguage } from './earlyTexts';
import { frameworkMessages, type MessageTree } from './messages';
import { showLanguage } from './showLanguage';

let load = loadMessages;

/** Loads the texts of a language: react-admin's, and ours under `corridor.<file>.<key>`. */
export async function loadLanguage(language: string): Promise<LoadedLanguage> {
  const [framework, { messages, countries }] = await Promise.all([
    frameworkMessages(language),
    load(language),
    loadEarlyLanguage(language),
  ]);
  return { language, messages: { ...framework, corridor: messages as MessageTree }, countries };
}

if (import.meta.hot) {
  import.meta.hot.accept('virtual:metadata/messages', (next) => {
    if (next) load = (next as unknown as { loadMessages: typeof loadMessages }).loadMessages;
    const shown = currentLanguage.get();
    if (shown) void loadLanguage(shown.language).then(showLanguage);
  });
}
