import { useListContext, useTranslate } from 'react-admin';
import { useState } from 'react';
import type { BoundAction, BoundResource } from '../../../../metadata/model/BoundResource';
import type { Country } from '../../../../metadata/model/definitions';
import { useSession } from '../../../session/useSession';
import { Button } from '../../../ui/controls/Button';
import type { RecordValues } from '../../../widgets/Widget';
import { rowActionsOf } from '../offers';
import { RowsDialog } from './RowsDialog';
import './SelectedRows.css';

/** Props of {@link SelectedRows}. */
export interface SelectedRowsProps {
  resource: BoundResource;
  country: Country;
  ids: ReadonlySet<string>;
  /** Selects these rows and no others. */
  onSelect: (ids: string[]) => void;
}

/** How many rows are selected, and what can be done with them. */
export function SelectedRows({ resource, country, ids, onSelect }: SelectedRowsProps) {
  const translate = useTranslate();
  const session = useSession();
  const { data = [] } = useListContext<RecordValues>();
  const [chosen, setChosen] = useState<{ action: BoundAction; records: RecordValues[] }>();
  const actions = rowActionsOf(resource.actions, session);
  if (ids.size === 0 && !chosen) return null;
  const count = translate('corridor.actions.rows.selected', { smart_count: ids.size });
  return (
    <>
      <div className="selected-rows" role="group" aria-label={count}>
        <span role="status">{count}</span>
        {actions.map((action) => (
          <Button
            key={action.name}
            size="small"
            className={action.tone === 'danger' ? 'button--danger-text' : undefined}
            aria-haspopup="dialog"
            onClick={() => setChosen({ action, records: data.filter(({ id }) => ids.has(id)) })}
          >
            {action.title}
          </Button>
        ))}
        <Button size="small" variant="ghost" onClick={() => onSelect([])}>
          {translate('corridor.actions.rows.clear')}
        </Button>
      </div>
      {chosen && (
        <RowsDialog
          resource={resource}
          action={chosen.action}
          records={chosen.records}
          country={country}
          onClose={(left) => {
            setChosen(undefined);
            onSelect(left);
          }}
        />
      )}
    </>
  );
}
