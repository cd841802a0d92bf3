import { useStore } from 'react-admin';
import { useMemo } from 'react';
import type { BoundList } from '../../../metadata/model/BoundResource';

/** The columns of a list as the user arranged them, and how to change them. */
export interface ColumnChoiceState {
  /** Every available column, in the user's order. */
  order: string[];
  /** Those that are shown, in the same order; never empty. */
  shown: string[];
  toggle: (name: string) => void;
  /** Moves a column to a place among all available ones, counted from 0. */
  move: (name: string, place: number) => void;
  reset: () => void;
}

/**
 * Keeps the user's arrangement of a list's columns in the store. The key holds a hash of the available columns: once the
 * resource gains or loses one, the list returns to the arrangement of the resource file.
 */
export function useColumnChoice(list: BoundList, storeKey: string): ColumnChoiceState {
  const [choice, setChoice] = useStore<ColumnChoice | undefined>(
    `${storeKey}.columns.${hashNames(list.available)}`,
  );
  return useMemo(() => {
    const { order, shown } = validChoice(choice, list);
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

/** What the store keeps. */
interface ColumnChoice {
  order: string[];
  shown: string[];
}

/** Returns the stored choice if it fits the list, else the arrangement of the resource file. */
function validChoice(choice: ColumnChoice | undefined, list: BoundList): ColumnChoice {
  const order = choice?.order?.filter((name) => list.available.includes(name)) ?? [];
  const shown = order.filter((name) => choice?.shown?.includes(name));
  return order.length === list.available.length && shown.length > 0
    ? { order, shown }
    : { order: list.available, shown: list.columns };
}

/** Returns a short hash of names and their order: FNV-1a, in base 36. */
function hashNames(names: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const character of names.join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
