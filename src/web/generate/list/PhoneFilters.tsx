import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/Country';
import { describeFilter } from '../filters/describeFilter';
import { SearchFilter } from '../filters/SearchFilter';
import { useFilters } from '../filters/useFilters';
import { Chip } from '../../ui/Chip';
import { useTranslate } from 'ra-core';

/** On a phone: the search, and what else is filtered by as chips that scroll sideways. */
export function PhoneFilters({ resource, country }: { resource: BoundResource; country: Country }) {
  const translate = useTranslate();
  const { search, others, set } = useFilters(resource);
  const chips = others.filter((filter) => filter.value !== undefined);
  return (
    <>
      {search && (
        <SearchFilter filter={search} country={country} onChange={(value) => set(search.name, value)} />
      )}
      {chips.length > 0 && (
        <div className="filters__chips">
          {chips.map(({ name, field, value, alwaysOn }) => (
            <Chip
              key={name}
              onRemove={alwaysOn ? undefined : () => set(name, undefined)}
              removeLabel={translate('corridor.list.filters.remove', { field: field.title })}
            >
              <span className="muted">{field.title}</span> {describeFilter(field, value, country, translate)}
            </Chip>
          ))}
        </div>
      )}
    </>
  );
}
