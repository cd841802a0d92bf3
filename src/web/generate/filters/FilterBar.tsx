import { useTranslate } from 'react-admin';
import { memo, useEffect, useRef, useState } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { Button } from '../../ui/controls/Button';
import { Chip } from '../../ui/controls/Chip';
import { Icon } from '../../ui/Icon';
import { moveFocus } from '../../ui/moveFocus';
import { Popover } from '../../ui/overlay/overlays';
import { FilterEditor } from './FilterEditor';
import { describeFilter } from './filterValues';
import { SearchFilter } from './SearchFilter';
import { type OfferedFilter, useFilters } from './useFilters';
import './FilterBar.css';

/** Props of {@link FilterBar}. */
interface FilterBarProps {
  resource: BoundResource;
  country: Country;
}

/**
 * The row above a list: search, the filters that are always there, those that are set, and a menu of the rest.
 * All share one popover, so that none closes because what it edits is, for a moment, empty.
 */
export const FilterBar = memo(function FilterBar({ resource, country }: FilterBarProps) {
  const translate = useTranslate();
  const { search, others, changed, set, reset } = useFilters(resource);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [edited, setEdited] = useState<string | undefined>();
  const open = anchor !== null;
  const inView = others.filter(
    ({ name, alwaysOn, value }) => alwaysOn || value !== undefined || (open && name === edited),
  );
  const rest = others.filter((filter) => !inView.includes(filter));
  const editedFilter = others.find((filter) => filter.name === edited);
  const close = () => setAnchor(null);
  const openAt = (name: string | undefined, element: HTMLElement) => {
    setEdited(name);
    setAnchor(element);
  };
  return (
    <div className="filter-bar">
      {search && (
        <SearchFilter filter={search} country={country} onChange={(value) => set(search.name, value)} />
      )}
      {inView.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          country={country}
          onOpen={(element) => openAt(filter.name, element)}
          onRemove={() => set(filter.name, undefined)}
        />
      ))}
      {(rest.length > 0 || (open && edited === undefined)) && (
        <Button
          variant="ghost"
          size="small"
          icon="filter"
          aria-haspopup="dialog"
          onClick={(event) => openAt(undefined, event.currentTarget)}
        >
          {translate('corridor.list.filters.more')}
        </Button>
      )}
      {changed && (
        <Button variant="ghost" size="small" onClick={reset}>
          {translate('corridor.list.filters.reset')}
        </Button>
      )}
      <Popover
        open={open}
        anchor={anchor}
        label={editedFilter?.field.title ?? translate('corridor.list.filters.more')}
        onClose={close}
      >
        {editedFilter ? (
          <FilterEditor
            key={editedFilter.name}
            filter={editedFilter}
            country={country}
            onChange={(value) => set(editedFilter.name, value)}
            onClose={close}
          />
        ) : (
          <FieldPicker filters={rest} onPick={(filter) => setEdited(filter.name)} />
        )}
      </Popover>
    </div>
  );
});

/** Props of {@link FilterChip}. */
interface FilterChipProps {
  filter: OfferedFilter;
  country: Country;
  /** It was pressed, to be changed; with the element that it is. */
  onOpen: (anchor: HTMLElement) => void;
  onRemove: () => void;
}

/** A filter as a chip that says in words what it filters by. One that is always on has no cross. */
function FilterChip({ filter, country, onOpen, onRemove }: FilterChipProps) {
  const translate = useTranslate();
  const { title } = filter.field;
  const words = describeFilter(filter.field, filter.value, country, translate);
  return (
    <Chip
      onClick={(event) => onOpen(event.currentTarget)}
      onRemove={filter.alwaysOn ? undefined : onRemove}
      removeLabel={translate('corridor.list.filters.remove', { field: title })}
    >
      <span className="muted">{title}</span> {words || translate('corridor.list.filters.any')}
      {filter.alwaysOn && <Icon name="chevronDown" size={14} />}
    </Chip>
  );
}

/** From how many filters on they can be searched. */
const searchableFrom = 7;

/** Lets one choose a field to filter by: typing narrows the list, arrows move, Enter takes the first or the focused. */
function FieldPicker({
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
      className="field-picker"
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
