/** The language in which metadata files are written. */
export const defaultLanguage = 'en';
