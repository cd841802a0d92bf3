import type { BrokenFile } from '../../support/BrokenFile';

const stops = 'resources/stops.json';
const stop = 'schemas/stop.json';
/** The stops as those of a user. */
const stopsOfUsers = { file: stops, from: '"entity": "stop",', to: '"entity": "stop", "scope": "user",' };
const navigation = 'resources/navigation.json';

/** What `checkScopes` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'country-limit',
    also: [stopsOfUsers],
    edit: {
      file: stop,
      from: '"place": {\n      "title": "Place",\n      "type": "string"\n',
      to: '‸"place": { "title": "Place", "$ref": "country.json#/$defs/phone"\n',
    },
    message:
      '"place" takes limits from country.json. Write them here instead. The records belong to no country: resources/stops.json has the "scope" "user".',
  },
  {
    code: 'no-currency',
    also: [stopsOfUsers],
    edit: {
      file: stop,
      from: '"place": {\n      "title": "Place",\n      "type": "string"\n',
      to: '‸"place": { "title": "Place", "$ref": "common.json#/$defs/money"\n',
    },
    message:
      '"place" is an amount without a currency. Name the field that has it: "x-ui": { "money": { "currency": "…" } }. The records belong to no country: resources/stops.json has the "scope" "user".',
  },
  {
    code: 'country-value',
    also: [stopsOfUsers],
    edit: {
      file: stop,
      from: '"place": {\n      "title": "Place",\n      "type": "string"\n',
      to: '‸"place": { "title": "Place", "type": "string", "readOnly": true, "x-generate": "currency"\n',
    },
    message:
      '"place" is filled with what a country has ("x-generate"). The records belong to no country: resources/stops.json has the "scope" "user".',
  },
  {
    code: 'unfit-scope',
    edit: {
      file: navigation,
      from: '"path": "/parcels",\n          "type": [\n            "account"',
      to: '"path": "/parcels",\n          "type": ‸[\n            "account", "Global"',
    },
    message:
      'The records of "parcels" are those of a country, and Global mode has none. Take "Global" out, or give the resource the "scope" "merchant" or "user".',
  },
  {
    code: 'different-scopes',
    edit: { file: stops, from: '"entity": "stop",', to: '"entity": "parcel", "scope": ‸"user",' },
    also: [
      { file: stops, from: '"label",\n      "place"', to: '"label"' },
      { file: stop, from: '', to: '' },
      { file: 'locales/zh/stop.json', from: '', to: '' },
    ],
    message:
      'The records of parcel are those of a country in resources/parcels.json, and of a user here. Give both one "scope".',
  },
  {
    code: 'country-fees',
    edit: {
      file: stop,
      from: '"type": "object",',
      to: '"type": "object", ‸"x-fees": { "kind": "stop", "amount": "toll" },',
    },
    also: [
      stopsOfUsers,
      {
        file: stop,
        from: '"place": {\n      "title"',
        to: '"toll": { "title": "Toll", "type": "integer", "x-ui": { "money": { "currency": "place" } } }, "place": { "title"',
      },
      { file: 'locales/zh/stop.json', from: '"place":', to: '"toll": "通行费", "place":' },
    ],
    message:
      'Fees are those of a country. The records belong to no country: resources/stops.json has the "scope" "user".',
  },
];
