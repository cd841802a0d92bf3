/** A column of rows that are given to a statement: its type, and a value for each row. */
export type Column = [type: string, values: unknown[]];

/** So many rows are written out, at most. */
const fewRows = 4;

/**
 * The text and parameters of a statement. A few rows are written out, each value a parameter: PostgreSQL runs that in half the time.
 * More rows are parameters of one array a column, so that there are few texts, each of which is prepared once.
 */
export class SqlStatement {
  readonly parameters: unknown[] = [];

  /** Returns rows as what a statement selects from. */
  rows(alias: string, columns: Record<string, Column>): string {
    const given = Object.values(columns);
    const count = given[0]?.[1].length ?? 0;
    const table =
      count > 0 && count <= fewRows
        ? `(values ${Array.from({ length: count }, (_, row) => this.#row(given, row)).join(', ')})`
        : `unnest(${given.map(([type, values]) => this.#parameter(`${type}[]`, values)).join(', ')})`;
    return `${table} as ${alias} (${Object.keys(columns).join(', ')})`;
  }

  #row(columns: Column[], row: number): string {
    return `(${columns.map(([type, values]) => this.#parameter(type, values[row])).join(', ')})`;
  }

  #parameter(type: string, value: unknown): string {
    return `$${this.parameters.push(value)}::${type}`;
  }
}
