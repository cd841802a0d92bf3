import { createContext, use, useCallback, useMemo, useState } from 'react';
import { useListContext, useTranslate } from 'ra-core';
import type { RecordValues } from '../../../widgets/Widget';
import { recordLabel, type Scope, useResourceScope } from '../../resource/ResourceScope';
import { matchesCondition } from '../../../../metadata/validation/matchesCondition';
import { useSession } from '../../../session/useSession';
import { rowActionsOf } from '../../resource/offers';
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

/** The selected rows of a list's page. */
export interface RowSelection {
  ids: ReadonlySet<string>;
  /** Whether rows were selected, although they may be on the page no longer. */
  isUsed: boolean;
  /** Selects a row, or no longer. Always the same function. */
  select: (id: string, selected: boolean) => void;
  /** Selects these rows and no others. */
  replace: (ids: Iterable<string>) => void;
}

/** The selection of the list around; undefined where nothing can be done with rows, so that they need no checkboxes. */
export const RowSelectionContext = createContext<RowSelection | undefined>(undefined);

/**
 * Returns the selection among the rows that a list shows; undefined without actions on rows that the user may run, for
 * one record that another one is about (its page has its actions, and there is nothing to select it from), and in a part of a page
 * whose records are in a state that allows none.
 */
export function useRowSelection(
  records: RecordValues[] | undefined,
  { embedded, isWhole }: { embedded: boolean; isWhole: boolean },
): RowSelection | undefined {
  const { resource } = useResourceScope();
  const session = useSession();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((id: string, selected: boolean) => {
    setChosen((before) => {
      const after = new Set(before);
      if (selected) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  const replace = useCallback((ids: Iterable<string>) => setChosen(new Set(ids)), []);
  const actions = rowActionsOf(resource.actions, session);
  // In a list of its own, whose pages differ, the boxes would come and go.
  const isAllowed = (record: RecordValues) =>
    actions.some(({ when }) => !when || matchesCondition(when, record));
  const isPossible = embedded && records ? records.some(isAllowed) : actions.length > 0;
  const isOffered = (isWhole || (records?.length ?? 0) > 1) && isPossible;
  return useMemo(() => {
    if (!isOffered) return undefined;
    // What is on another page, or filtered away, is not acted upon unseen.
    const ids = new Set(records?.map(({ id }) => id).filter((id) => chosen.has(id)));
    return { ids, isUsed: chosen.size > 0, select, replace };
  }, [isOffered, records, chosen, select, replace]);
}
