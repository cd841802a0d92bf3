import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { OfferedFilter } from './useFilters';
import { moveFocus } from '../../ui/moveFocus';

/** From how many filters on they can be searched. */
const searchableFrom = 7;

/** Lets one choose a field to filter by: typing narrows the list, arrows move, Enter takes the first or the focused. */
export function FieldPicker({
  filters,
  onPick,
}: {
  filters: OfferedFilter[];
  onPick: (filter: OfferedFilter) => void;
}) {
  const translate = useTranslate();
  const [words, setWords] = useState('');
  const container = useRef<HTMLFormElement>(null);
  const wanted = words.trim().toLowerCase();
  const found = filters.filter((filter) => filter.field.title.toLowerCase().includes(wanted));
  useEffect(() => container.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  return (
    <form
      ref={container}
      className="filters__picker"
      onKeyDown={(event) => moveFocus(event, container.current)}
      onSubmit={(event) => {
        event.preventDefault();
        if (found[0]) onPick(found[0]);
      }}
    >
      {filters.length >= searchableFrom && (
        <input
          className="input"
          type="search"
          autoComplete="off"
          aria-label={translate('corridor.list.filters.find')}
          placeholder={translate('corridor.list.filters.find')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <ul>
        {found.map((filter) => (
          <li key={filter.name}>
            <button type="button" className="filters__pick" onClick={() => onPick(filter)}>
              {filter.field.title}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="muted">{translate('corridor.list.filters.noneFound')}</p>}
    </form>
  );
}
