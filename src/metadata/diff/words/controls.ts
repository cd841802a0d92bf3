import type { Step } from '../structure/metaKeys';
import { keyAround } from '../weights/weigh';

/** Keys with sentences of their own for coming and going, by their names in the locales. */
const named: Readonly<Record<string, string>> = {
  'actions.not': 'secondPerson',
  'edit.not': 'secondPerson',
  'delete.not': 'secondPerson',
  'actions.only': 'creatorOnly',
  stepUp: 'stepUp',
  masked: 'masked',
  review: 'review',
  reveal: 'reveal',
  'x-repeats': 'repeats',
  'x-table.appendOnly': 'appendOnly',
  readOnly: 'readOnly',
  confirm: 'confirm',
  rehearse: 'rehearse',
  moves: 'moves',
  twice: 'twice',
  'create.sandbox': 'sandboxOnly',
  'edit.sandbox': 'sandboxOnly',
  'delete.sandbox': 'sandboxOnly',
  'actions.sandbox': 'sandboxOnly',
  'x-retention': 'retention',
  'limits.approvalAbove': 'approval',
};

const namedLists: Readonly<Record<string, string>> = {
  required: 'required',
  unique: 'unique',
  'x-transitions': 'transitions',
};

/** The names under which the locales must have a sentence for `new` and one for `gone`. */
export const controlNames = [...new Set([...Object.values(named), ...Object.values(namedLists)])];

/** Returns the name of special sentences about a place; undefined where the usual ones apply. */
export function controlAt(steps: readonly Step[]): string | undefined {
  const last = steps.at(-1)!;
  const around = keyAround(steps);
  if (last.kind === 'item') return lookUp(namedLists, around);
  if (last.kind === 'name') return undefined;
  return lookUp(named, `${around}.${last.name}`) ?? lookUp(named, last.name);
}

function lookUp(names: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(names, key) ? names[key] : undefined;
}
