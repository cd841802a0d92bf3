import { describe, expect, it } from 'vitest';
import { bindCountry } from '../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { compile } from '../../../src/metadata/compile';
import type { JsonSchema } from '../../../src/metadata/model/json';
import type { Model } from '../../../src/metadata/model/Model';
import { sampleFiles } from '../support/sampleFiles';

const { model } = compile({ files: sampleFiles() }) as { model: Model };
const bind = (country: string, language = 'en') => bindResource(model, 'parcels', country, language);

const identifier = (ui: JsonSchema): JsonSchema => ({
  title: 'Number',
  type: 'string',
  'x-ui': { identifier: true, ...ui },
});

describe('bindResource', () => {
  it('collects the keywords of a field through its references, the nearest title first', () => {
    expect(bind('AA').fields.label).toEqual({
      name: 'label',
      title: 'Label',
      type: 'string',
      kind: 'text',
      readOnly: true,
      required: true,
      maxLength: 12,
      pattern: '^[A-Z0-9]+$',
      ui: { placeholder: 'AB12' },
    });
    expect(bind('AA').fields.state).toMatchObject({
      options: [
        { value: 'waiting', title: 'Waiting', tone: 'neutral' },
        { value: 'sent', title: 'Sent', tone: 'success' },
      ],
      transitions: { waiting: ['sent'], sent: [] },
    });
  });

  it('gives each country its own limits and options, and leaves out what it hides', () => {
    const alands = bind('AA').fields;
    expect(alands.phone).toMatchObject({ maxLength: 10, pattern: '^[0-9]+$' });
    expect(alands.paper).toMatchObject({
      type: 'integer',
      options: [{ value: 1, title: 'Passport' }, { value: 2 }],
    });
    const belands = bind('BB').fields;
    expect(belands.phone).toMatchObject({ pattern: '^0[0-9]+$' });
    expect(belands.phone).not.toHaveProperty('maxLength');
    expect(belands).not.toHaveProperty('paper');
    expect(Object.keys(belands)).toEqual(Object.keys(alands).filter((name) => name !== 'paper'));
  });

  it('leaves a hidden field out of lists, details and forms too', () => {
    const { list, detail, create } = bind('BB');
    const named = [
      list?.available,
      detail?.sections.map(({ fields }) => fields),
      create?.sections.map(({ fields }) => fields),
    ];
    expect(named.flat(3)).not.toContain('paper');
    expect(named.flat(3)).toContain('paperNumber');
    expect(list?.filters.map(({ field }) => field)).not.toContain('paper');
    expect(create?.fields).not.toHaveProperty('paper');
  });

  it('offers every field as a column and a filter, those that the file names first', () => {
    const { list } = bind('AA');
    expect(list?.columns).toEqual(['label', 'receiver', 'value', 'state']);
    expect(list?.available).toEqual([
      ...(list?.columns ?? []),
      'phone',
      'paper',
      'paperNumber',
      'insured',
      'sentAt',
      'note',
    ]);
    expect(list?.filters).toEqual([
      { field: 'receiver' },
      { field: 'state', default: 'waiting' },
      { field: 'sentAt', default: 'last7Days' },
      ...['label', 'phone', 'paper', 'paperNumber', 'value', 'insured'].map((field) => ({
        field,
        more: true,
      })),
    ]);
  });

  it('offers no list, object or file as a filter, nor as a column unless a text says how', () => {
    const changed = structuredClone(model);
    Object.assign(changed.schemas.parcel!.properties as object, {
      list: { type: 'array', items: { type: 'string' } },
      object: { type: 'object', properties: { street: { type: 'string' } } },
      file: { type: 'object', 'x-ui': { file: {} } },
      address: { type: 'object', properties: {}, 'x-ui': { text: '%{street}' } },
      secret: { type: 'string', 'x-ui': { internal: true } },
    });
    const { list } = bindResource(changed, 'parcels', 'AA', 'en');
    expect(list?.available).toEqual([...bind('AA').list!.available, 'address']);
    expect(list?.filters).toEqual(bind('AA').list!.filters);
  });

  it('neither searches nor sums up masked fields, which would give away what they hide', () => {
    const changed = structuredClone(model);
    const properties = changed.schemas.parcel!.properties as Record<string, JsonSchema>;
    properties.number = identifier({});
    properties.account = identifier({ masked: true });
    properties.link = identifier({ internal: true });
    properties.trace = identifier({ filterable: false });
    properties.value = { ...properties.value, 'x-ui': { masked: true } };
    properties.price = { title: 'Price', $ref: 'common.json#/$defs/money' };
    changed.resources.parcels!.list!.totals = ['value', 'price'];
    const { list } = bindResource(changed, 'parcels', 'AA', 'en');
    expect(list?.search).toEqual(['number']);
    expect(list?.totals).toEqual(['price']);
  });

  it('leaves what is shown above the sections out of them, with what names the record', () => {
    const { parcels } = model.resources;
    const headline = { amount: 'value', state: 'state' };
    const detail = { ...parcels!.detail!, headline };
    const changed = { ...model, resources: { ...model.resources, parcels: { ...parcels!, detail } } };
    const bound = bindResource(changed, 'parcels', 'AA', 'en').detail;
    expect(bound?.headline).toEqual(headline);
    const named = bound?.sections.flatMap(({ fields }) => fields);
    expect(named).toContain('insured');
    expect(named).not.toContain('value');
    expect(named).not.toContain('state');
    expect(named).not.toContain('label');
  });

  it('keeps what names the record in the sections where another field heads its page', () => {
    const { parcels } = model.resources;
    const detail = { ...parcels!.detail!, title: 'insured', headline: { state: 'state' } };
    const changed = { ...model, resources: { ...model.resources, parcels: { ...parcels!, detail } } };
    const named = bindResource(changed, 'parcels', 'AA', 'en').detail?.sections.flatMap(
      ({ fields }) => fields,
    );
    expect(named).toContain('label');
    expect(named).not.toContain('insured');
  });

  it('leaves each of several amounts above the sections out of them, unless one names it', () => {
    const { parcels } = model.resources;
    const bind = (fields: string[]) => {
      const headline = { amounts: ['value', 'gone'] };
      const detail = { ...parcels!.detail!, headline, sections: [{ title: 'Parcel', fields }] };
      const changed = { ...model, resources: { ...model.resources, parcels: { ...parcels!, detail } } };
      return bindResource(changed, 'parcels', 'AA', 'en').detail!;
    };
    expect(bind(['state']).headline).toEqual({ amounts: ['value'] });
    expect(bind(['state']).sections.flatMap(({ fields }) => fields)).not.toContain('value');
    expect(bind(['state', 'value']).sections[0]!.fields).toEqual(['state', 'value']);
  });

  it('is titled and led back by fields that its country shows', () => {
    const changed = structuredClone(model);
    Object.assign(changed.resources.parcels!.detail!, { title: 'paper', parent: 'paper' });
    const headOf = (country: string) => {
      const { title, parent } = bindResource(changed, 'parcels', country, 'en').detail!;
      return [title, parent];
    };
    expect(headOf('AA')).toEqual(['paper', 'paper']);
    expect(headOf('BB')).toEqual([undefined, undefined]);
  });

  it('shows fields that no section names in a last one, and the title of a related resource', () => {
    expect(bind('AA').detail).toEqual({
      sections: [
        { title: 'What it is', fields: ['label', 'value', 'insured'] },
        { title: 'Where it goes', fields: ['receiver', 'phone'] },
        { fields: ['paper', 'paperNumber', 'sentAt', 'state', 'note'] },
      ],
      related: [{ resource: 'stops', by: 'label', of: 'label', title: 'Stops' }],
      timeline: 'state',
    });
  });

  it('turns conditions of the schema into rules of the form, those of its country included', () => {
    const { create } = bind('AA');
    expect(create?.rules).toEqual([
      { if: { required: ['paperNumber'] }, then: { paper: { required: true } } },
      {
        if: { properties: { paper: { const: 1 } }, required: ['paper'] },
        then: { paperNumber: { minLength: 8, maxLength: 8 } },
      },
      {
        if: { properties: { insured: { const: true } }, required: ['insured'] },
        then: { value: { exclusiveMinimum: 0, required: true } },
      },
    ]);
    expect(bind('BB').create?.rules).toHaveLength(1);
    expect(create?.visible).toEqual({
      paperNumber: { properties: { insured: { const: true } }, required: ['insured'] },
    });
  });

  it('gives an action its condition and its form', () => {
    expect(bind('AA').actions).toMatchObject([
      {
        name: 'dispatch',
        title: 'Dispatch',
        when: { properties: { state: { const: 'waiting' } }, required: ['state'] },
        request: { method: 'POST', path: '{id}/dispatch' },
        input: {
          submit: 'Dispatch',
          sections: [{ fields: ['fare'] }],
          fields: { fare: { title: 'Fare', required: true } },
        },
      },
    ]);
  });

  it('says of an action that awaits somebody in which states records do', () => {
    const { parcels } = model.resources;
    const dispatch = {
      ...parcels!.actions!.dispatch!,
      awaits: '%{count} awaits you |||| %{count} await you',
      transition: { field: 'state', to: 'sent' },
    };
    const awaiting = { ...model, resources: { parcels: { ...parcels!, actions: { dispatch } } } };
    expect(bindResource(awaiting, 'parcels', 'AA', 'en').actions[0]).toMatchObject({ awaits: ['waiting'] });
    expect(bind('AA').actions[0]?.awaits).toBeUndefined();
  });

  it('translates every text, each from the file that wrote it', () => {
    const { title, recordTitle, fields, list, detail, create, actions } = bind('AA', 'zh');
    expect([title, recordTitle, list?.empty]).toEqual(['包裹列表', '包裹', '还没有寄出任何包裹。']);
    expect(fields.receiver).toMatchObject({ title: '收件人', description: '与门牌一致。' });
    expect(fields.state?.options?.map((option) => option.title)).toEqual(['等待中', '已寄出']);
    expect(fields.paper?.options?.map((option) => option.title)).toEqual(['护照', '身份证']);
    expect(detail?.sections.map((section) => section.title)).toEqual(['内容', '去向', undefined]);
    expect(detail?.related[0]?.title).toBe('站点列表');
    expect(create?.submit).toBe('寄给 %{receiver}');
    expect(create?.sections.map((section) => section.title)).toEqual(['收件人', '内容']);
    expect(actions[0]).toMatchObject({ title: '派送', confirm: '以 %{fare} 派送 %{label}？' });
    expect(actions[0]?.input).toMatchObject({ submit: '派送', fields: { fare: { title: '运费' } } });
    expect(bindCountry(model, 'AA', 'zh')).toMatchObject({
      name: '甲国',
      currencyName: '甲国克朗',
      code: 'AA',
    });
  });

  it('is in English where a text is missing, and in a language that there is not', () => {
    const files = sampleFiles();
    files.set('locales/zh/parcel.json', '{ "label": "标签" }');
    const { model } = compile({ files }) as { model: Model };
    const { fields } = bindResource(model, 'parcels', 'AA', 'zh');
    expect([fields.label?.title, fields.receiver?.title]).toEqual(['标签', 'Receiver']);
    expect(bindResource(model, 'parcels', 'AA', 'fr').title).toBe('Parcels');
  });

  it('throws for a resource or a country that does not exist', () => {
    expect(() => bindResource(model, 'parsels', 'AA', 'en')).toThrow(
      'There is no resource "parsels" in the metadata.',
    );
    expect(() => bindResource(model, 'toString', 'AA', 'en')).toThrow('There is no resource "toString"');
    expect(() => bindResource(model, 'parcels', 'ZZ', 'en')).toThrow('There is no country "ZZ"');
    expect(() => bindCountry(model, 'ZZ', 'en')).toThrow('There is no country "ZZ"');
  });
});

it('keeps the texts of a field that is called like a part of a text apart from those of its entity', () => {
  const files = sampleFiles();
  const stop = JSON.parse(files.get('schemas/stop.json')!);
  stop.description = 'Where it is unloaded.';
  stop.properties.description = { title: 'Remark', description: 'In a few words.', type: 'string' };
  files.set('schemas/stop.json', JSON.stringify(stop));
  const texts = JSON.parse(files.get('locales/zh/stop.json')!);
  files.set(
    'locales/zh/stop.json',
    JSON.stringify({
      ...texts,
      description: '卸货地点。',
      'properties.description': '备注',
      'properties.description.description': '简短说明。',
    }),
  );
  const { model, diagnostics } = compile({ files });
  expect(diagnostics).toEqual([]);
  expect(bindResource(model!, 'stops', 'AA', 'zh').fields.description).toMatchObject({
    title: '备注',
    description: '简短说明。',
  });
});

it.each([
  ['those by which a record repeats another', ['receiver', 'label', 'phone'], ['receiver', 'phone']],
  ['all, where no column says what a record repeats', ['label'], undefined],
])('compares the rows of an import by %s', (_what, fields, compared) => {
  const changed = structuredClone(model);
  changed.resources.parcels!.import = { form: 'create', permission: 'post:parcels:send' };
  changed.schemas.parcel = { ...changed.schemas.parcel, 'x-repeats': { fields, at: 'sentAt', days: 3 } };
  const { columns, duplicates } = bindResource(changed, 'parcels', 'AA', 'en').import!;
  expect(columns).toContain('receiver');
  expect(duplicates).toEqual(compared ?? columns);
});
