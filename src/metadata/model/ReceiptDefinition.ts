import type { JsonValue } from './json';

/** What a receipt of a record says (product 4.51). It names fields of the entity. */
export interface ReceiptDefinition {
  /** The status field. */
  field: string;
  /** By state of records that have a receipt: its title. */
  states: Record<string, string>;
  /** The amount that it is about. */
  amount: string;
  sections: ReceiptSection[];
  /** What records of other resources say: of each the latest one. */
  related?: RelatedSection[];
}

/** A titled group of fields. */
export interface ReceiptSection {
  title: string;
  fields: string[];
}

/** A group of fields of another resource, whose records have the value of this record's field `of` in their field `by`. */
export interface RelatedSection extends ReceiptSection {
  resource: string;
  by: string;
  of: string;
  /** By field, the value that the records have, or values of which they have one. */
  filter?: Record<string, JsonValue>;
}
