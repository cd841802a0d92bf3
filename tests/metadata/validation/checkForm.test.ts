import { describe, expect, it } from 'vitest';
import { bindFields, bindRules } from '../../../src/metadata/bind/boundFields';
import { schemasOf } from '../../../src/metadata/bind/schemas/boundSchemas';
import type { JsonSchema } from '../../../src/metadata/model/json';
import { checkForm } from '../../../src/metadata/validation/checkForm';
import { createValidator } from '../../../src/metadata/validation/createValidator';
import type { Values } from '../../../src/metadata/validation/nestedValues';
import { modelOf } from '../support/modelOf';

const isLetter = { properties: { sort: { const: 'letter' } }, required: ['sort'] };
const visit: JsonSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 5 },
    note: { type: 'string' },
    remark: { type: 'string', maxLength: 300 },
    code: { type: 'string', pattern: '^[0-9]*$' },
    arrivedAt: { type: 'string', format: 'date-time', 'x-ui': { latest: 'now' } },
    sort: { enum: ['letter', 'box'] },
    weight: { type: 'integer', minimum: 1 },
    sender: {
      type: 'object',
      properties: { town: { type: 'string', minLength: 2 }, street: { type: 'string' } },
    },
    hosts: { type: 'array', items: { type: 'string' }, minItems: 1 },
    lines: { type: 'array', items: { type: 'object', properties: { 'a/b': { type: 'string' } } } },
    guests: { type: 'string' },
  },
  required: ['name', 'sort'],
  allOf: [{ if: isLetter, then: { properties: { weight: false } } }],
};
const schemas = schemasOf(modelOf({ visit }), 'XX', 'en');
const fields = bindFields(schemas, schemas.visit!);
const form = {
  fields,
  visible: { guests: { properties: { note: { const: 'party' } }, required: ['note'] } },
  rules: bindRules(schemas, schemas.visit!, fields),
};
const validate = createValidator({ ...visit, additionalProperties: false });
const now = new Date('2026-11-20T12:00:00Z');
const valid = { name: 'Ada', sort: 'box' };
const check = (values: Values, record?: object) =>
  checkForm({ form, validate, values, now, ...(record && { record: { ...record } }) });
const errorsOf = (values: Values, record?: object) =>
  check(values, record).errors.map(({ path, keyword }) => `${path} ${keyword}`);

describe('what is sent of a form', () => {
  it('is trimmed at any depth, and is without what is empty then', () => {
    const { body, values, errors } = check({
      name: '\u00a0Ada \u200b',
      sort: ' box',
      code: '123\t',
      note: ' \u3000 ',
      sender: { town: ' Oslo ', street: '  ' },
      hosts: [' a ', 'b'],
      lines: [{ 'a/b': ' x ' }, { 'a/b': ' ' }],
      guests: null,
    });
    expect(errors).toEqual([]);
    expect(body).toEqual({
      name: 'Ada',
      sort: 'box',
      code: '123',
      sender: { town: 'Oslo' },
      hosts: ['a', 'b'],
      lines: [{ 'a/b': 'x' }, {}],
    });
    expect(values).toMatchObject({ note: '', guests: null });
  });

  it.each([
    [{ hosts: [] }],
    [{ sender: {} }],
    [{ sender: { town: ' ', street: null } }],
    [{ note: '\u2800' }],
  ])('does not have %j', (empty) => {
    expect(check({ ...valid, ...empty })).toMatchObject({ body: valid, errors: [] });
    expect(check({ ...valid, ...empty }).body).toEqual(valid);
  });

  it('is of the fields that the form has with these values', () => {
    const { body, fields: active } = check({
      ...valid,
      sort: 'letter',
      weight: 5,
      guests: 'Bob',
      other: 'x',
    });
    expect(body).toEqual({ name: 'Ada', sort: 'letter' });
    expect(Object.keys(active)).not.toContain('weight');
    expect(Object.keys(active)).not.toContain('guests');
    expect(check({ ...valid, note: ' party ', guests: 'Bob' }).body).toMatchObject({ guests: 'Bob' });
  });

  it('is a change of the record that is edited', () => {
    const record = { name: 'Bob', code: '1', guests: 'Cy', stored: true };
    expect(check({ ...valid, code: ' ' }, record).after).toEqual({ ...valid, guests: 'Cy', stored: true });
  });
});

describe('the mistakes in a form', () => {
  it('are all found at once, at their places', () => {
    expect(
      errorsOf({
        name: 'Too long',
        code: '12x',
        note: 'a\u202eb',
        arrivedAt: '2026-11-20T12:00:01Z',
        sender: { town: 'x', street: 'a\u0000b' },
        lines: [{ 'a/b': '\u200bx\u200by' }],
        sort: 'box',
        guests: 'not shown',
      }),
    ).toEqual([
      '/name maxLength',
      '/code pattern',
      '/sender/town minLength',
      '/note hidden',
      '/sender/street hidden',
      '/lines/0/a~1b hidden',
      '/arrivedAt latest',
    ]);
  });

  it('are tabs and line breaks in a text of one line, also in objects and lists', () => {
    const values = {
      ...valid,
      sender: { town: 'O\tslo' },
      hosts: ['a', 'b\nc'],
      lines: [{ 'a/b': 'x\u2028y' }],
    };
    expect(errorsOf(values)).toEqual(['/sender/town oneLine', '/hosts/1 oneLine', '/lines/0/a~1b oneLine']);
    expect(errorsOf({ ...valid, name: 'A\ra', remark: 'first\r\n\tsecond' })).toEqual(['/name oneLine']);
  });

  it('are a required text of blanks, and a blank in a list', () => {
    expect(errorsOf({ ...valid, name: ' \n ' })).toEqual(['/name required']);
    expect(errorsOf({ ...valid, hosts: ['a', ' '] })).toEqual(['/hosts/1 required']);
  });

  it('are one for each value: a masked one has no other, nor one that breaks a rule', () => {
    expect(errorsOf({ ...valid, name: '•••• 1234', code: '•••• \u0000' })).toEqual([
      '/name masked',
      '/code masked',
    ]);
    expect(errorsOf({ ...valid, code: '1\u0000' })).toEqual(['/code pattern']);
  });

  it('leave a masked text as it came', () => {
    expect(check({ ...valid, note: '•••• 12 ' }).values.note).toBe('•••• 12 ');
  });

  it('are none of a time up to now', () => {
    expect(errorsOf({ ...valid, arrivedAt: '2026-11-20T12:00:00Z' })).toEqual([]);
  });

  it('are none of fields that wait for a choice, which is required itself', () => {
    const waiting = check({ name: 'Ada', weight: 0 });
    expect(waiting.errors.map(({ path }) => path)).toEqual(['/sort']);
    expect(waiting.body).toEqual({ name: 'Ada' });
    expect(Object.keys(waiting.fields)).toContain('weight');
    expect(Object.keys(waiting.shown)).not.toContain('weight');
    expect(errorsOf({ ...valid, weight: 0 })).toEqual(['/weight minimum']);
  });

  it('are none of what only the record has, which the form need not show', () => {
    const editing = { form: { fields: { note: fields.note! }, visible: {}, rules: [] }, validate, now };
    expect(checkForm({ ...editing, values: { note: 'x' }, record: { ...valid } }).errors).toEqual([]);
    const { errors } = checkForm({ ...editing, values: { note: 'x' }, record: { name: 'Ada' } });
    expect(errors.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual(['/sort required']);
  });

  it('are what a changed field breaks together with the record', () => {
    const editing = { form: { fields: { weight: fields.weight! }, visible: {}, rules: [] }, validate, now };
    const withRecord = (record: object) =>
      checkForm({ ...editing, values: { weight: 2 }, record: { ...record } }).errors.map(({ path }) => path);
    expect(withRecord(valid)).toEqual([]);
    expect(withRecord({ ...valid, sort: 'letter' })).toEqual(['/weight']);
  });

  it('are a null in a list', () => {
    expect(errorsOf({ ...valid, hosts: ['a', null] })).toEqual(['/hosts/1 type']);
  });

  it('are found in a value that is nested as deep as no field is', () => {
    let deep: Values[string] = 'x';
    for (let depth = 0; depth < 20_000; depth++) deep = [deep];
    expect(errorsOf({ ...valid, note: deep, sender: deep })).toEqual(['/note type', '/sender type']);
  });
});
