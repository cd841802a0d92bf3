import { useTranslate } from 'ra-core';
import type { Country } from '../../../metadata/model/Country';
import { Chip } from '../../ui/Chip';
import { Icon } from '../../ui/Icon';
import { describeFilter } from './describeFilter';
import type { OfferedFilter } from './useFilters';

/** Props of {@link FilterChip}. */
export interface FilterChipProps {
  filter: OfferedFilter;
  country: Country;
  /** It was pressed, to be changed; with the element that it is. */
  onOpen: (anchor: HTMLElement) => void;
  onRemove: () => void;
}

/** A filter as a chip that says in words what it filters by. One that is always on has no cross. */
export function FilterChip({ filter, country, onOpen, onRemove }: FilterChipProps) {
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
