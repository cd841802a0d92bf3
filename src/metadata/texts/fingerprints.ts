import { memoize } from '../tracking/memoize';
import { isObject, type JsonObject, type JsonValue } from '../model/json';

/** By locale file and key: the fingerprint of a translation with its English, `<English>.<translation>`. */
export type Fingerprints = Record<string, Record<string, string>>;

/** Path of the file with hashes of the English that a language's texts translate. */
export function fingerprintPath(language: string): string {
  return `locales/${language}.english.json`;
}

/** Returns what is noted of a text and its translation when both belong together. */
export function fingerprintOf(english: string, translation: string): string {
  return `${hashOf(english)}.${hashOf(translation)}`;
}

/**
 * Whether the English has changed since a translation was written, and the translation has not. Unknown for texts without a note.
 */
export function isStale(noted: string | undefined, english: string, translation: string): boolean {
  if (noted === undefined || noted.startsWith(`${hashOf(english)}.`)) return false;
  return noted.endsWith(`.${hashOf(translation)}`);
}

/** Reads what is noted of a language's texts; what is not of that shape is left out. */
export function readFingerprints(value: JsonValue | undefined): Fingerprints {
  return isObject(value) ? read(value) : {};
}

/** The checks of each edit read the same. */
const read = memoize((value: JsonObject): Fingerprints => {
  const files = Object.entries(value).flatMap(([file, keys]) => {
    const noted = Object.entries(isObject(keys) ? keys : {}).filter(([, text]) => typeof text === 'string');
    return [[file, Object.fromEntries(noted) as Record<string, string>] as const];
  });
  return Object.fromEntries(files);
});

/** A short hash (FNV-1a, 32 bits) to compare texts; it keeps nothing secret. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
