/** Room around the text of a column, in px; `table.css` has the same. */
export const columnSpacing = {
  /** Padding of a cell, both sides. */
  cell: 16,
  /** The first and the last column have so much more towards the table's edge. */
  edge: 8,
} as const;
