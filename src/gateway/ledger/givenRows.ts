/** A column of rows that are given to a statement: its type, and a value for each row. */
type Column = [type: string, values: unknown[]];

/** Rows that are given to a statement, by column. */
export type GivenRows = Record<string, Column>;

/**
 * Returns text and parameters of a statement that is given rows, as one array a column. The text fits any number of rows. `write` gets what
 * to select from, by alias. `texts` keeps its texts, as writing takes longest.
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
