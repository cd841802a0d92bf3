import { type SortPayload, useListSortContext } from 'react-admin';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { Sheet } from '../../ui/overlay/overlays';
import { isSortable } from '../resource/fields';
import { focusInvalid } from './focusInvalid';
import { defaultFilters, sameFilters } from './filterValues';
import { useFilters } from './useFilters';
import { useResourceScope } from '../resource/ResourceScope';
import './FilterSheet.css';

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  /** Shown below the filters, such as the saved views. */
  children?: ReactNode;
}

/** On a phone: sort and all filters. Filters and sort are applied together, as the sheet covers the list. */
export function FilterSheet({ open, onClose, children }: FilterSheetProps) {
  const { resource, country, translate } = useResourceScope();
  const id = useId();
  const { search, others, values, setAll } = useFilters();
  const { sort, setSort } = useListSortContext();
  const [draft, setDraft] = useState({ values, sort, from: values, open });
  // The sheet was opened or closed, or the filters were changed elsewhere: start from what applies.
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
        className="filter-sheet"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (focusInvalid(event.currentTarget)) return;
          setAll(draft.values);
          setSort(draft.sort);
          onClose();
        }}
      >
        <SortField sort={draft.sort} onChange={(next) => setDraft({ ...draft, sort: next })} />
        {[...(search ? [search] : []), ...others].map(({ name, field, widget: { Filter } }) => (
          <section key={name} className="field">
            <h3 className="field__label">{field.title}</h3>
            <Filter
              field={field}
              id={`${id}-${name}`}
              value={draft.values[name] ?? undefined}
              // The title is above; with it, the input would have to be wider than a phone.
              placeholder={translate('corridor.list.filters.search')}
              country={country}
              onChange={(value) => setDraft({ ...draft, values: { ...draft.values, [name]: value } })}
            />
          </section>
        ))}
      </form>
      {children}
    </Sheet>
  );
}

interface SortFieldProps {
  sort: SortPayload;
  onChange: (sort: SortPayload) => void;
}

/** Chooses what a list is sorted by where it has no column heads. */
function SortField({ sort, onChange }: SortFieldProps) {
  const { resource, translate } = useResourceScope();
  const id = useId();
  const fields = (resource.list?.available ?? []).flatMap((name) => {
    const field = resource.fields[name];
    return field && isSortable(field) ? [field] : [];
  });
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {translate('corridor.list.sort.label')}
      </label>
      <span className="sort-field">
        <select
          id={id}
          className="input"
          value={sort.field}
          onChange={(event) => onChange({ ...sort, field: event.target.value })}
        >
          {fields.map((field) => (
            <option key={field.name} value={field.name}>
              {field.title}
            </option>
          ))}
        </select>
        <select
          className="input"
          aria-label={translate('corridor.list.sort.order')}
          value={sort.order}
          onChange={(event) => onChange({ ...sort, order: event.target.value === 'ASC' ? 'ASC' : 'DESC' })}
        >
          <option value="DESC">{translate('corridor.list.sort.down')}</option>
          <option value="ASC">{translate('corridor.list.sort.up')}</option>
        </select>
      </span>
    </div>
  );
}
