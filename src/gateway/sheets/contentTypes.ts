/** The content types of exports, by format. */
export const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

/** A format of exports: tables, or a printed statement. */
export type ExportFormat = keyof typeof contentTypes;
