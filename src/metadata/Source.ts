/** The metadata files as text, by path from the project's root with `/`. Tests build one in memory. */
export interface Source {
  files: Map<string, string>;
}
