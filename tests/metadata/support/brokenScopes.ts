import type { BrokenFile } from './BrokenFile';

const stops = 'resources/stops.json';
const stop = 'schemas/stop.json';
const navigation = 'resources/navigation.json';

/** The stops as those of a user. */
const stopsOfUsers = { file: stops, from: '"entity": "stop",', to: '"entity": "stop", "scope": "user",' };

/** Mistakes in whose records those of a resource are. */
export const brokenScopes: BrokenFile[] = [
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
    code: 'unfit-figure',
    also: [
      stopsOfUsers,
      {
        file: stop,
        from: '"place": {\n      "title": "Place",\n      "type": "string"\n',
        to: '"place": { "title": "Place", "$ref": "common.json#/$defs/instant"\n',
      },
    ],
    edit: {
      file: 'resources/map.page.json',
      from: '"title": "Sent today",\n          "resource": "parcels",\n          "time": "sentAt",\n          "sum": "value",\n          "part": {\n            "field": "state",\n            "value": "sent"\n          }',
      to: '"title": "Sent today", "resource": ‸"stops", "time": "place"',
    },
    message: 'Figures count stored records of a country, and those of "stops" are none.',
  },
  {
    code: 'missing-handler',
    edit: {
      file: stop,
      from: '"type": "object",',
      to: '"type": "object", "x-table": { "stored": ‸false },',
    },
    message:
      'The gateway has no code that reads the records of "stop". Leave "stored" out, so that they have a table, or write the code and run npm run types.',
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
    code: 'no-country',
    also: [
      stopsOfUsers,
      {
        file: 'resources/map.page.json',
        from: '"resource": "parcels",\n              "actions": [\n                "create"\n              ],\n              "filter": {\n                "state": "sent"\n              }',
        // As many lines, so that the place stays where it is.
        to: '"resource": "stops"\n\n\n\n\n\n',
      },
      {
        file: navigation,
        from: '"path": "/map",\n          "type": [\n            "account"',
        to: '"path": "/map",\n          "type": [\n            "Global"',
      },
    ],
    edit: {
      file: 'resources/map.page.json',
      from: '"title": "Sent today",\n          "resource": "parcels"',
      to: '"title": "Sent today",\n          "resource": ‸"parcels"',
    },
    message:
      'The records of "parcels" are those of a country, and this page is shown in Global mode, which has none. Put the block into the "blocks" of an "accounts" block, which shows it for each account, or take "Global" out of the page\'s entry in navigation.json.',
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
