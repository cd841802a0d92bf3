import { defaultSettings } from './defaultSettings';
import { readKeptSettings } from './readKeptSettings';
import type { Settings } from './Settings';

/** The settings that this browser keeps; the defaults stand for what is missing or broken. */
export function readSettings(): Settings {
  const kept = readKeptSettings() as Partial<Settings> | null;
  const settings: Record<string, unknown> = { ...defaultSettings };
  for (const [key, fallback] of Object.entries(defaultSettings)) {
    const value = kept?.[key as keyof Settings];
    if (typeof value === typeof fallback) settings[key] = value;
  }
  return { ...(settings as unknown as Settings), shades: kept?.shades };
}
