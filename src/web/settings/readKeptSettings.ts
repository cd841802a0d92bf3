import { readCookie } from '../session/readCookie';
import { readJson } from '../session/readJson';
import { readStored } from '../session/readStored';
import type { Settings } from './Settings';
import { settingsKeys } from './settingsKeys';

/**
 * What this browser keeps of the settings, unchecked: in local storage, which a sign-out clears, and in a cookie,
 * which outlives it.
 */
export function readKeptSettings(): Partial<Settings> {
  const stored = readStored(settingsKeys.settings) as Partial<Settings> | undefined;
  if (stored) return { ...stored, size: readStored(settingsKeys.size) as Settings['size'] };
  return readJson(() => readCookie(settingsKeys.settings)) ?? {};
}
