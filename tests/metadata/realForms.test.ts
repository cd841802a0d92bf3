import { describe, expect, it } from 'vitest';
import { activeFields } from '../../src/metadata/validation/activeFields';
import { createValidator } from '../../src/metadata/validation/createValidator';
import { formSchema } from '../../src/metadata/bind/formSchema';
import { limitCases } from './support/limitCases';
import { realForms } from './support/realForms';
import { realModel } from './support/realModel';
import { sampleValues } from './support/sampleValues';

it('are the forms of every country', () => {
  const countries = new Set(realForms.map(({ country }) => country));
  expect([...countries]).toEqual(Object.keys(realModel.countries));
  expect(realForms.length).toBeGreaterThanOrEqual(3 * countries.size);
});

/** Limits of the project's own metadata, each in every form and country that has it: at it, and one past it. */
describe.each(
  realForms.map((each) => ({ ...each, name: `${each.resource} ${each.form.name} in ${each.country}` })),
)('$name', ({ resource, country, form }) => {
  const validate = createValidator(formSchema(realModel, resource, form.name, country));
  const values = sampleValues(form);
  const fields = Object.values(activeFields(form, values));
  /** What is wrong once a value is another, but not with other fields, which may depend on it. */
  const wrongAt = (name: string, value: unknown, at = '') =>
    validate({ ...values, [name]: value })
      .filter(({ path }) => path === `/${name}${at}`)
      .map(({ keyword }) => keyword);

  it('accepts values that fit all of its fields', () => {
    expect(validate(values)).toEqual([]);
  });

  it('requires what is required, and nothing else', () => {
    for (const { name, required = false } of fields) {
      const { [name]: _left, ...rest } = values;
      const isMissing = validate(rest).some(
        ({ path, keyword }) => path === `/${name}` && keyword === 'required',
      );
      expect([name, isMissing]).toEqual([name, isRequired(name, required, rest)]);
    }
  });

  /** Leaving a field out may also change which others are required, so ask the form again. */
  function isRequired(name: string, required: boolean, rest: Record<string, unknown>): boolean {
    return activeFields(form, rest)[name]?.required ?? required;
  }

  // The rules of an edit form are about the whole record; the gateway rejects other fields in its body.
  it.skipIf(form.name === 'edit')('accepts no field that is not in it', () => {
    for (const name of ['id', 'merchantId', 'status', 'constructor']) {
      if (Object.hasOwn(form.fields, name)) continue;
      expect(wrongAt(name, 'x')).toEqual(['unevaluatedProperties']);
    }
  });

  it('accepts what is at a limit, and nothing that is one past it', () => {
    const cases = fields.flatMap((field) => limitCases(field).map((each) => ({ name: field.name, ...each })));
    expect(cases.length).toBeGreaterThanOrEqual(fields.length);
    const outcomes = cases.map(({ name, value, breaks, at }) => {
      const found = wrongAt(name, value, at);
      return {
        name,
        value,
        at,
        breaks: breaks !== undefined && found.includes(breaks) ? breaks : found.join(),
      };
    });
    expect(outcomes).toEqual(cases.map(({ name, value, at, breaks = '' }) => ({ name, value, at, breaks })));
  });

  it('accepts each option, with what belongs to it', () => {
    const chosen = fields.flatMap(({ name, options = [] }) =>
      options.map(({ value }) => ({ [name]: value })),
    );
    expect(chosen.flatMap((choice) => validate(sampleValues(form, choice)))).toEqual([]);
  });
});
