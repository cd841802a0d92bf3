import type { JsonValue } from './json';

/** A view of a list that its resource file offers: filters, and where they differ from those of the list, sort and columns. */
export interface ViewDefinition {
  title: string;
  /** By field: a value, values of which a record has one, the name of a range of days, or bounds (`gte`, `lte`). */
  filter: Record<string, JsonValue>;
  sort?: { field: string; order: 'asc' | 'desc' };
  columns?: string[];
}

/** A field with options, for each of whose values a list has a tab. */
export interface TabsDefinition {
  field: string;
  /** The records with one of `values` are a share of those with one of `of`. */
  rate?: { title: string; values: string[]; of: string[] };
}
