import type { BoundSection } from './BoundSection';

/** How one record is shown. The last section holds what no other names. */
export interface BoundDetail {
  sections: BoundSection[];
  /** Lists of other resources whose field `by` holds the value of this record's field `of` (`by` where it is not said). */
  related: { resource: string; by: string; of: string; title: string }[];
  /** The status field whose changes are shown as a timeline, from `GET …/{id}/events`. */
  timeline?: string;
}
