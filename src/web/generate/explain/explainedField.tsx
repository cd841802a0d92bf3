import type { ReactNode } from 'react';
import type { BoundField } from '../../../metadata/model/BoundField';
import { isBlank, type Locale, type RecordValues } from '../../widgets/Widget';
import { showField } from '../../widgets/widgetFor';
import { Explained } from './Explained';

/** Shows a record's field on a page about it; a balance says how it is made. No hook: may be called in loops. */
export function showExplained(field: BoundField, record: RecordValues, locale: Locale): ReactNode {
  const value = showField(field, record, locale, 'detail');
  const { country } = locale;
  const { balanceOf } = field.ui;
  if (!balanceOf || isBlank(record[field.name])) return value;
  return <Explained explain={() => ({ title: field.title, value, balanceOf, country })}>{value}</Explained>;
}
