import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { moveFocus } from '../../ui/keys/moveFocus';
import type { OfferedFilter } from './useFilters';

/** A shorter list of filters needs no search. */
const minSearchable = 7;

/** Chooses a field to filter by: typing narrows the list, arrow keys move, Enter picks the focused or first one. */
export function FieldPicker({
  filters,
  onPick,
}: {
  filters: OfferedFilter[];
  onPick: (filter: OfferedFilter) => void;
}) {
  const translate = useTranslate();
  const [query, setQuery] = useState('');
  const container = useRef<HTMLFormElement>(null);
  const found = filters.filter(({ field }) => field.title.toLowerCase().includes(query.trim().toLowerCase()));
  useEffect(() => container.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  return (
    <form
      ref={container}
      className="overlay__panel field-picker"
      onKeyDown={(event) => moveFocus(event, container.current)}
      onSubmit={(event) => {
        event.preventDefault();
        if (found[0]) onPick(found[0]);
      }}
    >
      {filters.length >= minSearchable && (
        <input
          className="input"
          type="search"
          autoComplete="off"
          aria-label={translate('corridor.list.filters.find')}
          placeholder={translate('corridor.list.filters.find')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      <ul>
        {found.map((filter) => (
          <li key={filter.name}>
            <button type="button" className="filter-option" onClick={() => onPick(filter)}>
              {filter.field.title}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="muted">{translate('corridor.list.filters.noneFound')}</p>}
    </form>
  );
}
