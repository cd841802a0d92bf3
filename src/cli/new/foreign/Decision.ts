/** Questions that a conversion cannot answer. Each kind has a sentence; its places are listed behind it. */
const sentences = {
  name: 'Names are in camelCase here, and some are taken by the system. Look whether the new ones say what is meant:',
  person:
    'Whose data is in each of these texts? "x-personal": "anyone" is written, so that they go when somebody is forgotten; name the person, or write false where they name nobody:',
  length: 'These texts have no greatest length. Give each a "maxLength":',
  amount:
    'Are these amounts of money? Then write { "$ref": "common.json#/$defs/money" } and keep whole minor units: 10.00 is 1000:',
  state: 'Do these follow one another? Then say how in "x-transitions", with a "default":',
  alternative: 'The file allows several forms of these, of which one was taken:',
  shape:
    'These have several shapes. The fields of all were taken, and only what each shape requires is required; say by "if" which belong together:',
  map: 'These are objects whose names are not fixed, which no form shows. They are lists of a name and a value now:',
  moved: 'These were too deep for a form and were moved up:',
  left: 'These were left out. Add what you need, or make it an entity of its own:',
  rule: 'These rules were left out. Write those that must hold by "if" and "then" (docs/metadata/cookbook.md):',
  keyword: 'These keywords were left out, as nothing here reads them:',
  format: 'These formats are not known here and were left out. Write a "pattern", or another "format":',
  pattern: 'These patterns cannot be used and were left out:',
  default: 'These defaults were left out, as the gateway would refuse them:',
  optional: 'These are required in the file and may be null there. They may be empty here:',
  instant:
    'These are times as numbers. If a gateway writes them, use { "$ref": "common.json#/$defs/instant" }:',
  untyped: 'The file does not say what these are. They are texts now:',
} as const;

/** One kind of decision that a conversion leaves to people. */
export type DecisionKind = keyof typeof sentences;

/** Decisions that are left, by kind, in the order in which they were met. */
export type Decisions = Map<DecisionKind, Set<string>>;

/** Number of places that are named behind a sentence. Others are counted. */
const named = 12;

/** Notes that something at a place, such as `payer.name`, is left to decide. */
export function leave(decisions: Decisions, kind: DecisionKind, place: string): void {
  const places = decisions.get(kind) ?? new Set();
  decisions.set(kind, places.add(place));
}

/** Returns a sentence for each kind of decision, with its places. */
export function decisionLines(decisions: Decisions): string[] {
  const kinds = Object.keys(sentences) as DecisionKind[];
  return kinds.flatMap((kind) => {
    const places = [...(decisions.get(kind) ?? [])];
    if (places.length === 0) return [];
    const more = places.length > named ? ` and ${places.length - named} more` : '';
    return [`${sentences[kind]} ${places.slice(0, named).join(', ')}${more}.`];
  });
}
