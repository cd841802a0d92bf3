import { usualRetention } from '../../../src/metadata/model/Retention';
import { readFileSync } from 'node:fs';
import type { JsonSchema } from '../../../src/metadata/model/json';
import type { Model } from '../../../src/metadata/model/Model';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown;

const messages = Object.fromEntries(
  ['en', 'zh'].map((language) => [
    language,
    {
      gateway: read(`locales/${language}/gateway.json`),
      validation: read(`locales/${language}/validation.json`),
    },
  ]),
);

const country = (code: string, currency: string, zone: string, $defs: Record<string, JsonSchema> = {}) => ({
  code,
  name: `Land ${code}`,
  currency,
  currencyName: currency,
  currencySymbol: currency,
  zone,
  timeZone: 'UTC',
  numberFormat: 'en',
  amount: { type: 'decimal' as const, step: '0.01', precision: 2 },
  $defs,
});

const parcel: JsonSchema = {
  title: 'Parcel',
  type: 'object',
  properties: {
    code: { title: 'Code', type: 'string', maxLength: 40, 'x-ui': { identifier: true } },
    label: { title: 'Label', $ref: 'country.json#/$defs/label' },
    kind: {
      title: 'Kind',
      oneOf: [
        { const: 'box', title: 'Box' },
        { const: 'tube', title: 'Tube' },
      ],
    },
    currency: { title: 'Currency', type: 'string' },
    price: { title: 'Price', type: 'integer', minimum: 1, 'x-ui': { money: { currency: 'currency' } } },
    pieces: { title: 'Pieces', type: 'integer' },
    weight: { title: 'Weight', type: 'number' },
    fragile: { title: 'Fragile', type: 'boolean' },
    sentAt: { title: 'Sent', type: 'string', format: 'date-time' },
    arrivedAt: { title: 'Arrived', type: 'string', format: 'date-time', readOnly: true },
    due: { title: 'Due', type: 'string', format: 'date' },
    state: {
      title: 'State',
      readOnly: true,
      oneOf: [
        { const: 'packed', title: 'Packed' },
        { const: 'sent', title: 'On its way' },
        { const: 'lost', title: 'Lost' },
      ],
      'x-transitions': { packed: ['sent'], sent: ['lost'] },
    },
    tags: { title: 'Tags', type: 'array', items: { type: 'string' } },
    customs: { title: 'Customs', $ref: 'country.json#/$defs/customs' },
    remark: { title: 'Remark', type: 'string', 'x-ui': { filterable: false, sortable: false } },
  },
  required: ['code', 'price', 'sentAt'],
};

/** A Model of nothing that the product knows: what holds for it holds for any. Returns a copy that tests may change. */
export function parcelModel(): Model {
  return structuredClone<Model>({
    schemas: {
      country: {
        $defs: {
          label: { type: 'string', maxLength: 10 },
          customs: { type: 'string', 'x-ui': { hidden: true } },
        },
      },
      parcel,
      crate: {
        title: 'Crate',
        type: 'object',
        properties: {
          parcelCode: { title: 'Parcel', type: 'string' },
          size: { title: 'Size', type: 'integer' },
        },
      },
    },
    entities: ['parcel', 'crate'],
    countries: {
      AA: country('AA', 'AAA', 'GMT-6'),
      BB: country('BB', 'BBB', 'GMT+5:30', {
        label: { maxLength: 4 },
        customs: { 'x-ui': { hidden: false } },
      }),
    },
    pages: {},
    resources: {
      parcels: {
        title: 'Parcels',
        entity: 'parcel',
        permission: 'post:parcels',
        list: {
          columns: ['code', 'kind', 'price', 'sentAt', 'state'],
          filters: ['code', 'kind', 'price', 'state', 'sentAt'],
          sort: { field: 'sentAt', order: 'desc' },
          totals: ['price'],
          export: { permission: 'post:parcels:export' },
        },
        detail: {
          sections: [{ title: 'All', fields: ['code'] }],
          related: [{ resource: 'crates', by: 'parcelCode', of: 'code' }],
        },
        create: {
          permission: 'post:parcels:add',
          sections: [{ fields: ['code', 'label', 'kind', 'price', 'sentAt', 'tags'] }],
        },
        edit: { permission: 'post:parcels:edit', sections: [{ fields: ['label', 'price'] }] },
        actions: {
          loseIt: {
            title: 'Lose it',
            permission: 'post:parcels:lose',
            when: { properties: { state: { const: 'sent' } }, required: ['state'] },
            input: {
              properties: { pieces: { title: 'Pieces', type: 'integer', minimum: 1 } },
              required: ['pieces'],
            },
            request: { method: 'POST', path: '{id}/lose' },
          },
          shake: {
            title: 'Shake',
            permission: 'post:parcels:lose',
            sandbox: true,
            request: { method: 'POST', path: '{id}/shake' },
          },
        },
      },
      crates: {
        title: 'Crates',
        entity: 'crate',
        permission: 'post:crates',
        list: { columns: ['parcelCode', 'size'], sort: { field: 'parcelCode', order: 'asc' } },
      },
    },
    navigation: [],
    retention: usualRetention,
    permissions: [],
    languages: ['en', 'zh'],
    texts: {
      en: {},
      zh: { parcel: { price: '价格', 'kind.box': '箱子', sentAt: '寄出' }, parcels: { title: '包裹' } },
    },
    messages,
  });
}
