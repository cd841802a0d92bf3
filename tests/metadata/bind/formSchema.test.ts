import { describe, expect, it } from 'vitest';
import { formSchema } from '../../../src/metadata/bind/formSchema';
import { compile } from '../../../src/metadata/compile';
import type { Model } from '../../../src/metadata/model/Model';
import { createValidator } from '../../../src/metadata/validation/createValidator';
import { sampleFiles } from '../support/sampleFiles';

const { model } = compile({ files: sampleFiles() }) as { model: Model };
const validator = (form: string, country = 'AA') =>
  createValidator(formSchema(model, 'parcels', form, country));
const errorsOf = (validate: ReturnType<typeof validator>, body: unknown) =>
  validate(body).map(({ path, keyword }) => `${path} ${keyword}`);

describe('the schema of a form', () => {
  const create = validator('create');

  it('requires the required fields of the form only', () => {
    expect(errorsOf(create, { receiver: 'Ann' })).toEqual([]);
    expect(errorsOf(create, {})).toEqual(['/receiver required']);
  });

  it('rejects fields that are unknown, read-only or not in the form', () => {
    expect(errorsOf(create, { receiver: 'Ann', lable: 'X', label: 'X', note: 'x' })).toEqual([
      '/lable unevaluatedProperties',
      '/label unevaluatedProperties',
      '/note unevaluatedProperties',
    ]);
    expect(errorsOf(create, JSON.parse('{ "receiver": "Ann", "__proto__": 1, "toString": 1 }'))).toEqual([
      '/__proto__ unevaluatedProperties',
      '/toString unevaluatedProperties',
    ]);
  });

  it('rejects anything but an object', () => {
    for (const body of [null, [], 'text', 1, true]) expect(errorsOf(create, body)).toEqual([' type']);
  });

  it("holds the country's limits", () => {
    const phone = '01234567890';
    expect(errorsOf(create, { receiver: 'Ann', phone })).toEqual(['/phone maxLength']);
    expect(errorsOf(validator('create', 'BB'), { receiver: 'Ann', phone })).toEqual([]);
    expect(errorsOf(validator('create', 'BB'), { receiver: 'Ann', phone: '123' })).toEqual([
      '/phone pattern',
    ]);
  });

  it('treats a field that its country hides as unknown', () => {
    expect(errorsOf(create, { receiver: 'Ann', paper: 1 })).toEqual([]);
    expect(errorsOf(validator('create', 'BB'), { receiver: 'Ann', paper: 1 })).toEqual([
      '/paper unevaluatedProperties',
    ]);
  });

  it('accepts a field with a condition only where the condition holds', () => {
    const body = { receiver: 'Ann', paper: 2, paperNumber: '7' };
    expect(errorsOf(create, body)).toEqual(['/paperNumber unevaluatedProperties']);
    expect(errorsOf(create, { ...body, insured: true, value: 5 })).toEqual([]);
  });

  it('follows the rules of the entity and of the country', () => {
    expect(errorsOf(create, { receiver: 'Ann', insured: true })).toEqual(['/value required']);
    expect(errorsOf(create, { receiver: 'Ann', insured: true, value: 0 })).toEqual([
      '/value exclusiveMinimum',
    ]);
    const insured = { receiver: 'Ann', insured: true, value: 5 };
    expect(errorsOf(create, { ...insured, paperNumber: '12345678' })).toEqual(['/paper required']);
    expect(errorsOf(create, { ...insured, paper: 1, paperNumber: '1234567' })).toEqual([
      '/paperNumber minLength',
    ]);
    expect(errorsOf(create, { ...insured, paper: 1, paperNumber: '12345678' })).toEqual([]);
  });

  it("is the action's input for an action", () => {
    const dispatch = validator('dispatch');
    expect(errorsOf(dispatch, { fare: 5 })).toEqual([]);
    expect(errorsOf(dispatch, {})).toEqual(['/fare required']);
    expect(errorsOf(dispatch, { fare: 5, label: 'X' })).toEqual(['/label unevaluatedProperties']);
  });

  it('is an empty object for an action without input', () => {
    const files = sampleFiles();
    const resource = JSON.parse(files.get('resources/parcels.json')!);
    delete resource.actions.dispatch.input;
    files.set('resources/parcels.json', JSON.stringify(resource).replace(' for %{fare}', ''));
    const translations = JSON.parse(files.get('locales/zh/parcels.json')!);
    translations['actions.dispatch.confirm'] = '派送 %{label}？';
    files.set('locales/zh/parcels.json', JSON.stringify(translations));
    const { model } = compile({ files }) as { model: Model };
    const validate = createValidator(formSchema(model, 'parcels', 'dispatch', 'AA'));
    expect(validate({})).toEqual([]);
    expect(validate({ a: 1 })).toHaveLength(1);
  });

  it('says no more than the form needs', () => {
    const insured = { properties: { insured: { const: true } }, required: ['insured'] };
    const { $defs, properties, ...rules } = formSchema(model, 'parcels', 'create', 'BB');
    expect(Object.keys($defs!)).toEqual(['phone', 'paperNumber', 'money']);
    expect(Object.keys(properties!)).toEqual(['receiver', 'phone', 'paperNumber', 'value', 'insured']);
    expect(rules).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      required: ['receiver'],
      additionalProperties: false,
      allOf: [
        { dependentRequired: { paperNumber: [] } },
        { if: insured, then: { properties: { value: { exclusiveMinimum: 0 } }, required: ['value'] } },
        { if: insured, else: { properties: { paperNumber: false } } },
      ],
    });
  });

  it('throws for a form that does not exist', () => {
    expect(() => formSchema(model, 'parcels', 'edit', 'AA')).toThrow('"parcels" has no edit form.');
    expect(() => formSchema(model, 'parcels', 'burn', 'AA')).toThrow(
      '"parcels" has no form or action "burn".',
    );
    expect(() => formSchema(model, 'parcels', 'constructor', 'AA')).toThrow('has no form or action');
  });
});
