import type { BoundField } from '../model/BoundField';
import type { BoundForm } from '../model/BoundResource';
import type { JsonSchema } from '../model/json';
import { isEmpty } from './activeFields';

type Fields = Record<string, BoundField>;
type Rules = BoundForm['rules'];

/**
 * Returns a form's active fields without those that wait for a choice. A field that rules forbid for some options of a required
 * field is shown once one is chosen. Only the display changes: a form without choice is invalid.
 */
export function withoutWaiting(rules: Rules, fields: Fields, values: { [field: string]: unknown }): Fields {
  const isOpen = (choice: string) =>
    fields[choice]?.required === true && fields[choice].options !== undefined && isEmpty(values[choice]);
  const waiting = choicesByField(rules);
  if (![...waiting.values()].flat().some(isOpen)) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !waiting.get(name)?.some(isOpen)));
}

const known = new WeakMap<Rules, Map<string, string[]>>();

/** By field: those whose value decides whether rules forbid it. */
function choicesByField(rules: Rules): Map<string, string[]> {
  const found = known.get(rules) ?? new Map<string, string[]>();
  if (known.has(rules)) return found;
  known.set(rules, found);
  for (const { if: condition, then = {} } of rules) {
    for (const [name, { ui }] of Object.entries(then)) {
      if (ui?.hidden) found.set(name, [...(found.get(name) ?? []), ...comparedNames(condition)]);
    }
  }
  return found;
}

/** The fields whose values a condition compares, and without which it does not hold. */
function comparedNames({ required = [], properties = {}, allOf = [] }: JsonSchema): string[] {
  const own = (required as string[]).filter((name) => Object.hasOwn(properties as object, name));
  return [...own, ...(allOf as JsonSchema[]).flatMap(comparedNames)];
}
