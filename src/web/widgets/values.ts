import type { JsonValue } from '../../metadata/model/json';
import { joinTexts as joinTextsIn } from '../../metadata/texts/joinTexts';

/** Whether a value is absent, null, an empty text, an empty list or an object without members. */
export function isBlank(value: JsonValue | undefined): value is null | undefined | '' {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A value as text, empty where there is none. Nested data becomes JSON, rather than nothing at all. */
export function plainText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Joins texts as the language of the page lists them: "A, B, C", "A、B、C". */
export function joinTexts(texts: readonly string[]): string {
  return joinTextsIn(texts, document.documentElement.lang || 'en');
}
