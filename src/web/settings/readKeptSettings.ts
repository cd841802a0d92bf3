import { readCookie } from '../session/readCookie';
import { readJson } from '../session/readJson';
import { readStored } from '../session/readStored';
import type { Settings } from './Settings';
import { settingsKey } from './settingsKey';

/**
 * What this browser keeps of the settings, unchecked: in local storage, which a sign-out clears, and in a cookie,
 * which outlives it.
 */
export function readKeptSettings(): Partial<Settings> {
  return readStored(settingsKey) ?? readJson(() => readCookie(settingsKey)) ?? {};
}
