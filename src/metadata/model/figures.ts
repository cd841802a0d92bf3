import type { JsonValue } from './json';

/**
 * A figure of a page: a count or sum of a resource's records by period. Any object in a block's options with a
 * `resource` and a `time` is one; its other members belong to the block.
 */
export interface FigureDefinition {
  resource: string;
  /** Name of the instant by which a record belongs to a period. */
  time: string;
  /** Name of the field that is summed; without it, records are counted only. */
  sum?: string;
  /**
   * Name of the amount that entries of a statement have as their balance afterwards. The figure is the balance of now, whatever the
   * period; it has no `sum`.
   */
  balance?: string;
  /** Filter of the records of which the figure is a share, in the form of `filter`. */
  of?: Record<string, JsonValue>;
  /** Values of fields with options that the records have: one value, or one of several. */
  filter?: Record<string, JsonValue>;
  /** Name of a field with options, for whose values there is a figure each. */
  groupBy?: string;
}

/** Returns the fields that a figure is made of. A country without one of them does not have the figure. */
export function fieldsOfFigure({ time, sum, balance, filter, of, groupBy }: FigureDefinition): string[] {
  const single = [time, sum, balance, groupBy].filter((name) => name !== undefined);
  return [...single, ...Object.keys(filter ?? {}), ...Object.keys(of ?? {})];
}

/** A figure, and where in its page it is: `['blocks', '0', 'figures', '1']`. */
interface PlacedFigure {
  path: string[];
  figure: FigureDefinition;
}

/** Returns the figures of blocks, those of a page or in another block, in their order, however deep they are. */
export function figuresOf({ blocks }: { blocks: readonly object[] }): PlacedFigure[] {
  const found: PlacedFigure[] = [];
  visit(blocks, ['blocks']);
  return found;

  function visit(value: unknown, path: string[]): void {
    if (typeof value !== 'object' || value === null) return;
    if (isFigure(value)) found.push({ path, figure: value });
    for (const [name, member] of Object.entries(value)) visit(member, [...path, name]);
  }
}

function isFigure(value: object): value is FigureDefinition {
  return (
    'resource' in value &&
    typeof value.resource === 'string' &&
    'time' in value &&
    typeof value.time === 'string'
  );
}

/**
 * Rest of a total after others, so that they add up, such as the unpaid part of orders. It is `of` plus `plus` less
 * `minus`, all of them totals.
 */
export interface TotalsRest {
  of: string;
  plus?: string[];
  minus: string[];
  /** Other totals that stand beside it where they are more than nothing. */
  beside?: string[];
  /** Stands after the amount: "not paid". */
  text: string;
}

/** Maximum of filters counted in one request: a list's views, or the tabs of its states. */
export const maxCounted = 100;

/** Largest count for a filter: a further one would take longer than the rows of the list. */
export const countLimit = 1_000;

/** A view of a list in its resource file: a filter, with sort and columns of its own. */
export interface ViewDefinition {
  title: string;
  /** By field: a value, several values, the name of a range of days, or bounds (`gte`, `lte`). */
  filter: Record<string, JsonValue>;
  sort?: { field: string; order: 'asc' | 'desc' };
  columns?: string[];
}

/** A field with options, for each of whose values a list has a tab. */
export interface TabsDefinition {
  field: string;
  /** The records with one of `values` are a share of those with one of `of`. */
  rate?: { title: string; values: string[]; of: string[] };
}

/** The tabs of a list. */
export interface ListTabs {
  /** Views that everybody has, by name. */
  views?: Record<string, ViewDefinition>;
  tabs?: TabsDefinition;
}

/** Statement of a list of entries: opening + in − out = closing, over a period. It names fields of the entity. */
export interface StatementDefinition {
  /** The instant by which an entry belongs to a period. */
  time: string;
  /** Totals of the list: what an entry adds to the balance, and takes from it. */
  plus: string;
  minus: string;
  /** Fields with options that tell balances apart: a filter by them leaves whole balances. */
  by?: string[];
  /** The balance after an entry, which a printed statement has for all of its balances together. */
  balance?: string;
  /** Sums of amounts by a field with options. The last amount leads from the opening to the closing balance. */
  types?: { field: string; amounts: string[] };
}
