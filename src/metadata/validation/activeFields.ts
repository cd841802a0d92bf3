import type { BoundField } from '../model/BoundField';
import type { BoundForm } from '../model/BoundResource';
import { matchesCondition } from './matchesCondition';

const larger = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'] as const;
const smaller = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'] as const;

/** Values of a form or of a record, by field. A missing, null or empty one is no value. */
interface Values {
  [field: string]: unknown;
}

/** The fields of a form, or of an object in one, and what they depend on. */
export type Fieldset = Pick<BoundForm, 'fields' | 'visible' | 'rules'>;

/** State of a form: its fields with the current values, and the resulting record. */
interface FormState {
  /** The fields that are in the form now, with the rules that apply merged in. */
  fields: Record<string, BoundField>;
  /**
   * The record after the form is saved: its values over the record's. A field whose `when` does not hold keeps its value; one that
   * a rule forbids has none.
   */
  values: Values;
}

/**
 * Applies a form's current values to a record; by default to a new one, which is empty. Conditions see the resulting
 * record, so that those of an edit form may depend on fields that the form does not have.
 */
export function applyForm(form: Fieldset, values: Values, record: Values = {}): FormState {
  let state: FormState = { fields: form.fields, values: valuesAfter(form, form.fields, values, record) };
  // Hiding a field that has a value may hide another that depends on it, at most as often as there are fields.
  for (const _field of Object.keys(form.fields)) {
    const ruled = applyRules(form, state.values);
    const fields = Object.fromEntries(
      Object.entries(ruled).filter(([name, field]) => {
        const condition = form.visible[name];
        return !field.ui.hidden && (!condition || matchesCondition(condition, state.values));
      }),
    );
    const after = valuesAfter({ fields: ruled }, fields, values, record);
    const settled =
      Object.keys(fields).length === Object.keys(state.fields).length || hasSameValues(after, state.values);
    state = { fields, values: after };
    if (settled) break;
  }
  return state;
}

/** Whether conditions find the same in both. */
function hasSameValues(one: Values, other: Values): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Returns the fields that a form, or an object in one, shows for its current values (see `applyForm`). */
export function activeFields(form: Fieldset, values: Values, record?: Values): Record<string, BoundField> {
  return applyForm(form, values, record).fields;
}

/** Returns all variants of a field in a form: its own, and the changes of each rule. */
export function ruledVariants({ fields, rules }: Fieldset, name: string): Partial<BoundField>[] {
  const ruled = rules.flatMap((rule) => [rule.then?.[name], rule.else?.[name]]);
  return [fields[name], ...ruled].filter((variant) => variant !== undefined);
}

function valuesAfter(
  { fields }: Pick<BoundForm, 'fields'>,
  active: Record<string, BoundField>,
  values: Values,
  record: Values,
): Values {
  const after = { ...record };
  for (const [name, { ui }] of Object.entries(fields)) {
    const isActive = Object.hasOwn(active, name);
    if (isActive || ui.hidden) delete after[name];
    if (isActive && !isEmpty(values[name])) after[name] = values[name];
  }
  return after;
}

/** Whether a value is empty: missing, null, or an empty text, list or object. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function applyRules(form: Fieldset, values: Values): Record<string, BoundField> {
  const fields = { ...form.fields };
  for (const rule of form.rules) {
    const changes = (matchesCondition(rule.if, values) ? rule.then : rule.else) ?? {};
    for (const [name, change] of Object.entries(changes)) {
      const field = fields[name];
      if (field) fields[name] = mergeOnce(field, change);
    }
  }
  return fields;
}

const merged = new WeakMap<BoundField, WeakMap<Partial<BoundField>, BoundField>>();

/**
 * Merges a rule's change into a field. It returns the same object each time, so that forms render only changed fields
 * again.
 */
function mergeOnce(field: BoundField, change: Partial<BoundField>): BoundField {
  const known = merged.get(field) ?? new WeakMap<Partial<BoundField>, BoundField>();
  merged.set(field, known);
  const found = known.get(change) ?? merge(field, change);
  known.set(change, found);
  return found;
}

/** A rule can only tighten a limit, as the schema's own limit holds as well. */
function merge(field: BoundField, change: Partial<BoundField>): BoundField {
  const result: BoundField = { ...field, ...change, ui: { ...field.ui, ...change.ui } };
  for (const limit of larger) result[limit] = tightest(Math.max, field[limit], change[limit]);
  for (const limit of smaller) result[limit] = tightest(Math.min, field[limit], change[limit]);
  return result;
}

function tightest(choose: typeof Math.max, a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined) return b;
  return b === undefined ? a : choose(a, b);
}
