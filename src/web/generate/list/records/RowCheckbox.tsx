import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useListContext, useTranslate } from 'ra-core';
import { Button } from '../../../ui/controls/Button';
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
  /** Not a stop for Tab where its row has one, from which the arrows lead to it. */
  tabIndex?: number | undefined;
}

/** Selects a row of a list, or a card. The label around the box is what a finger meets. */
export function RowCheckbox({ record, scope, selected, onSelect, tabIndex }: RowCheckboxProps) {
  return (
    <label className="row-checkbox">
      <input
        type="checkbox"
        checked={selected}
        tabIndex={tabIndex}
        aria-label={scope.translate('corridor.actions.rows.select', {
          record: recordLabel(scope, record),
        })}
        onChange={({ target, nativeEvent }) => {
          // A click, also where the key for a space makes it.
          const withShift = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          onSelect(record.id, target.checked, withShift);
        }}
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
  /** Selects a row, or no longer; with `range` all rows from the one before it. Always the same function. */
  select: (id: string, selected: boolean, range?: boolean) => void;
  /** Selects these rows and no others; without any, cards lose their boxes. */
  replace: (ids: Iterable<string>) => void;
  /** Whether cards have boxes: if actions run on rows, or the user asked for them. */
  isMarking: boolean;
  /** Gives cards their boxes. */
  mark: () => void;
}

/** The selection of the list around; undefined where nothing can be done with rows, so that they need no checkboxes. */
export const RowSelectionContext = createContext<RowSelection | undefined>(undefined);

/**
 * Returns the selection among a list's rows, or undefined. A list of its own has one, to count, sum and copy rows. A part of a page
 * needs actions on rows that the user may run and the records allow.
 */
export function useRowSelection(
  records: RecordValues[] | undefined,
  { embedded, isWhole }: { embedded: boolean; isWhole: boolean },
): RowSelection | undefined {
  const { resource } = useResourceScope();
  const session = useSession();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [marking, setMarking] = useState(false);
  const last = useRef<string>(undefined);
  const shown = useRef(records);
  useEffect(() => {
    shown.current = records;
  }, [records]);
  const select = useCallback((id: string, selected: boolean, range = false) => {
    const ids = range ? rangeOf(shown.current ?? [], last.current, id) : [id];
    last.current = id;
    setChosen((before) => {
      const after = new Set(before);
      for (const each of ids) {
        if (selected) after.add(each);
        else after.delete(each);
      }
      return after;
    });
  }, []);
  const replace = useCallback((ids: Iterable<string>) => {
    last.current = undefined;
    const next = new Set(ids);
    setChosen(next);
    if (next.size === 0) setMarking(false);
  }, []);
  const mark = useCallback(() => setMarking(true), []);
  const actions = rowActionsOf(resource.actions, session);
  const isAllowed = (record: RecordValues) =>
    actions.some(({ when }) => !when || matchesCondition(when, record));
  // A part for one record that another one is about has none either, as its page has its actions.
  const isActedOn =
    actions.length > 0 &&
    (isWhole || (records?.length ?? 0) > 1) &&
    (records === undefined || records.some(isAllowed));
  // In a list of its own, whose pages differ, the boxes would come and go.
  const isOffered = !embedded || isActedOn;
  const isMarking = marking || actions.length > 0;
  return useMemo(() => {
    if (!isOffered) return undefined;
    // What is on another page, or filtered away, is not acted upon unseen.
    const ids = new Set(records?.map(({ id }) => id).filter((id) => chosen.has(id)));
    return { ids, isUsed: chosen.size > 0, select, replace, isMarking, mark };
  }, [isOffered, records, chosen, select, replace, isMarking, mark]);
}

/** On a phone, has the cards get boxes by which they are selected. Nothing where they have them already. */
export function MarkButton() {
  const translate = useTranslate();
  const selection = use(RowSelectionContext);
  if (!selection || selection.isMarking) return null;
  return <Button onClick={selection.mark}>{translate('corridor.actions.rows.start')}</Button>;
}

/** Returns the ids of the rows between two, both included; only `to` if the first is not shown. */
function rangeOf(records: RecordValues[], from: string | undefined, to: string): string[] {
  const ids = records.map(({ id }) => id);
  const ends = [ids.indexOf(from ?? ''), ids.indexOf(to)].toSorted((one, other) => one - other);
  return ends[0]! < 0 ? [to] : ids.slice(ends[0], ends[1]! + 1);
}
