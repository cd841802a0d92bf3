import { expect, it } from 'vitest';
import { bindResource } from '../../../../src/metadata/bind/bindResource';
import { storesInput } from '../../../../src/metadata/bind/schemas/inputSchema';
import { compile } from '../../../../src/metadata/compile';
import { sampleFiles } from '../../support/sampleFiles';

it('gives an input that is named after a field the schema of it, and what the file adds', () => {
  const files = sampleFiles();
  const parcel = JSON.parse(files.get('schemas/parcel.json')!);
  Object.assign(parcel.properties.value, { default: 500, readOnly: true });
  parcel.properties.receiver['x-ui'] = { fills: { note: { pattern: '^(.)', values: { A: 'x' } } } };
  files.set('schemas/parcel.json', JSON.stringify(parcel));
  const parcels = JSON.parse(files.get('resources/parcels.json')!);
  const written = {
    value: {},
    phone: { title: 'Call', maxLength: 6 },
    paper: { enum: [2] },
    state: {},
    receiver: {},
  };
  parcels.actions.dispatch.input = { properties: written, required: ['value'] };
  parcels.actions.dispatch.confirm = 'Dispatch %{label} for %{value}?';
  files.set(
    'locales/zh/parcels.json',
    files.get('locales/zh/parcels.json')!.replace('以 %{fare} 派送', '以 %{value} 派送'),
  );
  parcels.create.sections[1].fields = ['insured'];
  files.set('resources/parcels.json', JSON.stringify(parcels));
  const { model, diagnostics } = compile({ files });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const fieldsIn = (country: string) =>
    bindResource(model!, 'parcels', country, 'zh').actions[0]?.input?.fields;
  expect(fieldsIn('AA')).toEqual({
    value: {
      name: 'value',
      title: '价值',
      type: 'integer',
      kind: 'money',
      required: true,
      minimum: 0,
      ui: { money: true },
    },
    phone: {
      name: 'phone',
      title: 'Call',
      type: 'string',
      kind: 'text',
      maxLength: 6,
      pattern: '^[0-9]+$',
      ui: {},
    },
    paper: {
      name: 'paper',
      title: '证件',
      type: 'integer',
      kind: 'choice',
      options: [{ value: 2, title: '身份证' }],
      ui: {},
    },
    // That the field is read-only, and what leads to what, is said of records.
    state: {
      name: 'state',
      title: '状态',
      type: 'string',
      kind: 'state',
      options: [
        { value: 'waiting', title: '等待中', tone: 'neutral' },
        { value: 'sent', title: '已寄出', tone: 'success' },
      ],
      ui: {},
    },
    receiver: {
      name: 'receiver',
      title: '收件人',
      description: '与门牌一致。',
      type: 'string',
      kind: 'text',
      minLength: 1,
      maxLength: 40,
      personal: 'payee',
      ui: {},
    },
  });
  expect(Object.keys(fieldsIn('BB') ?? {})).toEqual(['value', 'phone', 'state', 'receiver']);
});

it.each([
  [true, 'a field of the record', { input: { properties: { note: {} } } }],
  [false, 'what is no field', { input: { properties: { fare: {} } } }],
  [false, 'nothing', {}],
  [
    false,
    'a field, but is about no record',
    { on: 'resource' as const, input: { properties: { note: {} } } },
  ],
])('says %s to whether an action stores its input that asks for %s', (stores, _what, action) => {
  expect(storesInput(action, { note: {} })).toBe(stores);
});
