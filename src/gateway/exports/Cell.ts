/** One cell of an export. Instants are milliseconds already shifted into the zone they are shown in. */
export type Cell =
  | { kind: 'text'; text: string }
  /** Minor units, shown with two decimals. */
  | { kind: 'money'; minor: number | bigint }
  | { kind: 'number'; value: number }
  | { kind: 'instant'; shifted: number }
  | { kind: 'day'; text: string }
  | undefined;

/** Rows as they come, in batches, so that none needs to be held. */
export type Rows = AsyncIterable<Cell[][]>;
