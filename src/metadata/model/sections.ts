import type { JsonSchema, JsonValue } from './json';

/** A titled group that names fields. */
export interface SectionDefinition {
  title?: string;
  fields: string[];
  page?: SectionPage;
}

/** A page outside of the screens, which a section links to. */
export interface SectionPage {
  title: string;
  /** At the gateway, beginning with `/`. */
  path: string;
  /** Fields of the record by the parameter that has their value. The country is always the parameter `country`. */
  query?: Record<string, string>;
}

/** Lead of a card on a phone. It names fields of the entity. */
export interface CardLead {
  /** By default the first column. */
  title?: string;
  /** Each card has those that its record has. By default the first amount of the columns. */
  amounts?: string[];
}

/** Other records that a create form is about. */
export interface FormRelations {
  again?: AgainDefinition;
  saves?: SavesDefinition;
}

/** Another record that a create form makes of what was entered, where the user wants it. */
export interface SavesDefinition {
  resource: string;
  /** The field of both forms that is entered to have it saved. */
  with: string;
}

/** The link from a record to a create form for its replacement, such as of a failed order. */
export interface AgainDefinition {
  /** Title of the link, and then of the form's page. */
  title: string;
  /** The field of the new record that takes the old one's first list column. */
  as: string;
  /** A condition over the old record. */
  when?: JsonSchema;
}

/** Records of a related list on the timeline. It names fields of theirs. */
export interface RelatedTimeline {
  /** The instant at which such a record happened. */
  at: string;
  /** The fields whose values say what it is. */
  shows: string[];
  /** They follow from what happened at the same instant. Without it they brought that about. */
  follows?: boolean;
}

/** A notification of users, in the bell. */
export interface NotificationDefinition {
  /** Text about one and about `%{count}` records. */
  text: string;
  /** Users' writes that send it: `create`, `edit`, `delete`, and names of actions. */
  writes?: string[];
  /** Fields of which an edit must change one to send it. */
  fields?: string[];
  /** The status field of `states`. */
  field?: string;
  /** The states that send the notice when a record comes into one, and end it when it leaves them. */
  states?: string[];
  /** Records of which the states are told; all without it. */
  when?: JsonSchema;
  /** Permission of recipients, beside that of the resource. */
  permission?: string;
  /** `info` by default. */
  tone?: 'info' | 'warning' | 'error';
  /** Whether recipients get an e-mail as well. */
  mail?: true;
}

/** Writers of the notes and tags of a resource's records. Everybody who sees a record reads them. */
export interface AnnotationsDefinition {
  permission: string;
  /** The permission to remove notes of others; without it, users remove their own. */
  remove?: string;
}

/** The field of the tags of a record, a list of texts. No field of an entity begins with `$`. */
export const tagsField = '$tags';

/** The field of the notes of a record, the newest first, as one text. */
export const notesField = '$notes';

/** Whether a field is one of notes or tags, which only lists, screens and files of users have. */
export function isAnnotation(field: string): boolean {
  return field === tagsField || field === notesField;
}

/** Limits of notes and tags. */
export const annotationLimits = {
  /** Characters of a tag. */
  tag: 40,
  /** Tags of a record. */
  tags: 20,
  /** Characters of a note. */
  note: 2_000,
  /** Notes of a record. */
  notes: 200,
  /** Records that are tagged by one request. */
  records: 100,
} as const;

/** A receipt of records, by the fields of their entity (product 4.51). */
export interface ReceiptDefinition {
  /** The status field. */
  field: string;
  /** By state of records that have a receipt: its title. */
  states: Record<string, string>;
  /** The amount that it is about. */
  amount: string;
  sections: ReceiptSection[];
  /** Values of other resources' records: of each the latest one. */
  related?: RelatedSection[];
}

/** A titled group of fields. */
export interface ReceiptSection {
  title: string;
  fields: string[];
}

/** Fields of another resource's records whose field `by` has the value of this record's field `of`. */
export interface RelatedSection extends ReceiptSection {
  resource: string;
  by: string;
  of: string;
  /** By field, the value that the records have, or values of which they have one. */
  filter?: Record<string, JsonValue>;
}
