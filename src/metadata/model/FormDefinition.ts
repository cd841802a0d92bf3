import type { JsonSchema } from './JsonSchema';

/** A create or edit form as a resource file writes it: it only names fields of the entity. */
export interface FormDefinition {
  permission: string;
  sandbox?: boolean;
  submit?: string;
  /** Fields, or titled groups of fields. */
  sections: { title?: string; fields: (string | { field: string; when: JsonSchema })[] }[];
}
