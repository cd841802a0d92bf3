import type { BoundField } from '../../../metadata/model/BoundField';
import type { Country } from '../../../metadata/model/Country';
import type { JsonValue } from '../../../metadata/model/JsonValue';
import type { FilterValues } from './FilterValues';
import { filterWidget } from './filterWidget';

/**
 * Turns filter values, as the URL keeps them, into the API's operators. Done at the request and not before, because
 * "today" means another day tomorrow. A value of a field that this country does not have filters nothing.
 */
export function toRequestFilter(
  values: FilterValues,
  fields: Record<string, BoundField>,
  country: Country,
  now: Date,
): Record<string, JsonValue> {
  const filter: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (!field || value === undefined || value === null) continue;
    const widget = filterWidget(field);
    const operators = widget?.toQuery ? widget.toQuery(value, country, now) : value;
    if (operators !== undefined) filter[name] = operators;
  }
  return filter;
}
