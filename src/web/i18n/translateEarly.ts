import { sessionStore } from '../session/sessionStore';
import { early } from './early';

/**
 * Text of the sign-in screen or of an error, in the session's language, for what runs before or without
 * react-admin. `key` is file and name, `errors.timeout`; `%{name}`s are filled in from `values`. An unknown key is
 * answered as it is.
 */
export function translateEarly(key: string, values: Record<string, string> = {}): string {
  const { language } = sessionStore.get();
  const [file = '', name = ''] = key.split('.');
  const text = (early.texts[language] ?? Object.values(early.texts)[0])?.[file]?.[name];
  if (typeof text !== 'string') return key;
  return text.replaceAll(/%\{(\w+)\}/g, (whole, value: string) => values[value] ?? whole);
}
