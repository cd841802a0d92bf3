import type { Audience, Severity, Topic } from '../model/Change';

/**
 * The meaning of another value of a key:
 * - `control`: it stops something; `opening`: with it more passes.
 * - `ceiling`: the greater, the more passes; `floor`: the smaller, the more passes.
 * - `requires`: each item of a list stops something; `opens`: each item of a list or map lets something pass.
 * - `either`: nobody can tell from the values alone, so that it may be both.
 * - `contract`: others rely on it, so it may come, but not go or change.
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
