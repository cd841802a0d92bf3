import { useEffect, useId, useState } from 'react';
import type { JsonValue } from '../../../metadata/model/json';
import { Button } from '../../ui/controls/Button';
import { focusInvalid } from './focusInvalid';
import { useDebounced } from './useDebounced';
import type { OfferedFilter } from './useFilters';
import { useResourceScope } from '../resource/ResourceScope';
import './FilterEditor.css';

/** The list follows this long after the last change, in ms. */
const delay = 300;

interface FilterEditorProps {
  filter: OfferedFilter;
  /** Text that was typed before and could not be applied. */
  draft: JsonValue | undefined;
  onChange: (value: JsonValue | undefined) => void;
  /** Takes a value that cannot be applied, such as a range that ends before it begins. */
  onDraft: (value: JsonValue | undefined) => void;
  onClose: () => void;
}

/**
 * Edits a filter in a popover. The list follows while the user chooses, and keeps its filter while that cannot be applied.
 * Enter closes, unless an input is invalid.
 */
export function FilterEditor({ filter, draft, onChange, onDraft, onClose }: FilterEditorProps) {
  const { country, translate } = useResourceScope();
  const id = useId();
  const [value, setValue] = useState(draft ?? filter.value);
  const { call } = useDebounced(onChange, delay);
  useEffect(() => {
    // The first control has the id; of a group of radio buttons the checked one takes the focus.
    const first = document.getElementById(id);
    const checked = first?.closest('form')?.querySelector<HTMLElement>('input[type="radio"]:checked');
    (checked ?? first)?.focus();
  }, [id]);
  const change = (next: JsonValue | undefined) => {
    setValue(next);
    const { field, widget } = filter;
    const isApplied =
      next === undefined || !widget.validFilter || widget.validFilter(field, next) !== undefined;
    onDraft(isApplied ? undefined : next);
    if (isApplied) call(next);
  };
  return (
    <form
      className="overlay__panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!focusInvalid(event.currentTarget)) onClose();
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
