import type { Audience, Severity, Topic } from '../model/Change';

/**
 * The meaning of another value of a key:
 *
 * - `control`: it stops something, so that without it more passes; `opening`: with it more passes.
 * - `ceiling`: the greater, the more passes; `floor`: the less, the more passes.
 * - `requires`: a list of which each item stops something; `opens`: a list, or a map, of which each item lets something pass.
 * - `either`: nobody can tell from the values alone, so that both may be.
 * - `contract`: others rely on it, so that it must not go or change; it may come.
 * - `attention`: people should look at it; `plain`: all else.
 */
type Mode =
  | 'control'
  | 'opening'
  | 'ceiling'
  | 'floor'
  | 'requires'
  | 'opens'
  | 'either'
  | 'contract'
  | 'attention'
  | 'plain';

/** The importance of a change of a key. */
export interface Weight {
  topic: Topic;
  mode: Mode;
  /** Severity where more passes; `weakens` by default. */
  weaker?: Severity;
  /** Severity where less passes; `strengthens` by default. */
  stronger?: Severity;
  /** In place of those of `x-shows`. */
  audiences?: readonly Audience[];
  /** Its value is only words: with others it is the same control. */
  isText?: true;
  /** It stands for all that is inside too, where that has no weight of its own. */
  isWhole?: true;
}

/** Weights by key, by the key around it too (`caution.above`), or of items (`oneOf.*`). */
export type Weights = Readonly<Record<string, Weight>>;

/** Returns weights of several keys that are the same. */
export function sameWeight(keys: readonly string[], weight: Weight): Weights {
  return Object.fromEntries(keys.map((key) => [key, weight]));
}
