import type { FieldOption } from './FieldOption';
import type { UiOptions } from './UiOptions';

/** A property of an entity, bound to a country and a language: all that a screen needs to show, filter or edit it. */
export interface BoundField {
  /** The property's name: the key in records, URLs, database (as snake_case) and exports. */
  name: string;
  title: string;
  description?: string;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  format?: string;
  readOnly?: boolean;
  /** In a form: must be given. In a record: always present. */
  required?: boolean;
  /** In the order of the schema. */
  options?: FieldOption[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  /** Fields of an object, or of the items of an array of objects. */
  fields?: Record<string, BoundField>;
  /** State machine of a status field (`x-transitions`): from → the states that may follow. */
  transitions?: Record<string, string[]>;
  ui: UiOptions;
}
