import type { BrokenFile } from '../../support/BrokenFile';
import navigationMeta from '../../../../schemas/meta/navigation.json';

const aland = 'schemas/countries/AA.json';
const parcels = 'resources/parcels.json';
const parcel = 'schemas/parcel.json';
const onTheDoor = '"description": "As on the door.",';
const navigation = 'resources/navigation.json';
const icons = navigationMeta.$defs.entry.properties.icon.enum.map((name) => `"${name}"`).join(', ');
const map = 'resources/map.page.json';
const stops = 'resources/stops.json';
const common = 'schemas/common.json';

/** What `checkShapes` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'invalid-value',
    edit: { file: aland, from: '"precision": 2', to: '"precision": ‸3' },
    message: '"precision" must be 2.',
  },
  {
    code: 'missing-key',
    edit: {
      file: 'schemas/countries/AA.json',
      from: '"$defs": {',
      to: '"$defs": { "paperNumber": { "x-codes": ‸{ "pattern": "^(a)" } },',
    },
    message: '"values" is missing in "x-codes".',
    also: [
      {
        file: 'schemas/parcel.json',
        from: '"title": "Phone",',
        to: '"title": "Phone", "x-ui": { "fills": { "note": { "codes": "country.json#/$defs/paperNumber" } } },',
      },
    ],
  },
  {
    code: 'invalid-value',
    edit: {
      file: parcels,
      from: '"create": {',
      to: '"edit": { "permission": "post:parcels:send", "sections": [{ "fields": ‸[] }] },\n  "create": {',
    },
    message: '"fields" must not be empty.',
  },
  {
    code: 'wrong-type',
    edit: {
      file: parcels,
      from: '"receiver",\n          "phone",',
      to: '{ "field": "receiver", "twice": ‸"true" },\n          "phone",',
    },
    message: '"twice" must be true or false.',
    // Without code behind it, the form must ask for what a record requires.
    also: [
      { file: 'schemas/meta/handlers.json', from: '"parcels.create",', to: '' },
      {
        file: 'schemas/parcel.json',
        from: '"required": [\n    "label",\n    "receiver",\n    "state"',
        to: '"required": ["receiver"',
      },
    ],
  },
  {
    code: 'invalid-value',
    edit: { file: parcel, from: onTheDoor, to: `${onTheDoor} "x-sample": ‸[],` },
    message: '"x-sample" must not be empty.',
  },
  {
    code: 'invalid-value',
    edit: { file: navigation, from: '"title": "Parcels",', to: '"title": "Parcels", "icon": ‸"lst",' },
    message: `"icon" must be one of ${icons}. Did you mean "list"?`,
  },
  {
    code: 'unknown-key',
    edit: { file: map, from: '"title": "Map"', to: '"title": "Map", ‸"path": "/map"' },
    message: '"path" is not known here.',
  },
  {
    code: 'missing-key',
    edit: { file: map, from: '"permission": "post:map",', to: '' },
    message: '"permission" is missing.',
  },
  {
    code: 'invalid-value',
    edit: {
      file: parcels,
      from: '"columns": [',
      to: '"columns": ‸["phone", "paper", "paperNumber", "insured", "sentAt",',
    },
    message: '"columns" must have at most 8 items.',
  },
  {
    code: 'refused-keyword',
    edit: {
      file: parcel,
      from: '"required": [\n    "label"',
      to: '‸"definitions": {},\n  "required": [\n    "label"',
    },
    message: '"definitions" is not JSON Schema 2020-12. It has "$defs" instead.',
  },
  {
    code: 'refused-keyword',
    edit: {
      file: parcel,
      from: '"required": [\n    "label"',
      to: '‸"dependencies": {},\n  "required": [\n    "label"',
    },
    message:
      '"dependencies" is not JSON Schema 2020-12. It has "dependentRequired" and "dependentSchemas" instead.',
  },
  {
    code: 'refused-keyword',
    edit: { file: parcel, from: '"title": "Note",', to: '"title": "Note", ‸"additionalItems": false,' },
    message: '"additionalItems" is not JSON Schema 2020-12. It has "items" and "prefixItems" instead.',
  },
  {
    code: 'refused-keyword',
    edit: { file: parcel, from: '"title": "Note",', to: '"title": "Note", "items": ‸[{}],' },
    message: 'A list of schemas in "items" is not JSON Schema 2020-12. It has "prefixItems" instead.',
  },
  {
    code: 'unknown-key',
    edit: { file: parcels, from: '"timeline"', to: '‸"timelines"' },
    message: '"timelines" is not known here. Did you mean "timeline"?',
  },
  {
    code: 'unknown-key',
    edit: { file: aland, from: '"maxLength": 10', to: '‸"maxLenght": 10' },
    message: '"maxLenght" is not known here. Did you mean "maxLength"?',
  },
  {
    code: 'missing-key',
    edit: { file: stops, from: '"permission": "post:parcels",', to: '' },
    message: '"permission" is missing.',
  },
  {
    code: 'missing-key',
    edit: { file: stops, from: '"sort": {\n      "field": "label",', to: '"sort": ‸{' },
    message: '"field" is missing in "sort".',
  },
  {
    code: 'missing-key',
    edit: { file: aland, from: '"currency": "SEK",\n  "currencyName": "Aland crown",', to: '' },
    message: '"currency", "currencyName" are missing.',
    also: [{ file: 'locales/zh/countries/AA.json', from: '"currencyName": "甲国克朗",', to: '' }],
  },
  {
    code: 'wrong-type',
    edit: { file: common, from: '"maxLength": 12', to: '"maxLength": ‸"12"' },
    message: '"maxLength" must be a whole number.',
  },
  {
    code: 'invalid-value',
    edit: { file: stops, from: '"order": "asc"', to: '"order": ‸"ascc"' },
    message: '"order" must be one of "asc", "desc". Did you mean "asc"?',
  },
  {
    code: 'invalid-value',
    edit: { file: aland, from: '"zone": "GMT-6"', to: '"zone": ‸"UTC-6"' },
    message:
      '"zone" does not match ^GMT[+-](\\d|1[0-4])(:[0-5]\\d)?$. Fixed offset from UTC: GMT-6, GMT+5:30.',
  },
  {
    code: 'invalid-name',
    edit: { file: parcel, from: '"note": {', to: '‸"Note": {' },
    message: '"Note" is not a name for this. Write camelCase: a small letter first, then letters and digits.',
    also: [{ file: 'locales/zh/parcel.json', from: ',\n  "note": "备注"', to: '' }],
  },
  {
    code: 'unsupported-keyword',
    edit: { file: parcel, from: '"type": "boolean"', to: '"type": "boolean", ‸"$id": "x"' },
    message: '"$id" is not supported: a file is referred to by its name, and a part of it by its path.',
  },
  {
    code: 'unsupported-keyword',
    edit: { file: parcel, from: '"type": "boolean"', to: '"type": "boolean", ‸"unevaluatedItems": false' },
    message: '"unevaluatedItems" is not supported: no form can show its meaning. Use "items".',
  },
  {
    code: 'unsupported-keyword',
    edit: { file: parcel, from: '"type": "boolean"', to: '"type": "boolean", ‸"$dynamicRef": "#a"' },
    message:
      '"$dynamicRef" is not supported: its meaning depends on the referring schema, so that no country could be bound. Use "$ref".',
  },
];
