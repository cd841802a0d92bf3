import { describe, expect, it } from 'vitest';
import { formSchema } from '../../../src/metadata/bind/formSchema';
import { compile } from '../../../src/metadata/compile';
import type { Model } from '../../../src/metadata/model/Model';
import { createValidator } from '../../../src/metadata/validation/createValidator';
import { sampleFiles } from '../support/sampleFiles';

const { model } = compile({ files: sampleFiles() }) as { model: Model };
const validator = (form: string, country = 'AA') =>
  createValidator(formSchema(model, 'parcels', form, country));
const told = (validate: ReturnType<typeof validator>, body: unknown) =>
  validate(body).map(({ path, keyword }) => `${path} ${keyword}`);

describe('the schema of a form', () => {
  const create = validator('create');

  it('asks for the required fields of the form alone', () => {
    expect(told(create, { receiver: 'Ann' })).toEqual([]);
    expect(told(create, {})).toEqual(['/receiver required']);
  });

  it('refuses fields that are unknown, read-only or not in the form', () => {
    expect(told(create, { receiver: 'Ann', lable: 'X', label: 'X', note: 'x' })).toEqual([
      '/lable unevaluatedProperties',
      '/label unevaluatedProperties',
      '/note unevaluatedProperties',
    ]);
    expect(told(create, JSON.parse('{ "receiver": "Ann", "__proto__": 1, "toString": 1 }'))).toEqual([
      '/__proto__ unevaluatedProperties',
      '/toString unevaluatedProperties',
    ]);
  });

  it('refuses anything but an object', () => {
    for (const body of [null, [], 'text', 1, true]) expect(told(create, body)).toEqual([' type']);
  });

  it("holds the country's limits", () => {
    const phone = '01234567890';
    expect(told(create, { receiver: 'Ann', phone })).toEqual(['/phone maxLength']);
    expect(told(validator('create', 'BB'), { receiver: 'Ann', phone })).toEqual([]);
    expect(told(validator('create', 'BB'), { receiver: 'Ann', phone: '123' })).toEqual(['/phone pattern']);
  });

  it('takes a field that its country hides as unknown', () => {
    expect(told(create, { receiver: 'Ann', paper: 1 })).toEqual([]);
    expect(told(validator('create', 'BB'), { receiver: 'Ann', paper: 1 })).toEqual([
      '/paper unevaluatedProperties',
    ]);
  });

  it('takes a field with a condition only where the condition holds', () => {
    const body = { receiver: 'Ann', paper: 2, paperNumber: '7' };
    expect(told(create, body)).toEqual(['/paperNumber unevaluatedProperties']);
    expect(told(create, { ...body, insured: true, value: 5 })).toEqual([]);
  });

  it('follows the rules of the entity and of the country', () => {
    expect(told(create, { receiver: 'Ann', insured: true })).toEqual(['/value required']);
    expect(told(create, { receiver: 'Ann', insured: true, value: 0 })).toEqual(['/value exclusiveMinimum']);
    const insured = { receiver: 'Ann', insured: true, value: 5 };
    expect(told(create, { ...insured, paperNumber: '12345678' })).toEqual(['/paper required']);
    expect(told(create, { ...insured, paper: 1, paperNumber: '1234567' })).toEqual([
      '/paperNumber minLength',
    ]);
    expect(told(create, { ...insured, paper: 1, paperNumber: '12345678' })).toEqual([]);
  });

  it("is the action's input for an action", () => {
    const dispatch = validator('dispatch');
    expect(told(dispatch, { fare: 5 })).toEqual([]);
    expect(told(dispatch, {})).toEqual(['/fare required']);
    expect(told(dispatch, { fare: 5, label: 'X' })).toEqual(['/label unevaluatedProperties']);
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

  it('says which form there is not', () => {
    expect(() => formSchema(model, 'parcels', 'edit', 'AA')).toThrow('"parcels" has no edit form.');
    expect(() => formSchema(model, 'parcels', 'burn', 'AA')).toThrow(
      '"parcels" has no form or action "burn".',
    );
    expect(() => formSchema(model, 'parcels', 'constructor', 'AA')).toThrow('has no form or action');
  });
});
