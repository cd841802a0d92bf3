import type { PageDefinition } from './PageDefinition';

/** A composed page in one language. It is the same in every country. */
export interface BoundPage extends PageDefinition {
  /** File name without `.page.json`. */
  name: string;
}
