import type { BrokenFile } from '../../support/BrokenFile';

const map = 'resources/map.page.json';
const navigation = 'resources/navigation.json';

/** What `checkBlocks` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unknown-block',
    edit: { file: map, from: '"block": "chart"', to: '"block": ‸"charts"' },
    message: 'There is no block "charts". Did you mean "chart"?',
  },
  {
    code: 'unknown-option',
    edit: { file: map, from: '"height": 200', to: '‸"heigth": 200' },
    message: 'The block "chart" has no option "heigth". Did you mean "height"?',
  },
  {
    code: 'invalid-value',
    edit: { file: map, from: '"height": 200', to: '"height": ‸0' },
    message: '"height" must be at least 1.',
  },
  {
    code: 'unknown-key',
    edit: { file: map, from: '"title": "Sent today"', to: '"title": "Sent today", ‸"tittle": "Sent"' },
    message: '"tittle" is not known here. Did you mean "title"?',
  },
  {
    code: 'unknown-resource',
    edit: {
      file: map,
      from: '"resource": "parcels",\n          "time"',
      to: '"resource": ‸"parcel", "time"',
    },
    message: 'There is no resources/parcel.json. Did you mean "parcels"?',
  },
  {
    code: 'unknown-field',
    edit: { file: map, from: '"sum": "value"', to: '"sum": ‸"values"' },
    message: '"values" is not a property of parcel. Did you mean "value"?',
  },
  {
    code: 'unknown-field',
    edit: { file: map, from: '"field": "state"', to: '"field": ‸"states"' },
    message: '"states" is not a property of parcel. Did you mean "state"?',
  },
  {
    code: 'unfit-field',
    edit: { file: map, from: '"time": "sentAt"', to: '"time": ‸"label"' },
    message: '"label" is not an instant. Take one of "sentAt".',
  },
  {
    code: 'unknown-field',
    edit: { file: map, from: '"part"', to: '"groupBy": ‸"stat", "part"' },
    message: '"stat" is not a property of parcel. Did you mean "state"?',
  },
  {
    code: 'unknown-choice',
    edit: { file: map, from: '"value": "sent"', to: '"value": ‸"send"' },
    message: '"send" is not an option of "state". Did you mean "sent"?',
  },
  {
    code: 'unknown-field',
    edit: { file: map, from: '"state": "sent"', to: '‸"stat": "sent"' },
    message: '"stat" is not a property of parcel. Did you mean "state"?',
  },
  {
    code: 'unknown-choice',
    edit: { file: map, from: '"state": "sent"', to: '"state": ‸"send"' },
    message: '"send" is not an option of "state". Did you mean "sent"?',
  },
  {
    code: 'unknown-action',
    edit: { file: map, from: '"create"', to: '‸"dispach"' },
    message: '"dispach" is not an action of "parcels". Did you mean "dispatch"?',
  },
  {
    code: 'unknown-permission',
    edit: { file: map, from: '"title": "All"', to: '"title": "All", "permission": ‸"post:parcel"' },
    message: '"post:parcel" is not among the permissions of navigation.json. Did you mean "post:parcels"?',
  },
  {
    code: 'unknown-block',
    edit: { file: map, from: '"block": "list"', to: '"block": ‸"lists"' },
    message: 'There is no block "lists". Did you mean "list"?',
  },
  {
    code: 'unknown-route',
    edit: {
      file: map,
      from: '"block": "chart",\n      "height": 200',
      to: '"block": "go",\n      "resource": "parcels", "to": ‸"/nowhere/%{label}"',
    },
    message: 'No entry of navigation.json has this route.',
  },
  {
    code: 'unknown-placeholder',
    edit: {
      file: map,
      from: '"block": "chart",\n      "height": 200',
      to: '"block": "go",\n      "resource": "parcels", "to": ‸"/map/%{labell}"',
    },
    message: '%{labell} is not a field that is known here. Did you mean "label"?',
    also: [
      { file: navigation, from: '"path": "/map"', to: '"hidden": true, "path": "/map/:city"' },
      { file: 'locales/zh/navigation.json', from: '"/map"', to: '"/map/:city"' },
      {
        file: map,
        from: '"title": "Map",',
        to: '"title": "Map", "params": { "properties": { "city": { "type": "string" } } },',
      },
    ],
  },
  {
    code: 'no-rehearsal',
    edit: {
      file: map,
      from: '"block": "chart",\n      "height": 200',
      to: '"block": "estimate",\n      "resource": ‸"parcels"',
    },
    message:
      '"parcels" has no create form that says what it would do. Add "rehearse" to the "create" of resources/parcels.json.',
  },
  {
    code: 'duplicate-block',
    edit: {
      file: map,
      from: '"block": "list"',
      to: '"block": "chart" }, { "block": "list"',
    },
    message:
      'This page has another block "chart", and both would have the same translations. Give this one an "id" of its own.',
    also: [{ file: map, from: '"block": "chart" }', to: '"block": ‸"chart" }' }],
  },
  {
    code: 'duplicate-block',
    edit: {
      file: map,
      from: '"blocks": [\n    {\n      "block": "chart"',
      to: '"blocks": [{ "block": "chart" }, { "block": "chart"',
    },
    message:
      'This page has another block "chart", and both would have the same translations. Give this one an "id" of its own.',
    also: [{ file: map, from: '"block": "chart",\n', to: '"block": ‸"chart",\n' }],
  },
];
