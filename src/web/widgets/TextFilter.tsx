import { useTranslate } from 'react-admin';
import type { BoundField } from '../../metadata/model/BoundField';
import type { JsonValue } from '../../metadata/model/json';
import { plainText } from './values';
import type { FilterProps, Widget } from './Widget';

/** A filter of one line of text: the part of a value, or its beginning, to look for. */
export function TextFilter({ field, id, value, placeholder, onChange }: FilterProps) {
  const translate = useTranslate();
  return (
    <input
      id={id}
      className="input"
      type="search"
      autoComplete="off"
      placeholder={placeholder ?? translate('corridor.widgets.filter.text', { field: field.title })}
      title={placeholder && field.title}
      aria-label={field.title}
      value={plainText(value)}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  );
}

/** The `validFilter` of typed text. */
export function validText(_field: BoundField, value: JsonValue): JsonValue | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** What widgets of texts have in common that say and search them as they are. */
export const plainTexts = {
  text: (_field, value) => plainText(value),
  Filter: TextFilter,
  validFilter: validText,
  describeFilter: (_field, value) => plainText(value),
} satisfies Partial<Widget>;
