import { isObject, type JsonValue } from '../../model/json';
import { valueAt } from '../../schema/schemaParts';
import type { Param } from '../model/Change';
import type { Step } from '../structure/metaKeys';
import { nounOf } from './nouns';
import { conditionWords } from './values';
import { entityAt, fieldTitle, optionTitle, type View } from './View';

/** Keys that a reader does not need to find a place: what is in them is enough. */
const silent: ReadonlySet<string> = new Set([
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
  'sections',
  'fields',
  'x-ui',
  'input',
  'navigation',
  'children',
  'permissions',
  'blocks',
  'tenants',
  'merchants',
  'users',
  'limits',
  'records',
  'values',
  'request',
  'x-table',
  'x-repeats',
  'x-retention',
  'settles',
  'figures',
]);

/** Returns the names that lead to a place, the outermost first, without that of the place itself. */
export function subjectOf(view: View, steps: readonly Step[], path: readonly string[]): Param[] {
  const names: Param[] = [];
  const machine = steps.findIndex(({ name, kind }) => kind === 'key' && name === 'x-transitions');
  // An item is said to be one of its list.
  const isItem = steps.at(-1)!.kind !== 'key' && steps.at(-2)?.kind === 'key';
  const end = machine >= 0 ? machine : steps.length - (isItem ? 2 : 1);
  for (const [index, step] of steps.slice(0, end).entries()) {
    const at = path.slice(0, index + 1);
    const upTo = steps.slice(0, index + 1);
    if (step.kind === 'key') {
      if (step.name === 'then' || step.name === 'else') {
        const condition = valueAt(view.read, [...at.slice(0, -1), 'if']);
        const words = conditionWords(view, entityAt(view, at), condition);
        names.push({
          key: `diff.says.${step.name === 'then' ? 'where' : 'elsewhere'}`,
          params: { condition: words },
        });
      } else if (!silent.has(step.name)) names.push(nounOf(upTo));
    } else if (!isRule(steps[index + 1])) {
      const label = labelAt(view, upTo, at);
      if (label !== '') names.push(label);
    }
  }
  return names;
}

/** Whether a step leads into a part of a rule, which its condition identifies. */
function isRule(step: Step | undefined): boolean {
  return step?.kind === 'key' && ['if', 'then', 'else'].includes(step.name);
}

/** Returns how a thing in a place is called: by its title, or else by its name. */
export function labelAt(view: View, steps: readonly Step[], path: readonly string[]): Param {
  const { name = '', kind } = steps.at(-1) ?? {};
  const value = valueAt(view.read, path);
  if (kind === 'name' && path.at(-2) === 'properties')
    return fieldTitle(view, entityAt(view, path), path.at(-1)!);
  if (kind === 'name' && path.at(-2) === '$defs') return name;
  if (kind === 'name' && path.at(-2) === 'x-transitions')
    return optionTitle(view, entityAt(view, path), name, path.at(-3)) ?? name;
  if (path.length === 2 && path[0] === 'schemas' && !view.model.entities.includes(name)) {
    return { key: `diff.says.${name === 'country' ? 'everyCountry' : 'shared'}` };
  }
  const label = labelOf(view, path, value);
  return label ?? (kind === 'name' ? name : '');
}

function labelOf(view: View, path: readonly string[], value: JsonValue | undefined): Param | undefined {
  if (!isObject(value)) return undefined;
  if (path[0] === 'tenants' && (value.country ?? value.kind ?? value.method) !== undefined) {
    const country = typeof value.country === 'string' ? view.read.countries[value.country]?.name : undefined;
    const parts = [country ?? value.country, value.kind, value.method, value.begins];
    return parts.filter((part) => typeof part === 'string').join(', ');
  }
  for (const member of ['title', 'name'] as const) {
    const text = value[member];
    if (typeof text === 'string') return text;
  }
  if (typeof value.field === 'string') return fieldTitle(view, entityAt(view, path), value.field);
  for (const member of [
    'perms',
    'account',
    'code',
    'path',
    'day',
    'year',
    'id',
    'resource',
    'block',
    'const',
    '$ref',
  ]) {
    const text = value[member];
    if (typeof text === 'string' || typeof text === 'number') return String(text);
  }
  if (value.if !== undefined) {
    const condition = conditionWords(view, entityAt(view, path), value.if);
    return { key: 'diff.says.where', params: { condition } };
  }
  return undefined;
}
