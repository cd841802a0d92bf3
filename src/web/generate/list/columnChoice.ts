import { useStore } from 'react-admin';
import { useMemo } from 'react';
import type { BoundList } from '../../../metadata/model/BoundResource';

/** Which columns a user shows, and how all of them are ordered. */
interface ColumnChoice {
  /** All that are available, in the user's order. */
  order: string[];
  shown: string[];
}

/** The user's columns and how to change them. */
export interface ColumnChoiceState {
  /** Every available column, in the user's order. */
  order: string[];
  /** Those shown, in the user's order; never empty. */
  shown: string[];
  toggle: (name: string) => void;
  /** Moves a column to a place (0-based) among all available ones. */
  move: (name: string, place: number) => void;
  reset: () => void;
}

/**
 * Keeps the arrangement of a list's columns in the store. The key holds a hash of the available columns: when the
 * resource gains or loses a field, the list starts from the file's arrangement instead of a scrambled one.
 */
export function useColumnChoice(list: BoundList, storeKey: string): ColumnChoiceState {
  const [choice, setChoice] = useStore<ColumnChoice | undefined>(
    `${storeKey}.columns.${hashNames(list.available)}`,
  );
  return useMemo(() => {
    const { order, shown } = usable(choice, list);
    return {
      order,
      shown,
      toggle: (name) => {
        const next = shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name];
        if (next.length > 0) setChoice({ order, shown: order.filter((other) => next.includes(other)) });
      },
      move: (name, place) => {
        const rest = order.filter((other) => other !== name);
        const next = [...rest.slice(0, place), name, ...rest.slice(place)];
        setChoice({ order: next, shown: next.filter((other) => shown.includes(other)) });
      },
      reset: () => setChoice(undefined),
    };
  }, [choice, list, setChoice]);
}

/** What is stored if it fits the list, else the arrangement of the resource file. */
function usable(choice: ColumnChoice | undefined, list: BoundList): ColumnChoice {
  const order = choice?.order?.filter((name) => list.available.includes(name)) ?? [];
  const shown = order.filter((name) => choice?.shown?.includes(name));
  return order.length === list.available.length && shown.length > 0
    ? { order, shown }
    : { order: list.available, shown: list.columns };
}

/** Short hash of a list of names (FNV-1a, base 36): keys what was arranged to the very columns it was arranged for. */
function hashNames(names: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const character of names.join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
