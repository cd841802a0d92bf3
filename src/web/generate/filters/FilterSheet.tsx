import { useListSortContext, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/Country';
import { Button } from '../../ui/Button';
import { Sheet } from '../../ui/Sheet';
import { defaultFilters } from './defaultFilters';
import { sameFilters } from './sameFilters';
import { SavedQueryList } from './SavedQueryList';
import { SortField } from './SortField';
import { useFilters } from './useFilters';

/** Props of {@link FilterSheet}. */
export interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  resource: BoundResource;
  country: Country;
  storeKey: string;
}

/** All filters of a list and its sort, on a phone: they are applied together, since the sheet covers the list. */
export function FilterSheet({ open, onClose, resource, country, storeKey }: FilterSheetProps) {
  const translate = useTranslate();
  const id = useId();
  const { search, others, values, setAll } = useFilters(resource);
  const { sort, setSort } = useListSortContext();
  const [draft, setDraft] = useState({ values, sort, from: values, open });
  // Opened again, or changed elsewhere: what was not applied is over.
  if (draft.open !== open || !sameFilters(draft.from, values)) setDraft({ values, sort, from: values, open });
  return (
    <Sheet
      open={open}
      title={translate('corridor.list.filters.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setDraft({ ...draft, values: defaultFilters(resource) })}>
            {translate('corridor.list.filters.reset')}
          </Button>
          <Button variant="primary" type="submit" form={id}>
            {translate('corridor.list.filters.apply')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="filters__sheet"
        onSubmit={(event) => {
          event.preventDefault();
          setAll(draft.values);
          setSort(draft.sort);
          onClose();
        }}
      >
        <SortField
          resource={resource}
          sort={draft.sort}
          onChange={(next) => setDraft({ ...draft, sort: next })}
        />
        {[...(search ? [search] : []), ...others].map(({ name, field, widget: { Filter } }) => (
          <section key={name} className="field">
            <h3 className="field__label">{field.title}</h3>
            <Filter
              field={field}
              id={`${id}-${name}`}
              value={draft.values[name] ?? undefined}
              country={country}
              onChange={(value) => setDraft({ ...draft, values: { ...draft.values, [name]: value } })}
            />
          </section>
        ))}
      </form>
      <section className="filters__sheetSaved">
        <h3 className="field__label">{translate('corridor.list.saved.title')}</h3>
        <SavedQueryList storeKey={storeKey} resource={resource} onApplied={onClose} />
      </section>
    </Sheet>
  );
}
