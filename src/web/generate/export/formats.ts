/** The formats of files of a list, as people call them. */
export const formats = { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF' } as const;
