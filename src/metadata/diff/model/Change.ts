import type { Project } from '../../source/Project';
import type { Model } from '../../model/Model';

/**
 * The severities of changes, the gravest first.
 * - `weakens`: a control is gone or lets more pass; `strengthens`: one was added.
 * - `breaks`: programs, data or links no longer fit.
 * - `warns`: only people can judge it; `notes`: all else.
 */
export const severities = ['weakens', 'breaks', 'warns', 'strengthens', 'notes'] as const;

export type Severity = (typeof severities)[number];

/** The subject of a change, controls first: changes of one severity are in this order. */
export const topics = [
  'secondPerson',
  'review',
  'stepUp',
  'mask',
  'repeats',
  'access',
  'states',
  'limits',
  'prices',
  'settling',
  'retention',
  'personal',
  'rules',
  'storage',
  'programs',
  'fields',
  'countries',
  'people',
  'screens',
  'menu',
  'texts',
  'sandbox',
] as const;

export type Topic = (typeof topics)[number];

/** Audiences of a change: the person at the screen, programs that use the API, or the data that is stored. */
export const audiences = ['people', 'programs', 'data'] as const;

export type Audience = (typeof audiences)[number];

/** A sentence, or a part of one, by its key in `diff.json` of the locales. */
export interface Said {
  key: string;
  params?: Record<string, Param>;
}

/** A number is written as it is; a list with commas and "and", or of the parameter `anyOf` with "or". */
export type Param = string | number | Said | Param[];

/** A place in a file of one of the two sides; line and column are 1-based. */
export interface DiffPlace {
  file: string;
  line: number;
  column: number;
}

/** The thing that has changed, from the outermost name to the innermost, and where each side has it. */
export interface Sighting {
  subject: Param[];
  before?: DiffPlace;
  after?: DiffPlace;
  /** The fields that refer to it, if it is a shared definition. */
  reaches?: Param[];
}

/** Whether a change lets more pass than before, less, perhaps both, or has nothing to do with that. */
export type Effect = 'weaker' | 'stronger' | 'either' | 'none';

/** A difference of two Models, in words. */
export interface Change {
  severity: Severity;
  topic: Topic;
  audiences: Audience[];
  effect: Effect;
  says: Said;
  /** Several where the same was changed in several places. */
  seen: Sighting[];
}

/** One of the two compiled sets of metadata files that are compared. */
export interface Side {
  project: Project;
  model: Model;
}
