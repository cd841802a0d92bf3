import type { JsonValue } from './json';

/**
 * What a page counts and sums: the records of a resource, by the period in which they fall. Any object in the options of
 * a block that has a `resource` and a `time` is one; its other members are the block's.
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
  /** As `filter`: the figure is a share, of the records with these values. */
  of?: Record<string, JsonValue>;
  /** Values of fields with options that the records have: one value, or one of several. */
  filter?: Record<string, JsonValue>;
  /** Name of a field with options, for whose values there is a figure each. */
  groupBy?: string;
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

/** The last part of the path of the request for figures, which no resource can be called. */
export const figuresCall = 'figures';

/** The periods of a chart, in the country's zone. */
export type FigureInterval = 'hour' | 'day' | 'month';

/** A figure as it is requested. */
export interface FigureQuery {
  resource: string;
  /** Name of the instant by which a record belongs to a period. */
  time: string;
  /** As a list of the resource is filtered: the figure is the sum of that list. */
  filter?: Record<string, unknown>;
  /** Names of the fields that are summed. */
  sums?: string[];
  /** Name of the balance afterwards, for the balance of now. The filter has only fields that tell balances apart. */
  balance?: string;
  /** Name of a field with options: a row for each of its values. */
  groupBy?: string;
  /** A row for each period. */
  interval?: FigureInterval;
}

/** Number and sums of the records of one currency, and of one value and one period where the figure is divided so. */
export interface FigureRow {
  currency: string;
  /** The value of the field of `groupBy`; null for records without one. */
  group?: string | number | boolean | null;
  /** The instant at which the period begins (ISO 8601 UTC). */
  start?: string;
  /** Of records; where it is a balance, of the balances that it consists of. */
  count: number;
  /** By field; money is in minor units, a decimal string beyond 2^53. */
  sums: Record<string, number | string>;
}

/** The rows of a figure, none where there are no records; or why it is not known, with a text for the user. */
export type FigureResult = { rows: FigureRow[] } | { unavailable: 'forbidden' | 'notReady'; msg: string };

/** Figures of one moment. */
export interface FiguresResponse {
  /** ISO 8601 UTC. */
  asOf: string;
  /** In the order in which they were requested. */
  figures: FigureResult[];
}
