import { useTranslate } from 'react-admin';
import { useEffect, useId, useState } from 'react';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import { Button } from '../../ui/controls/Button';
import { useDebounced } from './useDebounced';
import type { OfferedFilter } from './useFilters';
import './FilterEditor.css';

/** The list follows this long after the last change, in ms. */
const delay = 300;

/** Props of {@link FilterEditor}. */
interface FilterEditorProps {
  filter: OfferedFilter;
  country: Country;
  onChange: (value: JsonValue | undefined) => void;
  onClose: () => void;
}

/** Edits a filter in a popover. The list follows while the user chooses; Enter closes. */
export function FilterEditor({ filter, country, onChange, onClose }: FilterEditorProps) {
  const translate = useTranslate();
  const id = useId();
  const [value, setValue] = useState(filter.value);
  const { call } = useDebounced(onChange, delay);
  useEffect(() => {
    // The first control has the id; of a group of radio buttons the checked one takes the focus.
    const first = document.getElementById(id);
    const checked = first?.closest('form')?.querySelector<HTMLElement>('input[type="radio"]:checked');
    (checked ?? first)?.focus();
  }, [id]);
  const change = (next: JsonValue | undefined) => {
    setValue(next);
    call(next);
  };
  return (
    <form
      className="overlay__panel"
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
