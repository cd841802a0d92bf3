import type { ReactNode } from 'react';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { Country } from '../../../metadata/model/definitions';
import { isBlank } from '../../widgets/values';
import type { RecordValues, Translate } from '../../widgets/Widget';
import { showField } from '../../widgets/widgetFor';
import { Explained } from './Explained';

/** Shows a record's field on a page about it; a balance says how it is made. No hook: may be called in loops. */
export function showExplained(
  field: BoundField,
  record: RecordValues,
  country: Country,
  translate: Translate,
): ReactNode {
  const value = showField(field, record, country, translate, 'detail');
  const { balanceOf } = field.ui;
  if (!balanceOf || isBlank(record[field.name])) return value;
  return <Explained explain={() => ({ title: field.title, value, balanceOf, country })}>{value}</Explained>;
}
