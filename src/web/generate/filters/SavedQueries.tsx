import { useListSortContext, useStore, useTranslate } from 'react-admin';
import { type FormEvent, memo, useId, useState } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { Button, IconButton } from '../../ui/controls/Button';
import { Icon } from '../../ui/Icon';
import { Popover } from '../../ui/overlay/overlays';
import { type FilterValues, sameFilters } from './filterValues';
import { useFilters } from './useFilters';
import './SavedQueries.css';

/** The button that opens the saved queries of a list. */
export const SavedQueries = memo(function SavedQueries({
  storeKey,
  resource,
}: {
  storeKey: string;
  resource: BoundResource;
}) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('corridor.list.saved.title');
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon="bookmark"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Popover open={anchor !== null} anchor={anchor} label={label} onClose={close}>
        <SavedQueryList storeKey={storeKey} resource={resource} onApplied={close} />
      </Popover>
    </>
  );
});

/** Filters and sort that a user saved under a name. */
interface SavedQuery {
  name: string;
  filter: FilterValues;
  sort: { field: string; order: 'ASC' | 'DESC' };
}

const noQueries: SavedQuery[] = [];

/** Props of {@link SavedQueryList}. */
interface SavedQueryListProps {
  storeKey: string;
  resource: BoundResource;
  onApplied: () => void;
}

/** The queries that the user saved for a list, to apply or delete, and a form to save the current one. */
export function SavedQueryList({ storeKey, resource, onApplied }: SavedQueryListProps) {
  const translate = useTranslate();
  const id = useId();
  const [queries, setQueries] = useStore<SavedQuery[]>(`${storeKey}.queries`, noQueries);
  const [name, setName] = useState('');
  const { values, setAll } = useFilters(resource);
  const { sort, setSort } = useListSortContext();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (!wanted) return;
    const query = { name: wanted, filter: values, sort };
    setQueries([...queries.filter((other) => other.name !== wanted), query]);
    setName('');
  };
  const apply = (query: SavedQuery) => {
    setAll(query.filter);
    setSort(query.sort);
    onApplied();
  };
  const isCurrent = (query: SavedQuery) =>
    sameFilters(query.filter, values) && query.sort.field === sort.field && query.sort.order === sort.order;
  return (
    <div className="overlay__panel saved-queries">
      {queries.length === 0 && <p className="muted">{translate('corridor.list.saved.none')}</p>}
      <ul>
        {queries.map((query) => (
          <li key={query.name}>
            <button
              type="button"
              className="filter-option"
              aria-current={isCurrent(query) || undefined}
              onClick={() => apply(query)}
            >
              {query.name}
              {isCurrent(query) && <Icon name="check" size={16} />}
            </button>
            <IconButton
              icon="trash"
              size="small"
              label={translate('corridor.list.saved.delete', { name: query.name })}
              onClick={() => setQueries(queries.filter((other) => other !== query))}
            />
          </li>
        ))}
      </ul>
      <form className="saved-queries__save" onSubmit={save}>
        <div className="field">
          <label className="field__label" htmlFor={id}>
            {translate('corridor.list.saved.save')}
          </label>
          <input
            id={id}
            className="input"
            value={name}
            maxLength={60}
            autoComplete="off"
            placeholder={translate('corridor.list.saved.name')}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button type="submit" variant="primary" size="small" disabled={name.trim() === ''}>
          {translate('corridor.list.saved.keep')}
        </Button>
      </form>
    </div>
  );
}
