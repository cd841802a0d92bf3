import type { BoundField } from '../../../metadata/model/BoundField';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import { isBlank } from '../../widgets/values';
import type { Translate } from '../../widgets/Widget';
import { widgetFor } from '../../widgets/widgetFor';

/**
 * Fills the `%{field}`s of a metadata text with the values as their widgets write them:
 * "Withdraw %{amount}" becomes "Withdraw 1,250.00 MXN". An ellipsis stands for what has no value yet.
 */
export function fillIn(
  text: string,
  fields: Record<string, BoundField>,
  values: Record<string, JsonValue | undefined>,
  country: Country,
  translate: Translate,
): string {
  return text.replace(/%\{(\w+)\}/g, (_all, name: string) => {
    const field = fields[name];
    const value = values[name];
    return field && !isBlank(value) && isUnderstood(field, value)
      ? widgetFor(field).text(field, value, country, translate)
      : '…';
  });
}

/** A number that is still being typed stands as text until it means something. */
function isUnderstood(field: BoundField, value: JsonValue | undefined): boolean {
  return typeof value === 'number' || (field.type !== 'integer' && field.type !== 'number');
}

/** The names in `%{…}` of a text. */
export function placeholderNames(text: string): string[] {
  return [...text.matchAll(/%\{(\w+)\}/g)].map((match) => match[1] as string);
}
