import type { BoundField } from './BoundField';
import type { BoundSection } from './BoundSection';
import type { JsonSchema } from './JsonSchema';

/** A create, edit or action form, bound to a country and a language. */
export interface BoundForm {
  /** `create`, `edit` or the action's name; with resource and country it names the validator. */
  name: string;
  permission: string;
  /** Only where the gateway says it is a sandbox. */
  sandbox?: boolean;
  /** What the primary button says; `%{amount}` and other fields of the form are filled in. */
  submit: string;
  fields: Record<string, BoundField>;
  sections: BoundSection[];
  /** When a field is in the form: conditions over the form's values. A field without one is always there. */
  visible: Record<string, JsonSchema>;
  /** `if`/`then`/`else` of the schema as they change fields: evaluate `if` over the values, then merge the matching branch over the fields. */
  rules: {
    if: JsonSchema;
    then?: Record<string, Partial<BoundField>>;
    else?: Record<string, Partial<BoundField>>;
  }[];
}
