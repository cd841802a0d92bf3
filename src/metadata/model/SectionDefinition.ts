/** A titled group that names fields. */
export interface SectionDefinition {
  title?: string;
  fields: string[];
}
