import { useTranslate } from 'react-admin';
import { useEffect, useId, useState } from 'react';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import { Button } from '../../ui/controls/Button';
import { useDelayed } from './useDelayed';
import type { OfferedFilter } from './useFilters';
import './FilterEditor.css';

/** How long after the last change the list is asked, in ms. */
const delay = 300;

/** Props of {@link FilterEditor}. */
export interface FilterEditorProps {
  filter: OfferedFilter;
  country: Country;
  onChange: (value: JsonValue | undefined) => void;
  onClose: () => void;
}

/** What a filter's popover holds: its widget. The list follows while one chooses; Enter closes. */
export function FilterEditor({ filter, country, onChange, onClose }: FilterEditorProps) {
  const translate = useTranslate();
  const id = useId();
  const [value, setValue] = useState(filter.value);
  const { call } = useDelayed(onChange, delay);
  useEffect(() => {
    // The first control has the id itself; a radio group is entered at the one that is chosen.
    const first = document.getElementById(id);
    const chosen = first?.closest('form')?.querySelector<HTMLElement>('input[type="radio"]:checked');
    (chosen ?? first)?.focus();
  }, [id]);
  const change = (next: JsonValue | undefined) => {
    setValue(next);
    call(next);
  };
  return (
    <form
      className="filter-editor"
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 className="filter-editor__title">{filter.field.title}</h2>
      <filter.widget.Filter field={filter.field} id={id} value={value} country={country} onChange={change} />
      <div className="filter-editor__actions">
        <Button variant="ghost" size="small" onClick={() => change(undefined)}>
          {translate('corridor.list.filters.clear')}
        </Button>
        <Button variant="primary" size="small" type="submit">
          {translate('corridor.list.filters.done')}
        </Button>
      </div>
    </form>
  );
}
