import type { BoundField } from '../../../metadata/model/BoundField';
import type { JsonValue } from '../../../metadata/model/json';
import { fillPlaceholders } from '../../../metadata/texts/placeholders';
import { isMasked } from '../../../metadata/values/masking';
import { isBlank, type Locale } from '../../widgets/Widget';
import { widgetFor } from '../../widgets/widgetFor';

/**
 * Replaces `%{field}` placeholders of metadata texts by values as widgets print them: "Withdraw 1,250.00 MXN". A missing value
 * becomes an ellipsis.
 */
export function fillIn(
  text: string,
  fields: Record<string, BoundField>,
  values: Record<string, JsonValue | undefined>,
  { country, translate }: Locale,
): string {
  return fillPlaceholders(text, (name) => {
    const field = fields[name];
    const value = values[name];
    if (!field || isBlank(value) || !isReadable(field, value)) return '…';
    const shown = widgetFor(field).text(field, value, country, translate, values);
    // No line ends between the dots and what is visible of a number.
    return isMasked(shown) ? shown.replaceAll(' ', '\u00a0') : shown;
  });
}

/** A number that is being typed is a text until it can be read as a number. */
function isReadable(field: BoundField, value: JsonValue | undefined): boolean {
  return typeof value === 'number' || (field.type !== 'integer' && field.type !== 'number');
}
