import { useTranslate } from 'ra-core';
import { memo, useState } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/Country';
import { Button } from '../../ui/Button';
import { Popover } from '../../ui/Popover';
import { FieldPicker } from './FieldPicker';
import { FilterChip } from './FilterChip';
import { FilterEditor } from './FilterEditor';
import { SearchFilter } from './SearchFilter';
import { useFilters } from './useFilters';

/** Props of {@link FilterBar}. */
export interface FilterBarProps {
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
    <div className="filters">
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
