import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';
const parcel = 'schemas/parcel.json';
const aland = 'schemas/countries/AA.json';

/** What `checkFieldTypes` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'missing-type',
    edit: { file: parcels, from: '"fare": {', to: '‸"weight": { "title": "Weight" }, "fare": {' },
    also: [
      {
        file: 'locales/zh/parcels.json',
        from: '"actions.dispatch":',
        to: '"actions.dispatch.input.weight": "重量", "actions.dispatch":',
      },
    ],
    message: '"weight" has no single type. Write one "type", or refer to a definition that has one.',
  },
  {
    code: 'missing-type',
    edit: {
      file: 'schemas/stop.json',
      from: '"place": {\n      "title": "Place",\n      "type": "string"',
      to: '‸"place": {\n      "title": "Place"',
    },
    message: '"place" has no single type. Write one "type", or refer to a definition that has one.',
  },
  {
    code: 'missing-type',
    edit: { file: parcel, from: '"phone": {', to: '‸"phone": {' },
    message: '"phone" has no single type in AA. Write one "type", or refer to a definition that has one.',
    also: [{ file: aland, from: '"maxLength": 10', to: '"maxLength": 10, "type": null' }],
  },
  {
    code: 'missing-type',
    edit: {
      file: 'schemas/stop.json',
      from: '"place": {\n      "title": "Place",\n      "type": "string"',
      to: '‸"place": {\n      "title": "Place",\n      "type": ["string", "integer"]',
    },
    message: '"place" has no single type. Write one "type", or refer to a definition that has one.',
  },
];
