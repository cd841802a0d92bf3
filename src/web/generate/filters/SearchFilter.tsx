import { useId, useRef, useState } from 'react';
import type { Country } from '../../../metadata/model/Country';
import type { JsonValue } from '../../../metadata/model/JsonValue';
import { Icon } from '../../ui/Icon';
import { useDelayed } from './useDelayed';
import type { OfferedFilter } from './useFilters';
import { useSlash } from './useSlash';

/** How long after the last key the list is asked, in ms. */
const delay = 400;

/** Props of {@link SearchFilter}. */
export interface SearchFilterProps {
  filter: OfferedFilter;
  country: Country;
  onChange: (value: JsonValue | undefined) => void;
}

/** The list's search: the first filter of typed text, always in view. `/` leads to it, Enter does not wait. */
export function SearchFilter({ filter, country, onChange }: SearchFilterProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState({ typed: filter.value, from: filter.value });
  const { call, flush } = useDelayed(onChange, delay);
  useSlash(form);
  // The value changed elsewhere, by a reset for example: what was typed is over.
  if (JSON.stringify(draft.from) !== JSON.stringify(filter.value)) {
    setDraft({ typed: filter.value, from: filter.value });
  }
  return (
    <form
      ref={form}
      role="search"
      className="filters__search"
      onSubmit={(event) => {
        event.preventDefault();
        flush();
      }}
    >
      <Icon name="search" size={16} />
      <filter.widget.Filter
        field={filter.field}
        id={id}
        value={draft.typed}
        country={country}
        onChange={(typed) => {
          setDraft({ ...draft, typed });
          call(typed);
        }}
      />
    </form>
  );
}
