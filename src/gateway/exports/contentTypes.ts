/** The content types of files with tables, by format. */
export const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The content type of printed statements. */
export const pdfType = 'application/pdf';
