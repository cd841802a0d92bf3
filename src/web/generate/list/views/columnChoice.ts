import { useState } from 'react';
import type { BoundList } from '../../../../metadata/model/BoundResource';

/** The columns of a list as the user arranged them, and how to change them. */
export interface ColumnChoiceState {
  /** Every available column, in the user's order. */
  order: string[];
  /** Columns that are shown, in the same order; never empty. */
  shown: string[];
  toggle: (name: string) => void;
  /** Moves a column to a place among all available ones, counted from 0. */
  move: (name: string, place: number) => void;
  reset: () => void;
}

/**
 * Returns how the shown columns are chosen; `change` gets the next ones in order, or null for the list's own. Places of
 * hidden columns are kept while the list is open, so that a column can be moved over them.
 */
export function useColumnChoice(
  { available }: BoundList,
  shown: string[],
  change: (shown: string[] | null) => void,
): ColumnChoiceState {
  const [arranged, setArranged] = useState<string[]>([]);
  const isCurrent =
    arranged.length === available.length &&
    arranged.filter((name) => shown.includes(name)).join() === shown.join();
  const order = isCurrent ? arranged : orderAll(shown, available);
  const arrange = (next: string[], visible: string[]) => {
    setArranged(next);
    const columns = next.filter((name) => visible.includes(name));
    if (columns.length > 0 && columns.join() !== shown.join()) change(columns);
  };
  return {
    order,
    shown,
    toggle: (name) =>
      arrange(order, shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name]),
    move: (name, place) => {
      const rest = order.filter((other) => other !== name);
      arrange([...rest.slice(0, place), name, ...rest.slice(place)], shown);
    },
    reset: () => change(null),
  };
}

/** Returns the columns of `names` that a list has, each once. */
export function knownColumns(names: readonly string[], { available }: BoundList): string[] {
  return [...new Set(names)].filter((name) => available.includes(name));
}

/** Adds the hidden columns to those shown, each behind the one that it follows in the resource file. */
function orderAll(shown: readonly string[], available: readonly string[]): string[] {
  const order = [...shown];
  available.forEach((name, index) => {
    if (order.includes(name)) return;
    const before = available.slice(0, index).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name);
  });
  return order;
}
