/** A column of rows that are given to a statement: its type, and a value for each row. */
type Column = [type: string, values: unknown[]];

/** Rows that are given to a statement, by column. */
export type GivenRows = Record<string, Column>;

/** So many rows are written out, at most. */
const fewRows = 4;

/**
 * Returns the text and the parameters of a statement that is given rows. `write` writes it; it gets, by alias, what to select the rows
 * from. A few rows are written out, each value a parameter: PostgreSQL runs that in half the time. More rows are parameters of one
 * array a column, so that there are few texts. `texts` keeps them by how many rows there are: writing one takes longer than all the rest.
 */
export function statementOf<Tables extends Record<string, GivenRows>>(
  tables: Tables,
  write: (rows: { [Alias in keyof Tables]: string }) => string,
  texts = new Map<string, string>(),
): { text: string; parameters: unknown[] } {
  const parameters: unknown[] = [];
  let shape = '';
  for (const [alias, rows] of Object.entries(tables)) {
    const columns = Object.values(rows);
    const count = writtenRows(columns);
    shape += `${alias} ${count} `;
    for (let row = 0; row < count; row++) for (const [, values] of columns) parameters.push(values[row]);
    if (count === 0) for (const [, values] of columns) parameters.push(values);
  }
  const text = texts.get(shape) ?? write(describeRows(tables));
  texts.set(shape, text);
  return { text, parameters };
}

/** How many rows are written out; none where they are arrays. */
function writtenRows([first]: Column[]): number {
  const count = first?.[1].length ?? 0;
  return count <= fewRows ? count : 0;
}

function describeRows<Tables extends Record<string, GivenRows>>(
  tables: Tables,
): { [Alias in keyof Tables]: string } {
  let last = 0;
  const parameter = (type: string) => `$${(last += 1)}::${type}`;
  const described = Object.entries(tables).map(([alias, rows]) => {
    const columns = Object.values(rows);
    const row = () => `(${columns.map(([type]) => parameter(type)).join(', ')})`;
    const written = Array.from({ length: writtenRows(columns) }, row);
    const table =
      written.length > 0
        ? `(values ${written.join(', ')})`
        : `unnest(${columns.map(([type]) => parameter(`${type}[]`)).join(', ')})`;
    return [alias, `${table} as ${alias} (${Object.keys(rows).join(', ')})`];
  });
  return Object.fromEntries(described) as { [Alias in keyof Tables]: string };
}
