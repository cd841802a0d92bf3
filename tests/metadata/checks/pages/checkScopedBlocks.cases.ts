import type { BrokenFile } from '../../support/BrokenFile';

const stops = 'resources/stops.json';
const stop = 'schemas/stop.json';
/** The stops as those of a user. */
const stopsOfUsers = { file: stops, from: '"entity": "stop",', to: '"entity": "stop", "scope": "user",' };
const navigation = 'resources/navigation.json';

/** What `checkScopedBlocks` reports. */
export const cases: BrokenFile[] = [
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
];
