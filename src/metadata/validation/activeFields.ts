import type { BoundField } from '../model/BoundField';
import type { BoundForm } from '../model/BoundResource';
import { matchesCondition } from './matchesCondition';

const larger = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'] as const;
const smaller = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'] as const;

/**
 * Returns the fields that a form shows for its current values, with the rules that apply merged in. The value of a hidden
 * field counts as missing for the conditions of others, as it is not sent.
 */
export function activeFields(
  form: BoundForm,
  values: { [field: string]: unknown },
): Record<string, BoundField> {
  let active = form.fields;
  // Hiding a field may hide another that depends on it, at most as often as there are fields.
  for (const _field of Object.keys(form.fields)) {
    const next = fieldsFor(form, sentValues(active, values));
    const settled = Object.keys(next).length === Object.keys(active).length;
    active = next;
    if (settled) break;
  }
  return active;
}

function sentValues(active: Record<string, BoundField>, values: { [field: string]: unknown }) {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => Object.hasOwn(active, name) && value !== ''),
  );
}

function fieldsFor(form: BoundForm, values: { [field: string]: unknown }): Record<string, BoundField> {
  const fields = { ...form.fields };
  for (const rule of form.rules) {
    const changes = (matchesCondition(rule.if, values) ? rule.then : rule.else) ?? {};
    for (const [name, change] of Object.entries(changes)) {
      const field = fields[name];
      if (field) fields[name] = merge(field, change);
    }
  }
  return Object.fromEntries(
    Object.entries(fields).filter(([name, field]) => {
      const condition = form.visible[name];
      return !field.ui.hidden && (!condition || matchesCondition(condition, values));
    }),
  );
}

/** A rule can only tighten a limit, as the schema's own limit holds as well. */
function merge(field: BoundField, change: Partial<BoundField>): BoundField {
  const merged: BoundField = { ...field, ...change, ui: { ...field.ui, ...change.ui } };
  for (const limit of larger) merged[limit] = tightest(Math.max, field[limit], change[limit]);
  for (const limit of smaller) merged[limit] = tightest(Math.min, field[limit], change[limit]);
  return merged;
}

function tightest(choose: typeof Math.max, a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined) return b;
  return b === undefined ? a : choose(a, b);
}
