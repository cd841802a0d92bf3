import { useTranslate, type SortPayload } from 'ra-core';
import { useId } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { isSortable } from '../list/isSortable';

/** Props of {@link SortField}. */
export interface SortFieldProps {
  resource: BoundResource;
  sort: SortPayload;
  onChange: (sort: SortPayload) => void;
}

/** Chooses what a list is sorted by, where there are no column heads to press. */
export function SortField({ resource, sort, onChange }: SortFieldProps) {
  const translate = useTranslate();
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
      <span className="filters__sort">
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
