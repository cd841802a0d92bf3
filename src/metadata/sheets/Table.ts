/** A cell of a file. */
export interface TableCell {
  /** Text as it was entered, or a number written in full. */
  text: string;
  /** A number is one for certain, and no text that looks like one. A date is in days since 1899-12-30. */
  number?: number;
  isDate?: boolean;
  /** Reason why the value cannot be used. */
  fault?: 'formula' | 'cellError';
  /** The text as it stands in the file, where that is another one. */
  exact?: string;
  /** Result of a formula when the file was saved. */
  result?: TableCell;
}

/** A row of a file that is not empty, with its number in the file. */
export interface TableRow {
  number: number;
  /** By place; undefined where a cell is empty. */
  cells: (TableCell | undefined)[];
}

/** A sheet of a workbook, as its tabs name it. */
export interface TableSheet {
  name: string;
  /** Nobody who opens the workbook sees it. */
  isHidden: boolean;
}

/** Limits of reading a file, and the part of a workbook. */
export interface TableLimits {
  /** Rows beyond this are not read: there are too many in any case. */
  rows: number;
  /** More columns than this are not read. */
  columns: number;
  /** Most bytes of everything in a workbook together, unpacked: 1,000 rows are a few hundred thousand. */
  unpacked: number;
  /** The sheet to read; without it, the first visible one that has rows. */
  sheet?: string;
  /** Whether hidden rows, such as those that a filter leaves out, are rows as well. */
  withHidden?: boolean;
}

/** A table as it was read. */
export interface Table {
  rows: TableRow[];
  format: 'xlsx' | 'csv';
  /** Separator between the cells of a CSV file. */
  separator?: string;
  /** The sheet that was read, and all that its workbook has. */
  sheet?: string;
  sheets: TableSheet[];
  /** Hidden rows that were left out, as users of the workbook have not seen them. */
  hidden: TableRow[];
}
