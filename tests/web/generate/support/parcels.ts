import { fieldKind } from '../../../../src/metadata/bind/fieldKind';
import type { JsonSchema } from '../../../../src/metadata/model/json';
import type { BoundField } from '../../../../src/metadata/model/BoundField';
import type { BoundForm, BoundResource } from '../../../../src/metadata/model/BoundResource';
import type { RecordValues } from '../../../../src/web/widgets/Widget';

const field = (name: string, title: string, parts: Partial<BoundField> = {}): BoundField => {
  const facts = { name, title, type: 'string' as const, ui: {}, ...parts };
  return { kind: fieldKind(facts), ...facts };
};

const fields = {
  label: field('label', 'Label', { required: true, maxLength: 5, ui: { identifier: true } }),
  state: field('state', 'State', {
    readOnly: true,
    options: [
      { value: 'packed', title: 'Packed', tone: 'info' },
      { value: 'sent', title: 'Sent', tone: 'success' },
    ],
  }),
  price: field('price', 'Price', {
    type: 'integer',
    required: true,
    exclusiveMinimum: 0,
    ui: { money: true },
  }),
  kind: field('kind', 'Kind', {
    options: [
      { value: 'gift', title: 'Gift' },
      { value: 'return', title: 'Return' },
    ],
  }),
  wish: field('wish', 'Wish', { maxLength: 10, description: 'Printed on the card.' }),
  sentAt: field('sentAt', 'Sent at', { format: 'date-time', readOnly: true }),
} satisfies Record<string, BoundField>;

const { label, price, kind, wish } = fields;
const ifGift: JsonSchema = { properties: { kind: { const: 'gift' } }, required: ['kind'] };

/** A form with a field that is only there for gifts, where it is required. */
export const parcelForm: BoundForm = {
  name: 'create',
  permission: 'parcels:create',
  submit: 'Pack for %{price}',
  fields: { label, price, kind, wish },
  sections: [
    { title: 'Parcel', fields: ['label', 'price'] },
    { title: 'Extras', fields: ['kind', 'wish'] },
  ],
  visible: { wish: ifGift },
  rules: [{ if: ifGift, then: { wish: { required: true } } }],
};

/** Schema of the form's body. */
export const parcelSchema: JsonSchema = {
  type: 'object',
  properties: {
    label: { type: 'string', maxLength: 5 },
    price: { type: 'integer', exclusiveMinimum: 0 },
    kind: { oneOf: [{ const: 'gift' }, { const: 'return' }] },
    wish: { type: 'string', maxLength: 10 },
  },
  required: ['label', 'price'],
  if: ifGift,
  then: { required: ['wish'] },
  unevaluatedProperties: false,
};

/** A resource of no real kind. */
export const parcels: BoundResource = {
  name: 'parcels',
  country: 'XX',
  title: 'Parcels',
  recordTitle: 'Parcel',
  entity: 'parcel',
  path: '/Parcels',
  permission: 'parcels',
  fields,
  list: {
    columns: ['label', 'price', 'state'],
    available: ['label', 'price', 'state', 'kind', 'wish', 'sentAt'],
    filters: [],
    search: [],
    sort: { field: 'sentAt', order: 'desc' },
    totals: [],
  },
  detail: {
    sections: [
      { title: 'Parcel', fields: ['label', 'state', 'sentAt'] },
      { title: 'Other', fields: ['price', 'kind', 'wish'] },
    ],
    related: [],
    timeline: 'state',
  },
  create: parcelForm,
  edit: { ...parcelForm, name: 'edit', permission: 'parcels:edit', submit: 'Save' },
  actions: [
    {
      name: 'send',
      title: 'Send',
      permission: 'parcels:send',
      when: { properties: { state: { const: 'packed' } }, required: ['state'] },
      confirm: 'Parcel %{label} leaves the house and cannot be called back.',
      success: 'Parcel %{label} was sent.',
      request: { method: 'POST', path: '{id}/send' },
    },
    {
      name: 'insure',
      title: 'Insure',
      permission: 'parcels:insure',
      sandbox: true,
      input: {
        name: 'insure',
        permission: 'parcels:insure',
        submit: 'Insure for %{price}',
        fields: { price: { ...price, title: 'Insured sum' } },
        sections: [{ fields: ['price'] }],
        visible: {},
        rules: [],
      },
      request: { method: 'POST', path: '{id}/insure' },
    },
  ],
};

/** One record of them. */
export const parcel: RecordValues = {
  id: 'p1',
  label: 'AB12',
  state: 'packed',
  price: 125_050,
  kind: 'gift',
  wish: 'Good luck',
  sentAt: '2026-11-20T20:05:09Z',
};
