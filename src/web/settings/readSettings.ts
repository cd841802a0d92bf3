import { readCookie } from '../session/readCookie';
import { readStored } from '../session/readStored';
import { defaultSettings } from './defaultSettings';
import type { Settings } from './Settings';
import { settingsKey } from './settingsKey';

/**
 * The settings that this browser keeps: in local storage, which a sign-out clears, and in a cookie, which outlives
 * it. The defaults stand for what is missing or broken.
 */
export function readSettings(): Settings {
  const stored = (readStored(settingsKey) ?? readKeptCookie()) as Partial<Settings> | null;
  const settings: Record<string, unknown> = { ...defaultSettings };
  for (const [key, fallback] of Object.entries(defaultSettings)) {
    const value = stored?.[key as keyof Settings];
    if (typeof value === typeof fallback) settings[key] = value;
  }
  return { ...(settings as unknown as Settings), shades: stored?.shades };
}

function readKeptCookie(): unknown {
  try {
    return JSON.parse(readCookie(settingsKey) ?? 'null');
  } catch {
    return null;
  }
}
