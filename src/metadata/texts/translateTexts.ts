import type { JsonValue } from '../model/json';
import { valueAt } from '../schema/schemaParts';

/** A text of a metadata file that other languages translate. */
export interface MetadataText {
  /** Key in `locales/<language>/<file>.json`. */
  key: string;
  /** Its path in the file. */
  path: string[];
  /** The English text. */
  text: string;
}

/** Returns a copy of a metadata file's value with its texts in another language. Texts without a translation stay English. */
export function translateTexts<Value extends object>(
  value: Value,
  texts: MetadataText[],
  translations: Record<string, string> | undefined,
): Value {
  if (!translations) return value;
  const copy = JSON.parse(JSON.stringify(value)) as Value;
  for (const { key, path } of texts) {
    const translation = Object.hasOwn(translations, key) ? translations[key] : undefined;
    if (translation === undefined) continue;
    const holder = valueAt(copy, path.slice(0, -1)) as { [key: string]: JsonValue };
    holder[path.at(-1) as string] = translation;
  }
  return copy;
}
