/** A titled group of fields on a detail or in a form. */
export interface BoundSection {
  title?: string;
  fields: string[];
}
