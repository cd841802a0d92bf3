import type { Country } from '../../metadata/model/definitions';
import type { Actor } from '../database/actors';
import type { Reach } from '../resources/access';
import type { Query } from '../resources/queryParameters';

/** A file of a list as somebody wants it. */
export interface ExportOrder {
  reach: Reach;
  actor: Actor;
  /** Language of its texts. */
  language: string;
  /** The country by whose facts it is written. */
  facts: Country;
  /** `format`, `columns`, `sort`, `filter` and `widen`, as a request has them. */
  query: Query;
}
