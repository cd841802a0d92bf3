import type { JsonValue } from './JsonValue';

/** A block of a composed page: the name of one of `src/web/blocks/`, and its options. */
export type PageBlock = { block: string } & { [option: string]: JsonValue };

/** A composed page, `resources/<name>.page.json`: blocks under one title. */
export interface PageDefinition {
  /** English; other languages in `locales/<language>/<name>.page.json`. */
  title: string;
  /** Its route, as the entry of `navigation.json` that shows it has it. */
  path: string;
  permission: string;
  /** From the top. */
  blocks: PageBlock[];
}
