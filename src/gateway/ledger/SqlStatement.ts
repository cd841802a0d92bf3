/** A column of rows that are given to a statement: its type, and a value for each row. */
export type Column = [type: string, values: unknown[]];

/**
 * The text and parameters of a statement. Rows are parameters of one array a column, so that the text is the same for any
 * number of rows, and is prepared once.
 */
export class SqlStatement {
  readonly parameters: unknown[] = [];

  unnest(alias: string, columns: Record<string, Column>): string {
    const arrays = Object.values(columns).map(
      ([type, values]) => `$${this.parameters.push(values)}::${type}[]`,
    );
    return `unnest(${arrays.join(', ')}) as ${alias} (${Object.keys(columns).join(', ')})`;
  }
}
