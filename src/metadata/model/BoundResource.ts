import type { BoundField } from './BoundField';
import type { PageDefinition } from './definitions';
import type { JsonSchema } from './json';

/** A resource bound to a country and a language: plain data, everything its screens and its API need. */
export interface BoundResource {
  /** File name without extension; also the name in the API's URLs. */
  name: string;
  country: string;
  title: string;
  /** What one record is called: the entity's title. */
  recordTitle?: string;
  description?: string;
  entity: string;
  /** Route in the web app; a resource without one is only shown as a related list. */
  path?: string;
  permission: string;
  /** All fields of the entity that are not hidden in this country, in the schema's order. */
  fields: Record<string, BoundField>;
  list?: BoundList;
  detail?: BoundDetail;
  create?: BoundForm;
  edit?: BoundForm;
  actions: BoundAction[];
}

/** How a resource's list is arranged. */
export interface BoundList {
  /** Shown at first, in this order; the first one is the link to the detail. */
  columns: string[];
  /** Everything the column chooser offers: `columns` first, then the entity's other fields. */
  available: string[];
  filters: BoundFilter[];
  sort: { field: string; order: 'asc' | 'desc' };
  /** Money or number fields summed over the whole filter. */
  totals: string[];
  /** Present where the list can be exported. */
  export?: { permission: string };
  /** What stands in a list without any record, and what to do. */
  empty?: string;
}

/** A filter that a list offers. */
export interface BoundFilter {
  field: string;
  /** Shown from the start and not removable. */
  alwaysOn?: boolean;
  /** Offered under "more filters" and not named by the resource file. */
  more?: boolean;
  /** Value at the first visit: a literal, or a named range of days of the country's zone (`today`, `yesterday`, `last7Days`, `last30Days`). */
  default?: string | number | boolean;
}

/** How one record is shown. The last section holds what no other names. */
export interface BoundDetail {
  sections: BoundSection[];
  /** Lists of other resources whose field `by` holds the value of this record's field `of` (`by` where it is not said). */
  related: { resource: string; by: string; of: string; title: string }[];
  /** The status field whose changes are shown as a timeline, from `GET …/{id}/events`. */
  timeline?: string;
}

/** A titled group of fields on a detail or in a form. */
export interface BoundSection {
  title?: string;
  fields: string[];
}

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

/** Something a merchant can do with a record beyond editing it. */
export interface BoundAction {
  name: string;
  title: string;
  permission: string;
  /** Only where the gateway says it is a sandbox. */
  sandbox?: boolean;
  tone?: 'danger';
  /** The record must match, or the action is not offered and the gateway refuses it. */
  when?: JsonSchema;
  /** Asked before it is done; `%{field}`s of the record are filled in. */
  confirm?: string;
  /** Said when it was done. */
  success?: string;
  input?: BoundForm;
  /** `path` follows the resource's; `{id}` is the record's. */
  request: { method: 'POST' | 'PUT' | 'DELETE'; path: string };
}

/** A composed page in one language. It is the same in every country. */
export interface BoundPage extends PageDefinition {
  /** File name without `.page.json`. */
  name: string;
}
