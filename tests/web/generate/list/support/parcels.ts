import { fieldKind } from '../../../../../src/metadata/bind/fieldKind';
import type { BoundField } from '../../../../../src/metadata/model/BoundField';
import type { BoundResource } from '../../../../../src/metadata/model/BoundResource';
import type { RecordValues } from '../../../../../src/web/widgets/Widget';

function fields(...list: Omit<BoundField, 'kind'>[]): Record<string, BoundField> {
  return Object.fromEntries(list.map((field) => [field.name, { ...field, kind: fieldKind(field) }]));
}

/** A resource of no product, with a field of each kind that a list treats in its own way. */
export const parcels: BoundResource = {
  name: 'parcels',
  country: 'XX',
  title: 'Parcels',
  entity: 'parcel',
  path: '/Parcels',
  permission: 'parcels',
  fields: fields(
    { name: 'code', title: 'Parcel code', type: 'string', ui: { identifier: true } },
    { name: 'sender', title: 'Sender', type: 'string', ui: {} },
    { name: 'price', title: 'Price', type: 'integer', ui: { money: true } },
    { name: 'duty', title: 'Duty', type: 'integer', ui: { money: true } },
    { name: 'sentAt', title: 'Sent', type: 'string', format: 'date-time', ui: {} },
    {
      name: 'state',
      title: 'State',
      type: 'string',
      options: [
        { value: 'underway', title: 'Under way', tone: 'info' },
        { value: 'arrived', title: 'Arrived', tone: 'success' },
        { value: 'lost', title: 'Lost', tone: 'error' },
      ],
      ui: {},
    },
    { name: 'pieces', title: 'Pieces', type: 'integer', ui: {} },
    { name: 'note', title: 'Note', type: 'string', ui: { sortable: false } },
  ),
  list: {
    columns: ['code', 'sender', 'price', 'duty', 'sentAt', 'state'],
    available: ['code', 'sender', 'price', 'duty', 'sentAt', 'state', 'pieces', 'note'],
    filters: [
      { field: 'code' },
      { field: 'sentAt', alwaysOn: true, default: 'last7Days' },
      { field: 'state' },
      { field: 'price' },
      { field: 'sender' },
      { field: 'pieces', more: true },
      { field: 'note', more: true },
    ],
    search: ['code'],
    sort: { field: 'sentAt', order: 'desc' },
    totals: ['price', 'duty'],
    export: { permission: 'parcels:export' },
    empty: 'Parcels appear here once one is sent.',
  },
  actions: [],
};

/** Parcel number `index`, the same at every run. */
export function parcel(index: number): RecordValues {
  return {
    id: `p${index}`,
    code: `PX${String(index).padStart(4, '0')}`,
    sender: `Sender ${index}`,
    price: 100_000 + index * 150,
    duty: 250,
    sentAt: new Date(Date.UTC(2026, 10, 20, 20, 5, 9) - index * 60_000).toISOString(),
    state: ['underway', 'arrived', 'lost'][index % 3],
    pieces: index,
    note: null,
  };
}
