/** A column of rows that are given to a statement: its type, and a value for each row. */
type Column = [type: string, values: unknown[]];

/** Rows that are given to a statement, by column. */
export type GivenRows = Record<string, Column>;

/**
 * Returns the text and the parameters of a statement that is given rows: one array a column, so that the text is the same for any
 * number of them. `write` writes it; it gets, by alias, what to select the rows from. `texts` keeps it by the tables that
 * there are: writing one takes longer than all the rest.
 */
export function statementOf<Tables extends Record<string, GivenRows>>(
  tables: Tables,
  write: (rows: { [Alias in keyof Tables]: string }) => string,
  texts = new Map<string, string>(),
): { text: string; parameters: unknown[] } {
  const kind = Object.keys(tables).join(' ');
  const text = texts.get(kind) ?? write(describeRows(tables));
  texts.set(kind, text);
  const columns = Object.values(tables).flatMap((rows) => Object.values(rows));
  return { text, parameters: columns.map(([, values]) => values) };
}

function describeRows<Tables extends Record<string, GivenRows>>(
  tables: Tables,
): { [Alias in keyof Tables]: string } {
  let last = 0;
  const described = Object.entries(tables).map(([alias, rows]) => {
    const arrays = Object.values(rows).map(([type]) => `$${(last += 1)}::${type}[]`);
    return [alias, `unnest(${arrays.join(', ')}) as ${alias} (${Object.keys(rows).join(', ')})`];
  });
  return Object.fromEntries(described) as { [Alias in keyof Tables]: string };
}
