import { useId, useRef, useState } from 'react';
import type { JsonValue } from '../../../metadata/model/json';
import { searchName } from '../../../metadata/values/listSearch';
import { Icon } from '../../ui/Icon';
import { useKey } from '../../ui/keys/useKey';
import { searchPlaceholder } from './searchPlaceholder';
import { useDebounced } from './useDebounced';
import type { OfferedFilter } from './useFilters';
import { useResourceScope } from '../resource/ResourceScope';
import './SearchFilter.css';

/** The list follows this long after the last key, in ms. */
const delay = 400;

interface SearchFilterProps {
  filter: OfferedFilter;
  onChange: (value: JsonValue | undefined) => void;
}

/** The list's search: the first filter by typed text. `/` moves the focus into it, Enter applies it at once. */
export function SearchFilter({ filter, onChange }: SearchFilterProps) {
  const { country, resource, translate } = useResourceScope();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState({ typed: filter.value, from: filter.value, sent: filter.value });
  const { call, flush } = useDebounced((value: JsonValue | undefined) => {
    setDraft((before) => ({ ...before, sent: value }));
    onChange(value);
  }, delay);
  useKey('find', () => {
    const input = form.current?.querySelector('input');
    input?.focus();
    input?.select();
  });
  if (!isSame(draft.from, filter.value)) {
    // The list took what was sent; the user may have typed on meanwhile. Any other value was set elsewhere, as by a reset.
    const typed = isSame(draft.sent, filter.value) ? draft.typed : filter.value;
    setDraft({ typed, from: filter.value, sent: filter.value });
  }
  return (
    <form
      ref={form}
      role="search"
      className="search-filter"
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
        placeholder={filter.field.name === searchName ? searchPlaceholder(resource, translate) : undefined}
        country={country}
        onChange={(typed) => {
          setDraft((before) => ({ ...before, typed }));
          call(typed);
        }}
      />
    </form>
  );
}

function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
