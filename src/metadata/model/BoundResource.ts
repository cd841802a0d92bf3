import type {
  AgainDefinition,
  AnnotationsDefinition,
  CardLead,
  RelatedTimeline,
  SavesDefinition,
  SectionPage,
} from './sections';
import type { BoundField, FieldRule } from './BoundField';
import type {
  Headline,
  PageDefinition,
  RecordScope,
  Safeguards,
  FormGuide,
  ShownRecord,
  Transition,
} from './definitions';
import type { StatementDefinition, TabsDefinition, TotalsRest } from './figures';
import type { JsonSchema, JsonValue } from './json';

/** A resource bound to a country and a language: plain data, everything its screens and its API need. */
export interface BoundResource {
  /** File name without extension; also the name in the API's URLs. */
  name: string;
  /** Empty where the records belong to no country. */
  country: string;
  /** Missing where the records are a country's. */
  scope?: Exclude<RecordScope, 'country'>;
  title: string;
  /** The entity's title, which names one record. */
  recordTitle?: string;
  description?: string;
  entity: string;
  /** Route in the web app. A resource without one is shown as a related list only. */
  path?: string;
  /** Route of the create form, where it is not below `path`. */
  createPath?: string;
  permission: string;
  /** All fields of the entity that the country shows, in the schema's order, and those of notes and tags. */
  fields: Record<string, BoundField>;
  /** By field: the resources whose record a value names, as the number of an order does. The first that fits counts. */
  links?: Record<string, RecordLink[]>;
  list?: BoundList;
  detail?: BoundDetail;
  /** Present if the whole values of masked fields can be read, one at a time. */
  reveal?: { permission: string };
  /** Present if records have notes and tags. */
  annotations?: AnnotationsDefinition;
  /** Present if records in these states have a receipt. What it says, only the gateway knows: see `bindReceipt`. */
  receipt?: { field: string; states: string[] };
  create?: BoundForm;
  edit?: BoundEdit;
  import?: BoundImport;
  delete?: BoundDelete;
  actions: BoundAction[];
}

/** Where a value that names a record of another resource leads. */
export interface RecordLink {
  /** The other resource's route. */
  path: string;
  permission: string;
  /** The other resource's field that holds the value. */
  by: string;
  /** A condition over the record. Where it does not hold, the value names no record of this resource. */
  when?: JsonSchema;
}

/** Columns, filters, sorting and totals of a resource's list. */
export interface BoundList {
  /** Shown by default, in this order. The first links to the detail. */
  columns: string[];
  /** Names of actions, `edit` and `delete`: each row has buttons for those that can be done with its record. */
  rowActions?: string[];
  /** Further fields of a card on a phone. */
  card?: string[];
  /** First line of a card on a phone. */
  lead?: CardLead;
  /** Columns that the chooser offers: `columns`, then the entity's other fields. */
  available: string[];
  filters: BoundFilter[];
  /** The fields that the list's search looks through: `filter={"q":"…"}`. */
  search: string[];
  /** Whether the search over all resources looks through them as well. */
  searchedEverywhere?: true;
  sort: { field: string; order: 'asc' | 'desc' };
  /** Number fields that are summed over everything that matches the filter. */
  totals: string[];
  /** Present if the totals leave a rest that is named. */
  totalsRest?: TotalsRest;
  /** Present if the list begins with the balances before and after what it shows. */
  statement?: StatementDefinition;
  /** Present if the list can be exported. */
  export?: { permission: string };
  /** Views that the resource file offers to everybody. */
  views?: BoundView[];
  /** The field for whose values the list has tabs. */
  tabs?: TabsDefinition;
  /** Text of a list that has no records at all. */
  empty?: string;
}

/** A view that a resource file offers, as far as the country has its parts. */
export interface BoundView {
  name: string;
  title: string;
  /** By field, in the form in which addresses keep filters. */
  filter: Record<string, JsonValue>;
  sort: { field: string; order: 'asc' | 'desc' };
  columns: string[];
}

/** A filter of a list. */
export interface BoundFilter {
  field: string;
  /** Always shown; the user cannot remove it. */
  alwaysOn?: boolean;
  /** Not named by the resource file; offered under "more filters". */
  more?: boolean;
  /** Value at the first visit: a literal, or the name of a range of days (see `namedDayRanges`). */
  default?: string | number | boolean;
}

/** Sections, related lists and timeline of a record's detail. The last section has the fields that no other names. */
export interface BoundDetail {
  /** The field whose value heads the page, where that is not the first column. */
  title?: string;
  /** The field that names the record that this one belongs to: its page leads back there. */
  parent?: string;
  sections: BoundSection[];
  /** Headline above the sections, beside the record's name; its fields are in none of them. */
  headline?: Headline;
  /** Lists of other resources whose field `by` has the value of this record's field `of`, where the record matches `when`. */
  related: BoundRelated[];
  /** The status field whose changes are shown as a timeline, from `GET …/{id}/events`. */
  timeline?: string;
}

/** A list of another resource that belongs to a record. */
interface BoundRelated {
  resource: string;
  by: string;
  of: string;
  title: string;
  /** Its records have these values. Such lists of one resource are shown one at a time. */
  filter?: Record<string, JsonValue>;
  when?: JsonSchema;
  /** Present if the create form of its resource can be opened from here, with the value of `by`. */
  create?: { when?: JsonSchema };
  /** Present if its records are on the timeline too. */
  timeline?: RelatedTimeline;
  /** Its few records are shown whole, as those that guide a form, and not as a list. */
  guide?: true;
}

/** A titled group of fields on a detail or in a form. */
export interface BoundSection {
  title?: string;
  fields: string[];
  page?: SectionPage;
}

/** A create, edit or action form, bound to a country and a language. */
export interface BoundForm extends Safeguards {
  /** `create`, `edit` or the action's name; with resource and country it names the validator. */
  name: string;
  permission: string;
  /** Title of the form's page and of the link to it, in place of "New …". */
  title?: string;
  /** Offered in a sandbox only. */
  sandbox?: boolean;
  /** Label of the primary button; `%{field}` is replaced by the value of a field of the form. */
  submit: string;
  /** Heads what `rehearse` shows; in words that fit any form without it. */
  reviewTitle?: string;
  /** Said when the record was created; `%{field}` is replaced by the value of a field of the record. */
  success?: string;
  /** Shown above the fields. */
  shows?: ShownRecord;
  guide?: FormGuide;
  /**
   * Present if a record's page leads to it. The field `as`, which no section has, gets the value of `of` in that
   * record.
   */
  again?: AgainDefinition & { of: string };
  /** Further record that the form saves if its field is filled in. Users without the permission do not see that field. */
  saves?: SavesDefinition & { permission: string };
  /** By field that may be left empty and names a record of a resource: the right to see these. Others are not asked. */
  chosenBy?: Record<string, string>;
  fields: Record<string, BoundField>;
  sections: BoundSection[];
  /** Conditions over the form's values under which a field is shown. A field without one always is. */
  visible: Record<string, JsonSchema>;
  /** Fields that are entered twice. */
  twice?: string[];
  /** By field: the fields that are shown once its value is entered. */
  lookups?: Record<string, string[]>;
  /** Amounts that the form can fill with the greatest one possible. */
  greatest?: string[];
  /** Rules that change `fields` by the form's values. */
  rules: FieldRule[];
}

/** The edit form. */
export interface BoundEdit extends BoundForm {
  /** A condition over the record, with that of its transition. Where it does not hold, the record cannot be edited. */
  when?: JsonSchema;
  /** The gateway rejects it from the user who created the record. */
  not?: 'creator';
  /** The state in which an edit leaves the record, whichever of those that allow it the record was in. */
  transition?: Transition;
}

/** Import of records from a spreadsheet, each row by the create form. */
export interface BoundImport {
  /** Title of its buttons and its page, where it is not "Import". */
  title?: string;
  /** Text of the button that sends the rows, with `%{count}` and sums of amounts. There is a default for any import. */
  submit?: string;
  permission: string;
  /** Offered in a sandbox only, as its form is. */
  sandbox?: boolean;
  /** Most rows of a file. */
  limit: number;
  /** The columns: those fields of the form that a cell can hold. */
  columns: string[];
  /** Rows with the same values in these columns are pointed out: those by which a record repeats another, or all. */
  duplicates: string[];
  /** By column: what else it may be called. */
  aliases: Record<string, string[]>;
}

/** Deletion of records. */
export interface BoundDelete extends Pick<Safeguards, 'stepUp'> {
  permission: string;
  /** Offered in a sandbox only. */
  sandbox?: boolean;
  /** A condition over the record. Where it does not hold, the record cannot be deleted. */
  when?: JsonSchema;
  /** The gateway rejects it from the user who created the record. */
  not?: 'creator';
  /** Question of the confirmation; without one, a general one is put. */
  confirm?: string;
  /** Message after the record was deleted. */
  success?: string;
}

/** An operation on a record other than editing or deleting it. */
export interface BoundAction extends Safeguards {
  name: string;
  title: string;
  permission: string;
  /** Without it, one record. */
  on?: 'record' | 'rows' | 'resource';
  /** Offered in a sandbox only. */
  sandbox?: boolean;
  tone?: 'danger';
  /** A condition over the record: where it does not hold, the action is never the most prominent button. */
  leads?: JsonSchema;
  /**
   * A condition over the record, with that of its transition. Where it does not hold, the action is not offered and the
   * gateway rejects it.
   */
  when?: JsonSchema;
  transition?: Transition;
  /** The states of records that wait for the action; without it, users are not notified of them. */
  awaits?: string[];
  /** The field whose file it saves on the user's device, in place of a change. */
  file?: string;
  /** Rejects the action by the record's creator, and by those who have changed what was entered since. */
  not?: 'creator';
  /** The gateway rejects it from everybody but the user who created the record. */
  only?: 'creator';
  /** The gateway rejects it for a record that does not fit today's rules. */
  fits?: boolean;
  /** Fields of the record that its dialog shows, those without a value left out. */
  about?: string[];
  /** Question of a confirmation before the action; `%{field}` is replaced by a value of the record. */
  confirm?: string;
  /** Message after the action succeeded. */
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
