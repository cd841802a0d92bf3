import { type SortPayload, useListSortContext, useTranslate } from 'ra-core';
import { type ReactNode, useId, useState } from 'react';
import { withFurtherTexts } from '../../i18n/currentLanguage';
import { Button } from '../../ui/controls/Button';
import { Chip } from '../../ui/controls/Chip';
import { ExportMenu } from '../export/ExportMenu';
import { defaultFilters, describeFilter, sameFilters } from '../filters/filterValues';
import { useFilters } from '../filters/useFilters';
import { SearchFilter } from '../filters/SearchFilter';
import { CopyLink } from '../page/CopyLink';
import { useBottomBar } from '../page/useBottomBar';
import { CreateLink } from './ListHeader';
import { RefreshButton } from './refresh/ListRefresh';
import { SavedViewList } from './views/SavedViewList';
import type { ListViews } from './views/useListViews';
import { useResourceScope } from '../resource/ResourceScope';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { Sheet } from '../../ui/overlay/overlays';
import { isSortable } from '../resource/fields';
import { focusInvalid } from '../filters/focusInvalid';
import './PhoneControls.css';
import './FilterSheet.css';

/** Loaded after the rows: its place is kept. */
const PhoneViews = lazyPart(
  async () => (await withFurtherTexts(() => import('./tabs/PhoneViews'))).PhoneViews,
  <span className="phone-views" />,
);

/** The search above a list on phones, with a scrolling line of views and other active filters. */
export function PhoneFilters({ views }: { views?: ListViews }) {
  const scope = useResourceScope();
  const { translate } = scope;
  const { search, others, set } = useFilters();
  const chips = others.filter((filter) => filter.value !== undefined);
  return (
    <>
      {search && <SearchFilter filter={search} onChange={(value) => set(search.name, value)} />}
      {(chips.length > 0 || views?.hasTabs) && (
        <div className="phone-filters">
          {views?.hasTabs && <PhoneViews views={views} />}
          {chips.map(({ name, field, value, alwaysOn }) => (
            <Chip
              key={name}
              onRemove={alwaysOn ? undefined : () => set(name, undefined)}
              removeLabel={translate('corridor.list.filters.remove', { field: field.title })}
            >
              <span className="muted">{field.title}</span> <span>{describeFilter(field, value, scope)}</span>
            </Chip>
          ))}
        </div>
      )}
    </>
  );
}

/** On a phone, the button that opens the sort and all filters. It has the number of those that apply. */
export function PhoneFilterButton({ children }: { children?: (close: () => void) => ReactNode }) {
  const translate = useTranslate();
  const { others } = useFilters();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const count = others.filter((filter) => filter.value !== undefined).length;
  return (
    <>
      <Button icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{translate('corridor.list.filters.title')}</span>
        {count > 0 && <span className="phone-controls__count">{count}</span>}
      </Button>
      <FilterSheet open={open} onClose={close}>
        {children?.(close)}
      </FilterSheet>
    </>
  );
}

/** On a phone: the list's actions in a bar at the bottom, within reach of the thumb. */
export function PhoneActions({ views, onRefresh }: { views: ListViews; onRefresh: () => void }) {
  const translate = useTranslate();
  const bar = useBottomBar();
  return (
    <div className="phone-controls" ref={bar}>
      <PhoneFilterButton>
        {(close) => (
          <section className="phone-controls__saved">
            <h3 className="field__label">
              <span>{translate('corridor.list.views.title')}</span>
              <CopyLink size="small" pathOf={views.linkTo} />
            </h3>
            <SavedViewList views={views} onApplied={close} />
          </section>
        )}
      </PhoneFilterButton>
      <ExportMenu />
      <RefreshButton onRefresh={onRefresh} />
      <CreateLink compact />
    </div>
  );
}

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  /** Shown below the filters, such as the saved views. */
  children?: ReactNode;
}

/** On a phone: sort and all filters. Filters and sort are applied together, as the sheet covers the list. */
function FilterSheet({ open, onClose, children }: FilterSheetProps) {
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

/** Chooses what a list is sorted by where it has no column heads. */
function SortField({ sort, onChange }: { sort: SortPayload; onChange: (sort: SortPayload) => void }) {
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
