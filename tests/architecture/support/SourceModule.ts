/** What the architecture tests look at in one TypeScript file. */
export interface SourceModule {
  /** From the project's root, with `/`. */
  path: string;
  lines: number;
  imports: SourceImport[];
  /** What the file exports, and what of it is only a type. Re-exports of other files count in `reExports`. */
  exports: { name: string; isType: boolean }[];
  reExports: number;
  /** String literals, text in templates, and the names in `a.name` and `{ name: … }`, with their line. */
  words: { text: string; kind: 'literal' | 'name'; line: number }[];
}

/** One import, static or by `import()`. */
export interface SourceImport {
  /** As written. */
  from: string;
  /** The file of this project that it names, or undefined for a package or a virtual module. */
  path: string | undefined;
  isType: boolean;
  isDynamic: boolean;
}
