import type {
  AnnotationsDefinition,
  CardLead,
  FormRelations,
  NotificationDefinition,
  ReceiptDefinition,
  RelatedTimeline,
  SectionDefinition,
} from './sections';
import type { ApiDefinition } from './ApiDefinition';
import type { JsonSchema, JsonValue } from './json';
import type { CountrySandbox } from './Samples';
import type { ListTabs, StatementDefinition, TotalsRest } from './figures';
import type { ReviewDefinition } from './ReviewDefinition';
import type { Calendar, SettlementRule } from '../calendars/Calendar';

/** Scope of records: a merchant's in one country, a merchant's in any, or one user's own. */
export type RecordScope = 'country' | 'merchant' | 'user';

/** A resource file (`schemas/meta/resource.json`). */
export interface ResourceDefinition {
  title: string;
  description?: string;
  entity: string;
  /** Realm of operators of the provider; missing for resources of merchants. */
  realm?: 'provider';
  /** Merchants' resource whose records it shows of all merchants. */
  widens?: string;
  /** Former names of the file. */
  renamed?: string[];
  /** `country` by default. */
  scope?: RecordScope;
  /** Route in the web app: that of the menu entry that shows it, filled in by `buildModel`. */
  path?: string;
  /** Route of the create form, where a menu entry shows it; filled in by `buildModel`. */
  createPath?: string;
  permission: string;
  list?: ListTabs & {
    columns: string[];
    /** Names of actions, `edit` and `delete`: buttons at the end of each row. */
    rowActions?: string[];
    /** Further fields of a card on a phone. */
    card?: string[];
    lead?: CardLead;
    filters?: (string | { field: string; alwaysOn?: boolean; default?: string | number | boolean })[];
    search?: string[];
    sort: { field: string; order: 'asc' | 'desc' };
    totals?: string[];
    totalsRest?: TotalsRest;
    statement?: StatementDefinition;
    export?: { permission: string };
    empty?: string;
  };
  detail?: {
    /** The field whose value heads the page, where that is not the first column. */
    title?: string;
    parent?: string;
    sections: SectionDefinition[];
    related?: {
      id?: string;
      resource: string;
      by: string;
      of?: string;
      title?: string;
      /** By field, the value that its records have, or values of which they have one. */
      filter?: Record<string, JsonValue>;
      /** A condition over the record. Where it does not hold, the other resource is not the one that `of` is about. */
      when?: JsonSchema;
      /** Present if the other resource's create form can be opened from here, with the value of `by`. `when` is a condition over the record. */
      create?: { when?: JsonSchema };
      timeline?: RelatedTimeline;
      guide?: true;
    }[];
    timeline?: string;
    headline?: Headline;
  };
  /** Present if the whole values of masked fields can be read. */
  reveal?: { permission: string };
  /** Present if records have notes and tags. */
  annotations?: AnnotationsDefinition;
  /** Present if records in some states have a receipt. */
  receipt?: ReceiptDefinition;
  create?: FormDefinition;
  edit?: EditDefinition;
  /** Present if records can be created from a spreadsheet. */
  import?: ImportDefinition;
  /** Present if records can be deleted. */
  delete?: DeleteDefinition;
  /** By name. */
  notifications?: Record<string, NotificationDefinition>;
  actions?: Record<string, ActionDefinition>;
  /** Present if an operator of the provider decides about records. */
  review?: ReviewDefinition;
  /** Present if programs of merchants read or create the records, or perform actions of them. */
  api?: ApiDefinition;
}

/** The parts of a headline that name a field. */
export const headlineParts = ['amount', 'state', 'reason', 'base', 'minus', 'plus', 'equals'] as const;

/** The fields that a detail begins with. */
export interface Headline {
  amount?: string;
  /** Amounts of which each record has one, in place of `amount`; that of a statement's `minus` has its sign. */
  amounts?: string[];
  state?: string;
  /** Why the record is in that state, shown where it has a value. */
  reason?: string;
  /** The sum begins with it instead of the amount, where it has a value. */
  base?: string;
  /** Amount that is taken from this one, or added to it, to make `equals`. */
  minus?: string;
  plus?: string;
  equals?: string;
  /** The records of which the amounts make this sum; of others, only the amount is shown. */
  when?: JsonSchema;
  /** Records that match `when` were given back the amounts `of` together: the names of that and of what it leaves. */
  returned?: { when: JsonSchema; of: string[]; title: string; leaves: string };
}

/** Safeguards that a form, a deletion or an action may have. */
export interface Safeguards {
  /** The user must enter a code of their authenticator. */
  stepUp?: 'authenticatorCode';
  /** Fields of the record that are shown as they would be booked, or with `true` those that would change. */
  rehearse?: true | string[];
  /** It moves money: the field with the amount, or `true` where that is not known before. Roles may have a largest amount of its permission. */
  moves?: true | string;
}

/** A create or edit form of a resource file: it names fields of the entity. */
export interface FormDefinition extends Safeguards, FormRelations {
  permission: string;
  sandbox?: boolean;
  /** Title of the page and of the link to it, in place of "New …". */
  title?: string;
  submit?: string;
  /** Heads what `rehearse` shows. */
  reviewTitle?: string;
  /** Said when the record was created. */
  success?: string;
  shows?: ShownRecord;
  guide?: FormGuide;
  /** Fields, or titled groups of fields. */
  sections: { title?: string; fields: (string | FormItem)[] }[];
}

/** A record shown above the fields of a form for reference: the first of a resource's list. */
export interface ShownRecord {
  resource: string;
  fields: string[];
  /** By field of the form: the field of the record above which its amount is not accepted. */
  atMost?: Record<string, string>;
}

/** The records of a resource that one must know to fill in a form, and what to do with them. They are above its fields and its review. */
export type FormGuide = { resource: string; title: string; text?: string };

/** A field of a form, with what is special about it there. */
export interface FormItem {
  field: string;
  /** A condition over the form's values. Where it does not hold, the field is not in the form. */
  when?: JsonSchema;
  /** Whether it is entered twice, to prevent mistakes. */
  twice?: boolean;
  /** Fields that are shown once the value is entered: code of the gateway says what it names. Of create forms only. */
  lookup?: string[];
  /** An amount that the form can fill with the greatest one possible: code of the gateway knows it. Of create forms only. */
  greatest?: boolean;
}

/** Import of a resource's records from a spreadsheet: each row by a form, whose safeguards hold for all together. */
export interface ImportDefinition {
  /** Title of its buttons and its page, where it is not "Import". */
  title?: string;
  /** Text of its button: `%{count}` is the number of rows, `%{field}` a sum. `||||` separates the forms for one row and more. */
  submit?: string;
  form: 'create';
  permission: string;
  /** Most rows of a file; 1,000 by default. */
  limit?: number;
  /** By field: what else its column may be called, in any language. */
  aliases?: Record<string, string[]>;
}

/** Requirements on the record, and on the user who writes it. */
interface WriteControl {
  /** The record must match. */
  when?: JsonSchema;
  /** Nobody may do it with a record that they created. */
  not?: 'creator';
}

/** The edit form of a resource file. */
export interface EditDefinition extends FormDefinition, WriteControl {
  /** The state in which an edit leaves the record, such as that which awaits approval. */
  transition?: Transition;
}

/** Deletion of a resource's records. */
export interface DeleteDefinition extends Pick<Safeguards, 'stepUp'>, WriteControl {
  permission: string;
  sandbox?: boolean;
  confirm?: string;
  success?: string;
}

/** A change of a record's state. */
export interface Transition {
  /** The status field, which has `x-transitions`. */
  field: string;
  to: string;
}

/** An action of a resource file. */
export interface ActionDefinition extends Safeguards, WriteControl {
  title: string;
  permission: string;
  /** Subject of the action: one record (default), each selected row of a list too, or the resource as a whole. */
  on?: 'record' | 'rows' | 'resource';
  /** A field of kind `file` that the action downloads. The file can be read with its permission only, while `when` holds. */
  file?: string;
  /** Without it and without `file`, the action stores its input, or code of the gateway performs it. */
  transition?: Transition;
  sandbox?: boolean;
  tone?: 'danger';
  /** Text about the number of records that wait for the action, for users who may take it (product 2.18). */
  awaits?: string;
  /** Nobody but who created the record may do it. */
  only?: 'creator';
  /** Whether the record must fit today's rules. By default it must where a second person approves: with `not`, and no `tone` of danger. */
  fits?: boolean;
  /** A condition over the record: of which it is the main thing to do. Of all, without it. */
  leads?: JsonSchema;
  about?: string[];
  confirm?: string;
  success?: string;
  /** Label of its form's primary button; by default the title. */
  submit?: string;
  /** Schema of the body: `properties`, `required` and conditions. */
  input?: JsonSchema;
  /** See `actionRequest` for its default. */
  request?: { method: 'POST' | 'PUT' | 'DELETE'; path: string };
}

/** A block of a composed page: the name of one of `src/web/blocks/`, its id on the page, and its options. Options may hold blocks. */
export type PageBlock = { block: string; id?: string } & { [option: string]: JsonValue };

/** A composed page, `resources/<name>.page.json`: blocks under one title. */
export interface PageDefinition {
  /** English; other languages in `locales/<language>/<name>.page.json`. */
  title: string;
  permission: string;
  /** JSON Schema of the parameters in its route, `/transfers/:merchantCode`: `properties` by name. */
  params?: JsonSchema;
  /** By parameter: the record that it names, by a field of a resource. The user must be able to see it. */
  records?: Record<string, { resource: string; by: string }>;
  /** From the top. */
  blocks: PageBlock[];
}

/** A node of the permission tree that `getMenuListForAuthorization` returns (product 5.2, 9.1). */
export interface PermissionNode {
  perms: string;
  /** Title of a permission, where no screen or button has one. */
  title?: string;
  children?: PermissionNode[];
}

/** A country's facts, from `schemas/countries/<code>.json`. */
export interface Country {
  /** ISO 3166 code, or that of the pseudo-country (product 1.3). */
  code: string;
  /** Its place among the countries; without one it comes last. */
  sort?: number;
  /** In the bound language. */
  name: string;
  /** ISO 4217 code, or USDT. */
  currency: string;
  currencyName: string;
  currencySymbol: string;
  /** Without `+`; none for a pseudo-country. */
  dialCode?: string;
  /** Pattern of a phone number without signs and `+`. Its groups, joined, are the stored number. */
  phonePattern?: string;
  /** Fixed offset `GMT±N`, in which clocks, lists and exports show times. */
  zone: string;
  /** IANA name, shown beside the zone. */
  timeZone: string;
  /** BCP 47 tag of the locale in which numbers are formatted. */
  numberFormat: string;
  /** `step` is in major units, as a decimal string. `precision` is the number of decimals, 2 in every currency. */
  amount: { type: 'decimal' | 'integer'; step: string; precision: number };
  /** When payments are settled there, unless their method or merchant has another rule; browsers do not have it. */
  settles?: SettlementRule;
  /** The days on which its banks are closed, from `schemas/calendars/<code>.json`; browsers do not have it. */
  calendar?: Calendar;
  /** Play of the sandbox there; browsers do not have it. */
  sandbox?: CountrySandbox;
}
