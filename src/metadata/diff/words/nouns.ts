import type { Said } from '../model/Change';
import { keyAround } from '../weights/weigh';
import type { Step } from '../structure/metaKeys';

/** Keys that are called otherwise than the same key elsewhere: `caution.above`. The locales have each under this name. */
const special: ReadonlySet<string> = new Set([
  'amount.type',
  'x-ui.file',
  'actions.file',
  'actions.on',
  'api.create',
  'related.create',
  'api.scope',
  'create.scope',
  'actions.scope',
  'api.actions',
  'actions.not',
  'edit.not',
  'delete.not',
  'actions.only',
  'countries.sandbox',
  'merchants.sandbox',
  'users.sandbox',
  'fees.sandbox',
  'merchants.fees',
  'pages.records',
  'filters.default',
  'rate.of',
  'receipt.states',
  'receipt.related',
  'review.from',
  'x-retention.from',
  'x-retention.days',
  'x-repeats.days',
  'reserve.days',
  'reserve.share',
  'minimum.amount',
  'settles.minimum',
  'request.path',
  'children.type',
  'navigation.type',
  'children.hidden',
  'navigation.hidden',
]);

/** Returns the words for the key of a place, in the middle of a sentence. */
export function nounOf(steps: readonly Step[]): Said {
  const last = steps.at(-1)!;
  const qualified = `${keyAround(steps)}.${last.name}`;
  return { key: `diff.keys.${special.has(qualified) ? qualified : keyName(last.name)}` };
}

/** The name of a key in the locales, in which no name begins with a sign. */
export function keyName(key: string): string {
  return key.replace(/^\$/, '');
}

/** Keys whose items have a word of their own; others are entries. */
const itemKeys: ReadonlySet<string> = new Set([
  'schemas',
  'resources',
  'pages',
  'countries',
  'properties',
  '$defs',
  'actions',
  'oneOf',
  'allOf',
  'anyOf',
  'navigation',
  'children',
  'permissions',
  'blocks',
  'figures',
  'sections',
  'related',
  'merchants',
  'users',
  'roles',
  'fees',
  'limits',
  'settles',
  'records',
  'days',
  'years',
  'languages',
  'texts',
  'messages',
  'names',
  'filters',
  'views',
  'entities',
  'x-transitions',
]);

/** Returns the words for an item of a list or a map, such as "the action"; its name follows. */
export function itemNounOf(steps: readonly Step[]): Said {
  const around = keyAround(steps);
  if (steps.length === 3 && (around === 'texts' || around === 'messages'))
    return { key: 'diff.items.textFile' };
  return { key: itemKeys.has(around) ? `diff.items.${keyName(around)}` : 'diff.items.other' };
}

/** The names under which the locales must have words. */
export const nounNames = { special: [...special], items: [...itemKeys].map(keyName) };
