import { loadMessages } from 'virtual:metadata/messages';
import { screenLoaders } from 'virtual:metadata/screen-messages';
import type { Country } from '../../metadata/model/definitions';
import type { MessageTree } from '../../metadata/texts/messages';
import { changeLanguage } from '../session/changeLanguage';
import { createListeners } from '../session/listeners';
import { sessionStore } from '../session/sessionStore';
import { countryInUse, setCountryFacts } from '../session/countries';
import { early, loadEarlyLanguage } from './earlyTexts';

/** All texts of the app in one language. */
export interface LoadedLanguage {
  /** Its code. */
  language: string;
  /** Another object once there are more. */
  messages: MessageTree;
  /** The countries' facts, by country code. */
  countries: Record<string, Country>;
}

const listeners = createListeners();
let current: LoadedLanguage | undefined;

/** The language that the app shows; undefined until its first one is loaded. */
export const currentLanguage = {
  get: (): LoadedLanguage | undefined => current,
  set: (loaded: LoadedLanguage): void => {
    const { language, countries, messages } = loaded;
    current = loaded;
    setCountryFacts({ language, countries, globalName: textAt(messages, 'corridor.shell.country.global') });
    listeners.notify();
  },
  subscribe: listeners.subscribe,
};

/** Returns the text under a dotted key, for code outside of components; the key itself if there is none. */
export function textAt(messages: MessageTree, key: string): string {
  let found: string | MessageTree | undefined = messages;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : key;
}

let wanted: string | undefined;

/**
 * Loads a language and then shows the app in it, after `onShow`. A later call for another language wins. Rejects if the texts cannot be
 * fetched.
 */
export async function switchLanguage(language: string, onShow?: () => void): Promise<void> {
  wanted = language;
  const loaded = await loadLanguage(language);
  if (wanted !== language) return;
  onShow?.();
  showLanguage(loaded);
}

/** Shows the app in a loaded language; the session's country is described in it too. */
export function showLanguage(loaded: LoadedLanguage): void {
  currentLanguage.set(loaded);
  changeLanguage(loaded.language, countryInUse());
}

let load = loadMessages;
let screens = screenLoaders;

/** Message files of screens that were opened. */
const screenFiles = new Set<string>();

/**
 * Loads the texts of a language, under `corridor.<file>.<key>`, and those that react-admin names (`framework.json`) under `ra`. Those of screens
 * that few visits open are among them once `loadScreenTexts` was called.
 */
export async function loadLanguage(language: string): Promise<LoadedLanguage> {
  const [{ messages, countries }] = await Promise.all([load(language), loadEarlyLanguage(language)]);
  // Last, as a screen may have been opened in the meantime.
  const ofScreens = await textsOfScreens(language);
  const corridor = Object.assign({}, early.texts[language], messages, ...ofScreens) as MessageTree;
  return { language, messages: { ra: corridor.framework!, corridor }, countries };
}

/** Loads the texts of the screens that were opened, and of those that are opened while it does. */
async function textsOfScreens(language: string): Promise<(MessageTree | undefined)[]> {
  const files = [...screenFiles];
  const texts = await Promise.all(files.map((file) => textsOfScreen(language, file)));
  return files.length < screenFiles.size ? textsOfScreens(language) : texts;
}

const textsOfScreen = async (language: string, file: string) =>
  (await screens[language]?.[file]?.())?.default;

/**
 * Loads the texts of a rarely opened screen, and from now on those of each language that is chosen. Nothing is notified, as nothing
 * shows them yet. Rejects if they cannot be fetched.
 */
export async function loadScreenTexts(file: string): Promise<void> {
  screenFiles.add(file);
  const shown = current?.language;
  if (shown === undefined) {
    // `loadLanguage` waits for them. They are fetched beside those that the app begins with.
    void textsOfScreen(sessionStore.get().language, file).catch(() => undefined);
    return;
  }
  const texts = await textsOfScreen(shown, file);
  // Another language was chosen in the meantime.
  if (current?.language !== shown) return loadScreenTexts(file);
  // Added to what is there by now: several screens that are opened at once must not undo each other.
  const { messages } = current;
  current.messages = { ...messages, corridor: { ...(messages.corridor as MessageTree), ...texts } };
}

/**
 * Loads code that the first list does not need, together with its texts. They are the rest of message files of which the first list
 * has a part (`firstTexts`), and those of `file`, a rarely opened screen.
 */
export async function withFurtherTexts<T>(load: () => Promise<T>, file?: string): Promise<T> {
  const files = file === undefined ? ['further'] : ['further', file];
  const [loaded] = await Promise.all([load(), ...files.map(loadScreenTexts)]);
  return loaded;
}

if (import.meta.hot) {
  const reload = () => void (current && loadLanguage(current.language).then(showLanguage));
  import.meta.hot.accept('virtual:metadata/messages', (next) => {
    if (next) load = (next as unknown as { loadMessages: typeof loadMessages }).loadMessages;
    reload();
  });
  import.meta.hot.accept('virtual:metadata/screen-messages', (next) => {
    if (next) screens = (next as unknown as { screenLoaders: typeof screenLoaders }).screenLoaders;
    reload();
  });
}
