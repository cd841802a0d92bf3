import type { ReactNode } from 'react';
import type { BoundField } from '../../metadata/model/BoundField';
import type { Country } from '../../metadata/model/Country';
import type { FieldProps } from './FieldProps';
import { isBlank } from './isBlank';
import type { RecordValues } from './RecordValues';
import type { Translate } from './Translate';
import { widgetFor } from './widgetFor';

const nothing = <span className="muted">—</span>;

/** Shows a record's field with its widget, or a dash where it has no value. No hooks: callable in loops. */
export function showField(
  field: BoundField,
  record: RecordValues,
  country: Country,
  translate: Translate,
  place: FieldProps['place'],
): ReactNode {
  const value = record[field.name];
  if (isBlank(value)) return nothing;
  return widgetFor(field).Field({ field, value, record, country, translate, place });
}
