import type { JsonSchema } from './json';

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

/** What a card on a phone begins with. It names fields of the entity. */
export interface CardLead {
  /** By default the first column. */
  title?: string;
  /** Each card has those that its record has. By default the first amount of the columns. */
  amounts?: string[];
}

/** The way from a record to a create form that makes another one in its place, such as a failed order. */
export interface AgainDefinition {
  /** Of the link, and of the form's page then. */
  title: string;
  /** The field of the new record that gets the name of the old one: the value of the list's first column. */
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
