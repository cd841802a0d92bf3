import { use } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { RecordValues } from '../../../widgets/Widget';
import { recordLabel } from '../../resource/recordTitles';
import type { Scope } from '../../resource/ResourceScope';
import { type RowSelection, RowSelectionContext } from './rowSelection';
import './RowCheckbox.css';

interface RowCheckboxProps {
  record: RecordValues;
  scope: Scope;
  selected: boolean;
  onSelect: RowSelection['select'];
}

/** Selects a row of a list, or a card. The label around the box is what a finger meets. */
export function RowCheckbox({ record, scope, selected, onSelect }: RowCheckboxProps) {
  return (
    <label className="row-checkbox">
      <input
        type="checkbox"
        checked={selected}
        aria-label={scope.translate('corridor.actions.rows.select', {
          record: recordLabel(scope, record),
        })}
        onChange={(event) => onSelect(record.id, event.target.checked)}
      />
    </label>
  );
}

/** Selects all rows of the page, or none. Nothing where rows cannot be selected. */
export function PageCheckbox() {
  const translate = useTranslate();
  const selection = use(RowSelectionContext);
  const { data = [] } = useListContext<RecordValues>();
  if (!selection) return null;
  const { ids, replace } = selection;
  const isAll = data.length > 0 && ids.size === data.length;
  return (
    <label className="row-checkbox">
      <input
        type="checkbox"
        checked={isAll}
        ref={(input) => {
          if (input) input.indeterminate = ids.size > 0 && !isAll;
        }}
        disabled={data.length === 0}
        aria-label={translate('corridor.actions.rows.selectAll')}
        onChange={() => replace(isAll ? [] : data.map(({ id }) => id))}
      />
    </label>
  );
}
