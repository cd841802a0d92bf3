import { describe, expect, it } from 'vitest';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import type { JsonSchema, JsonValue } from '../../../src/metadata/model/json';
import { activeFields } from '../../../src/metadata/validation/activeFields';
import { conditionProperties } from '../../../src/metadata/source/conditionPlaces';
import { isBlank } from '../../../src/web/widgets/Widget';
import { offeredActions } from '../../../src/web/generate/resource/recordOffers';
import { conditionCases, type ConditionValues } from '../../metadata/support/conditionCases';
import { limitCases } from '../../metadata/support/limitCases';
import { realForms } from '../../metadata/support/realForms';
import { realModel } from '../../metadata/support/realModel';
import { sampleValue } from '../../metadata/support/sampleValues';
import { bothSides, fieldsRejected, type Values } from './support/bothSides';

/** Conditions of each form, with the fields that depend on them. */
const conditions = realForms.flatMap((each) => {
  const { form, resource, country } = each;
  const isEdit = form.name === 'edit';
  const fields = isEdit ? bindResource(realModel, resource, country, 'en').fields : form.fields;
  const whens = Object.entries(form.visible).map(([name, condition]) => ({
    condition,
    names: [name],
    when: name,
  }));
  const rules = form.rules.map(({ if: condition, then, else: otherwise }) => ({
    condition,
    names: Object.keys({ ...then, ...otherwise }).filter((name) => Object.hasOwn(form.fields, name)),
    when: undefined,
  }));
  return [...whens, ...rules]
    .filter(({ condition, names }) => names.length > 0 && readsOnly(condition, fields))
    .filter(({ condition }) => !namesOtherOption(condition, fields))
    .map(({ condition, names, when }) => ({
      ...each,
      title: `${resource} ${form.name} in ${country}: ${JSON.stringify(condition)}`,
      condition,
      names,
      when,
      fields,
      cases: conditionCases(condition, fields),
    }));
});

/** A rule about a field that a form does not have, such as a state, never applies in it. */
function readsOnly(condition: JsonSchema, fields: object): boolean {
  return conditionProperties(condition).every(({ name }) => Object.hasOwn(fields, name));
}

/** A rule about an option that a country does not have never applies there. */
function namesOtherOption(condition: JsonSchema, fields: Record<string, BoundField>): boolean {
  return conditionProperties(condition).some(({ name, schema }) => {
    const { options } = fields[name] ?? {};
    const constant = typeof schema === 'object' ? schema.const : undefined;
    return options && constant !== undefined && !options.some(({ value }) => value === constant);
  });
}

describe.each(conditions)('$title', ({ names, when, fields, cases, condition, ...each }) => {
  const { form } = each;
  /** Fields that must be there, with whatever value. */
  const present = new Set(conditionProperties(condition).map(({ name }) => name));
  for (const { name, schema } of conditionProperties(condition)) if (schema) present.delete(name);

  it('is fulfilled by some values and not by others', () => {
    expect(cases.fulfilled).toBeDefined();
    expect(cases.unfulfilled).toBeDefined();
  });

  it.each(['fulfilled', 'unfulfilled'] as const)('%s: the form and the gateway agree', async (which) => {
    const given = cases[which] ?? {};
    const { values, record, active } = stateOf(given);
    // What another rule requires cannot be left out to break this condition.
    if (Object.keys(given).some((name) => given[name] === undefined && active[name]?.required)) return;
    const validate = bothSides(each, record);
    expect(await validate(values)).toEqual({ inForm: [], atGateway: [] });
    const wrong: object[] = [];
    for (const { name, tried, mustFail } of names.flatMap((name) => attempts(active[name], values, given))) {
      const { inForm, atGateway } = await validate(tried);
      const isFound = inForm.includes(name) || !mustFail;
      if (!isFound || inForm.join() !== atGateway.join()) wrong.push({ name, tried, inForm, atGateway });
    }
    expect(wrong).toEqual([]);
    // A field that the form does not show must not be sent.
    const field = active[when ?? ''] ?? form.fields[when ?? ''];
    const taken = field ? fieldsRejected(each, { ...values, [field.name]: sampleValue(field) }, record) : [];
    expect(taken.filter((name) => name === when)).toEqual(when && !active[when] ? [when] : []);
  });

  /** The least that the form takes with what a condition is given, and the record that an edit form changes. */
  function stateOf(given: ConditionValues) {
    const record = form.name === 'edit' ? recordWith(fields, given) : undefined;
    const valueOf = (field: BoundField): JsonValue | undefined => {
      const { name, required } = field;
      // What must only be there follows the other values.
      if (name in given) {
        return present.has(name) && given[name] !== undefined ? sampleValue(field) : given[name];
      }
      return required ? sampleValue(field) : undefined;
    };
    let values: Values = {};
    for (let round = 0; round <= Object.keys(form.fields).length; round++) {
      const shown = Object.values(activeFields(form, values, record));
      values = withoutUndefined(Object.fromEntries(shown.map((field) => [field.name, valueOf(field)])));
    }
    return { values, record, active: activeFields(form, values, record) };
  }
});

/** A record of valid values, but for those that a condition is given. */
function recordWith(fields: Record<string, BoundField>, given: ConditionValues): Values {
  const values = Object.values(fields).map((field): [string, JsonValue] => [field.name, sampleValue(field)]);
  return withoutUndefined({ ...Object.fromEntries(values), ...given });
}

function withoutUndefined(values: ConditionValues): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

interface Attempt {
  name: string;
  tried: Values;
  mustFail: boolean;
}

/** Values with a field at each of its limits, past them, and without the field. */
function attempts(field: BoundField | undefined, values: Values, given: ConditionValues): Attempt[] {
  if (!field) return [];
  const { name, required = false } = field;
  const tries = limitCases(field).map(({ value, breaks }) => ({
    name,
    tried: { ...values, [name]: value },
    mustFail: breaks !== undefined && (required || !isBlank(value)),
  }));
  // Without it a default or another condition may take its place.
  if (field.default !== undefined || name in given) return tries;
  const { [name]: _left, ...tried } = values;
  return [...tries, { name, tried, mustFail: required }];
}

/** Each condition of an action in every country. */
const offers = Object.keys(realModel.countries).flatMap((country) =>
  Object.keys(realModel.resources).flatMap((resource) => {
    const { actions, fields } = bindResource(realModel, resource, country, 'en');
    return actions
      .filter(({ when, on }) => when && on !== 'resource')
      .map((action) => ({ title: `${resource} ${action.name} in ${country}`, action, fields }));
  }),
);

it.each(offers)('$title is offered for records that fulfil its condition', ({ action, fields }) => {
  const { fulfilled, unfulfilled } = conditionCases(action.when!, fields);
  const rights = { can: () => true, sandbox: true };
  expect(offeredActions([action], { id: 'r1', ...fulfilled }, rights)).toEqual([action]);
  expect(offeredActions([action], { id: 'r1', ...unfulfilled }, rights)).toEqual([]);
});
