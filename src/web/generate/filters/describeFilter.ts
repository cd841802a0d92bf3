import type { BoundField } from '../../../metadata/model/BoundField';
import type { Country } from '../../../metadata/model/Country';
import type { JsonValue } from '../../../metadata/model/JsonValue';
import type { Translate } from '../../widgets/Translate';
import { filterWidget } from './filterWidget';

/** A filter's value in words, for its chip; empty where it filters nothing. */
export function describeFilter(
  field: BoundField,
  value: JsonValue | undefined,
  country: Country,
  translate: Translate,
): string {
  if (value === undefined || value === null) return '';
  const widget = filterWidget(field);
  if (widget?.describeFilter) return widget.describeFilter(field, value, country, translate);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
