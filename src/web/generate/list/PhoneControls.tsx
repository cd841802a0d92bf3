import { useTranslate } from 'react-admin';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { Chip } from '../../ui/controls/Chip';
import { ExportMenu } from '../export/ExportMenu';
import { FilterSheet } from '../filters/FilterSheet';
import { describeFilter } from '../filters/filterValues';
import { SearchFilter } from '../filters/SearchFilter';
import { useFilters } from '../filters/useFilters';
import { CopyLink } from '../page/CopyLink';
import { useBottomBar } from '../page/useBottomBar';
import { CreateLink } from './ListHeader';
import { RefreshButton } from './refresh/ListRefresh';
import { SavedViewList } from './views/SavedViewList';
import type { ListViews } from './views/useListViews';
import { useResourceScope } from '../resource/ResourceScope';
import './PhoneControls.css';

/** On a phone, above the list: the search, and the other active filters as chips that scroll sideways. */
export function PhoneFilters() {
  const scope = useResourceScope();
  const { translate } = scope;
  const { search, others, set } = useFilters();
  const chips = others.filter((filter) => filter.value !== undefined);
  return (
    <>
      {search && <SearchFilter filter={search} onChange={(value) => set(search.name, value)} />}
      {chips.length > 0 && (
        <div className="phone-filters">
          {chips.map(({ name, field, value, alwaysOn }) => (
            <Chip
              key={name}
              onRemove={alwaysOn ? undefined : () => set(name, undefined)}
              removeLabel={translate('corridor.list.filters.remove', { field: field.title })}
            >
              <span className="muted">{field.title}</span> {describeFilter(field, value, scope)}
            </Chip>
          ))}
        </div>
      )}
    </>
  );
}

interface PhoneFilterButtonProps {
  /** Shown below the filters; is given what closes them. */
  children?: (close: () => void) => ReactNode;
}

/** On a phone, the button that opens the sort and all filters. It has the number of those that apply. */
export function PhoneFilterButton({ children }: PhoneFilterButtonProps) {
  const translate = useTranslate();
  const { others } = useFilters();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const count = others.filter((filter) => filter.value !== undefined).length;
  return (
    <>
      <Button icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('corridor.list.filters.title')}
        {count > 0 && <span className="phone-controls__count">{count}</span>}
      </Button>
      <FilterSheet open={open} onClose={close}>
        {children?.(close)}
      </FilterSheet>
    </>
  );
}

interface PhoneActionsProps {
  views: ListViews;
  onRefresh: () => void;
}

/** On a phone: the list's actions in a bar at the bottom, within reach of the thumb. */
export function PhoneActions({ views, onRefresh }: PhoneActionsProps) {
  const translate = useTranslate();
  const bar = useBottomBar();
  return (
    <div className="phone-controls" ref={bar}>
      <PhoneFilterButton>
        {(close) => (
          <section className="phone-controls__saved">
            <h3 className="field__label">
              {translate('corridor.list.views.title')}
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
