import type { RefObject } from 'react';
import { useKey } from '../../../ui/keys/useKey';
import type { RecordValues } from '../../../widgets/Widget';
import type { QuickView } from './quickView';
import type { RowSelection } from './RowCheckbox';

/** Rows on which the keys of a list work. */
interface KeyedRows {
  records: RecordValues[];
  quickView: QuickView | undefined;
  selection: RowSelection | undefined;
  /** Whether the list is the screen's: keys of several lists would be one another's. */
  isKeyed: boolean;
}

/**
 * Keys for the rows in `body`, anywhere on the screen, from the focused or viewed row. `j` and `k` focus the next and previous row;
 * space shows it in the quick view, then enters that; `x` selects it.
 */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  { records, quickView, selection, isKeyed }: KeyedRows,
): void {
  const rowAt = () => {
    const focused = document.activeElement?.closest('tr');
    const place = focused && body.current?.contains(focused) ? focused.sectionRowIndex : -1;
    return place >= 0 ? place : records.findIndex(({ id }) => id === quickView?.id);
  };
  const move = (step: number) => {
    const place = rowAt();
    const next = place < 0 ? 0 : place + step;
    const record = records[next];
    if (!record) return false;
    const row = body.current?.querySelectorAll('tr').item(next);
    (row?.querySelector('a') ?? row?.querySelector<HTMLElement>('input, button'))?.focus();
    if (quickView?.id !== undefined) quickView.show(record.id);
    return true;
  };
  useKey(isKeyed && 'next', () => move(1));
  useKey(isKeyed && 'previous', () => move(-1));
  useKey(isKeyed && quickView !== undefined && 'quickView', ({ target }) => {
    const record = records[rowAt()];
    // Else a space presses the button, or scrolls.
    if (!record || !(target instanceof Element) || !target.closest('tr a')) return false;
    if (quickView?.id !== record.id) quickView?.show(record.id);
    else body.current?.closest('.resource-list')?.querySelector<HTMLElement>('.quick-view')?.focus();
    return true;
  });
  useKey(isKeyed && quickView?.id !== undefined && 'close', () => quickView?.close());
  useKey(isKeyed && selection !== undefined && 'select', ({ shiftKey }) => {
    const record = records[rowAt()];
    if (!record || !selection) return false;
    selection.select(record.id, shiftKey || !selection.ids.has(record.id), shiftKey);
    return true;
  });
}
