/** A text of a metadata file that other languages translate. */
export interface MetadataText {
  /** Key in `locales/<language>/<file>.json`. */
  key: string;
  /** Where it stands in the file. */
  path: string[];
  /** The English text. */
  text: string;
}
