import { useTranslate } from 'ra-core';
import { memo, useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { Chip } from '../../ui/controls/Chip';
import { Icon } from '../../ui/Icon';
import { lazyOverlay } from '../../ui/overlay/OverlayBoundary';
import { Popover } from '../../ui/overlay/overlays';
import { describeFilter, type FilterValues } from './filterValues';
import { type OfferedFilter, useFilters } from './useFilters';
import { SearchFilter } from './SearchFilter';
import { useResourceScope } from '../resource/ResourceScope';
import './FilterBar.css';

const FilterEditor = lazyOverlay(async () => (await import('./FilterEditor')).FilterEditor);
const FieldPicker = lazyOverlay(async () => (await import('./FieldPicker')).FieldPicker);

/**
 * The row above a list: search, always-on filters, other active ones, and a menu of the rest. They share one popover, so that it
 * stays open while the edited filter is empty for a moment.
 */
export const FilterBar = memo(function FilterBar() {
  const translate = useTranslate();
  const { search, others, isChanged, set, reset } = useFilters();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [edited, setEdited] = useState<string | undefined>();
  // What was typed into an editor and could not be applied, by filter: closing the popover does not lose it.
  const [drafts, setDrafts] = useState<FilterValues>({});
  const open = anchor !== null;
  const visible = others.filter(
    ({ name, alwaysOn, value }) => alwaysOn || value !== undefined || (open && name === edited),
  );
  const rest = others.filter((filter) => !visible.includes(filter));
  const editedFilter = others.find((filter) => filter.name === edited);
  const close = () => setAnchor(null);
  const openAt = (name: string | undefined, element: HTMLElement) => {
    setEdited(name);
    setAnchor(element);
  };
  return (
    <div className="filter-bar">
      {search && <SearchFilter filter={search} onChange={(value) => set(search.name, value)} />}
      {visible.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
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
      {/* Always there: it would push what follows to the next line, and take the focus along when it goes. */}
      <Button
        variant="ghost"
        size="small"
        aria-disabled={!isChanged}
        onClick={() => {
          if (!isChanged) return;
          setDrafts({});
          reset();
        }}
      >
        {translate('corridor.list.filters.reset')}
      </Button>
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
            draft={drafts[editedFilter.name]}
            onChange={(value) => set(editedFilter.name, value)}
            onDraft={(value) => setDrafts((before) => ({ ...before, [editedFilter.name]: value }))}
            onClose={close}
          />
        ) : (
          <FieldPicker filters={rest} onPick={(filter) => setEdited(filter.name)} />
        )}
      </Popover>
    </div>
  );
});

interface FilterChipProps {
  filter: OfferedFilter;
  /** Opens the editor at the chip. */
  onOpen: (anchor: HTMLElement) => void;
  onRemove: () => void;
}

/** A filter with its value in words. One that is always on cannot be removed. */
function FilterChip({ filter, onOpen, onRemove }: FilterChipProps) {
  const scope = useResourceScope();
  const { translate } = scope;
  const { title } = filter.field;
  const words = describeFilter(filter.field, filter.value, scope);
  return (
    <Chip
      onClick={(event) => onOpen(event.currentTarget)}
      onRemove={filter.alwaysOn ? undefined : onRemove}
      removeLabel={translate('corridor.list.filters.remove', { field: title })}
    >
      <span className="muted">{title}</span> <span>{words || translate('corridor.list.filters.any')}</span>
      {filter.alwaysOn && <Icon name="chevronDown" size={14} />}
    </Chip>
  );
}
