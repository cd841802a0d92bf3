import { isObject, type JsonValue } from '../model/json';
import { valueAt } from '../schema/schemaParts';
import { projectFields } from '../source/Project';
import { matchPermissions } from '../tenants/permissionPatterns';
import type { Change, Effect, Param, Said, Sighting } from './model/Change';
import { branchEffect, isBranchFields, sayBranch } from './branchFields';
import { compareConditions } from './weights/conditions';
import { controlAt } from './words/controls';
import type { Difference } from './structure/differences';
import { itemNounOf, nounOf } from './words/nouns';
import { placeInFiles } from './words/places';
import { patternEffect } from './patternEffect';
import { tiersEffect } from './weights/priceEffect';
import { reachOf } from './words/reach';
import { labelAt, subjectOf } from './words/subject';
import { conditionWords, valueWords } from './words/values';
import { entityAt, type View } from './words/View';
import { audiencesOf, effectOf, isPatch, keyAround, severityOf, weightOf } from './weights/weigh';

/** The two sides as they are read. */
export interface Views {
  before: View;
  after: View;
}

/** Describes a place in which two Models differ; every place has words. */
export function describeDifference(views: Views, written: Difference): Change {
  const difference = withDefault(views, written);
  const { steps } = difference;
  const weight = weightOf(steps);
  const pattern = patternEffect(views.before, views.after, difference);
  const weighed = effectOf(weight, difference);
  const { effect, record } = decidedEffect(views, difference) ?? {
    effect: pattern && weight.mode === 'control' ? pattern.effect : weighed,
  };
  const isNewRole = isRole(steps) && difference.before === undefined;
  const severity = difference.renamed
    ? 'breaks'
    : isNewRole
      ? 'warns'
      : severityOf(weight, effect, difference);
  const says = difference.renamed ? sayRenamed(difference) : sayDifference(views, difference);
  return {
    severity,
    topic: weight.topic,
    audiences: audiencesOf(weight, steps),
    effect: difference.renamed ? 'none' : effect,
    says: record ? { key: 'diff.says.firstCase', params: { says, record } } : (pattern?.tell(says) ?? says),
    seen: [sightingOf(views, difference)],
  };
}

function isRole(steps: Difference['steps']): boolean {
  return steps.at(-1)!.kind === 'name' && keyAround(steps) === 'roles';
}

/** Completes a patch: unsaid keywords are those of `country.json`, and `null` is no value. */
function withDefault({ before, after }: Views, difference: Difference): Difference {
  // A list takes the place of the whole list before it.
  const isInList = difference.steps.some(({ kind }) => kind === 'item');
  if (!isPatch(difference.steps) || isInList) return difference;
  const [, , , ...inner] = difference.afterPath;
  const effective = (view: View, value: JsonValue | undefined) =>
    value === null
      ? undefined
      : (value ?? valueAt(view.model.schemas.country, ['$defs', ...inner]) ?? undefined);
  const changed = {
    ...difference,
    before: effective(before, difference.before),
    after: effective(after, difference.after),
  };
  // Only where it is written has changed.
  return JSON.stringify(changed.before) === JSON.stringify(changed.after) ? difference : changed;
}

/** The effect of conditions, prices and roles, which are compared by more than a weight. */
function decidedEffect(
  { before, after }: Views,
  difference: Difference,
): { effect: Effect; record?: Said } | undefined {
  const { steps, afterPath, beforePath } = difference;
  const last = steps.at(-1)!;
  if (difference.isReordered) return undefined;
  if (isBranchFields(steps)) return { effect: branchEffect(difference) };
  if (
    last.kind === 'key' &&
    last.name === 'when' &&
    (isObject(difference.before) || isObject(difference.after))
  ) {
    const weight = weightOf(steps);
    if (weight.mode !== 'control') return undefined;
    const entity = entityAt(after, afterPath) || entityAt(before, beforePath);
    const fields = projectFields(after.project, entity) ?? {};
    const { effect, record } = compareConditions(
      asCondition(difference.before),
      asCondition(difference.after),
      fields,
    );
    if (!record) return { effect };
    const values = Object.entries(record).map(([name, value]) =>
      conditionWords(after, entity, { properties: { [name]: { const: value } } }),
    );
    return { effect, record: { key: 'diff.says.record', params: { values } } };
  }
  if (last.kind === 'key' && last.name === 'tiers')
    return { effect: tiersEffect(difference.before, difference.after) };
  if (isRole(steps)) {
    const [one, other] = [heldBy(before, difference.before), heldBy(after, difference.after)];
    const [gains, loses] = [
      other.some((each) => !one.includes(each)),
      one.some((each) => !other.includes(each)),
    ];
    return { effect: gains && loses ? 'either' : gains ? 'weaker' : loses ? 'stronger' : 'none' };
  }
  return undefined;
}

function asCondition(value: JsonValue | undefined) {
  return isObject(value) ? value : undefined;
}

/** Returns the permissions that the patterns of a role give. */
export function heldBy({ model }: View, patterns: JsonValue | undefined): string[] {
  const texts = (Array.isArray(patterns) ? patterns : []).filter((each) => typeof each === 'string');
  return matchPermissions(texts, allPermissions(model.permissions));
}

function allPermissions(nodes: View['model']['permissions']): string[] {
  return nodes.flatMap(({ perms, children = [] }) => [perms, ...allPermissions(children)]);
}

function sightingOf({ before, after }: Views, difference: Difference): Sighting {
  const { steps, beforePath, afterPath } = difference;
  const isGone = difference.after === undefined;
  const [view, path] = isGone ? [before, beforePath] : [after, afterPath];
  const places = {
    before: placeInFiles(before, beforePath),
    after: placeInFiles(after, afterPath),
  };
  const reaches = reachOf(view, path);
  return {
    subject: subjectOf(view, steps, path),
    ...(reaches.length > 0 && { reaches }),
    ...(places.before && { before: places.before }),
    ...(places.after && { after: places.after }),
  };
}

function sayRenamed({ steps, renamed }: Difference): Said {
  const { from = '', to = '' } = renamed ?? {};
  return { key: 'diff.says.renamed', params: { noun: itemNounOf(steps), from, to } };
}

function sayDifference(views: Views, difference: Difference): Said {
  const { steps, before, after, beforePath, afterPath, isReordered } = difference;
  const last = steps.at(-1)!;
  if (isReordered) {
    if (last.kind === 'key') return { key: 'diff.says.reordered', params: { noun: nounOf(steps) } };
    const name = labelAt(views.after, steps, afterPath);
    return { key: 'diff.says.reorderedItem', params: { noun: itemNounOf(steps), items: [quoted(name)] } };
  }
  const was = valueWords(views.before, steps, beforePath, before);
  const is = valueWords(views.after, steps, afterPath, after);
  if (isRole(steps)) return sayRole(views, difference);
  if (isBranchFields(steps)) return sayBranch(views, difference);
  const [isNew, isGone] = [isAbsent(before), isAbsent(after)];
  const control = isNew === isGone ? undefined : controlAt(steps);
  if (control !== undefined) {
    const params = { value: isNew ? is : was, key: lastName(views, difference) };
    return { key: `diff.controls.${control}.${isNew ? 'new' : 'gone'}`, params };
  }
  if (last.kind !== 'key') {
    if (typeof (before ?? after) === 'string' && (before === undefined || after === undefined)) {
      if (steps[0]!.name === 'texts' || steps[0]!.name === 'messages')
        return {
          key: `diff.says.text${before === undefined ? 'New' : 'Gone'}`,
          params: { name: last.name, text: before === undefined ? is : was },
        };
      const items = [before === undefined ? is : was];
      return {
        key: `diff.says.${before === undefined ? 'with' : 'without'}`,
        params: { noun: listNoun(steps), items },
      };
    }
    const name =
      before === undefined || after !== undefined
        ? labelAt(views.after, steps, afterPath)
        : labelAt(views.before, steps, beforePath);
    const params = { noun: itemNounOf(steps), items: [quoted(name)] };
    if (before === undefined) return { key: 'diff.says.newItem', params };
    if (after === undefined) return { key: 'diff.says.goneItem', params };
    return { key: 'diff.says.changedItem', params: { ...params, before: was, after: is } };
  }
  const noun = nounOf(steps);
  const form = before === undefined ? 'Set' : after === undefined ? 'Unset' : 'Changed';
  if (last.name === 'when' && (isObject(before) || isObject(after)))
    return { key: `diff.says.condition${form}`, params: { before: was, after: is } };
  const isFlag = [before, after].every((each) => each === undefined || typeof each === 'boolean');
  if (isFlag) return { key: `diff.says.${after === true ? 'on' : 'off'}`, params: { noun } };
  return { key: `diff.says.${form.toLowerCase()}`, params: { noun, before: was, after: is } };
}

function quoted(name: Param): Param {
  return typeof name === 'string' ? `“${name}”` : name;
}

function isAbsent(value: JsonValue | undefined): boolean {
  return value === undefined || value === false || value === null;
}

/** The nearest name around a place that a file has given: the state of a transition. */
function lastName({ after }: Views, { steps, afterPath }: Difference): Param {
  const index = steps.slice(0, -1).findLastIndex(({ kind }) => kind === 'name');
  if (index < 0) return '';
  const inner = afterPath.slice(0, index + 1);
  return valueWords(after, steps.slice(0, index + 1), inner, afterPath[index]);
}

/** Items of a list of lists, such as `unique`, and of lists by name, are called by the list. */
function listNoun(steps: Difference['steps']): Said {
  const key = steps.findLastIndex(({ kind }) => kind === 'key');
  return nounOf(steps.slice(0, key + 1));
}

function sayRole({ before, after }: Views, { steps, before: was, after: is }: Difference): Said {
  const [one, other] = [heldBy(before, was), heldBy(after, is)];
  const gained = other.filter((each) => !one.includes(each)).map((each) => `“${each}”`);
  const lost = one.filter((each) => !other.includes(each)).map((each) => `“${each}”`);
  const params = { name: steps.at(-1)!.name, gained, lost };
  if (gained.length > 0 && lost.length > 0) return { key: 'diff.says.roleBoth', params };
  if (gained.length > 0) return { key: 'diff.says.roleGains', params };
  return { key: lost.length > 0 ? 'diff.says.roleLoses' : 'diff.says.roleSame', params };
}
