import { useTranslate } from 'ra-core';
import type { FilterProps } from './FilterProps';
import { plainText } from './plainText';

/** A filter of one line of text: the part of a value, or its beginning, to look for. */
export function TextFilter({ field, id, value, onChange }: FilterProps) {
  const translate = useTranslate();
  return (
    <input
      id={id}
      className="input"
      type="search"
      autoComplete="off"
      placeholder={translate('corridor.widgets.filter.text', { field: field.title })}
      aria-label={field.title}
      value={plainText(value)}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  );
}
