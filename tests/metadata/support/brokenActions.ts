import type { BrokenFile } from './BrokenFile';

const parcels = 'resources/parcels.json';
const parcel = 'schemas/parcel.json';
const zh = 'locales/zh/parcels.json';
const awaits = { file: zh, from: '"title":', to: '"actions.dispatch.awaits": "待处理", "title":' };
const label = '"title": "Label",\n      "readOnly": true,';

/** Mistakes in what changes records without code: transitions, deletion, values that the gateway generates. */
export const brokenActions: BrokenFile[] = [
  {
    code: 'not-a-file',
    edit: {
      file: parcels,
      from: '"actions": {',
      to: '"actions": { "save": { "title": "Save", "permission": "post:parcels:send", "file": ‸"label" },',
    },
    also: [{ file: zh, from: '"actions.dispatch":', to: '"actions.save": "保存", "actions.dispatch":' }],
    message: '"label" does not hold a file that could be saved.',
  },
  {
    code: 'unfit-action',
    edit: {
      file: parcels,
      from: '"actions": {',
      to: '"actions": { "save": { "title": "Save", "permission": "post:parcels:send", "file": "scan", ‸"confirm": "Save?" },',
    },
    also: [
      {
        file: zh,
        from: '"actions.dispatch": "派送",',
        to: '"actions.save": "保存", "actions.save.confirm": "保存？", "actions.dispatch": "派送",',
      },
      { file: 'locales/zh/parcel.json', from: '"label":', to: '"scan": "扫描件", "label":' },
      {
        file: parcel,
        from: '"label": {',
        to: '"scan": { "title": "Scan", "readOnly": true, "type": "object", "x-ui": { "file": {}, "filterable": false, "sortable": false } }, "label": {',
      },
    ],
    message: 'An action that saves a file changes nothing, so it cannot have "confirm".',
  },
  {
    code: 'unknown-action',
    edit: {
      file: parcels,
      from: '"totals": [',
      to: '"rowActions": ["dispatch", ‸"dispach"],\n    "totals": [',
    },
    message: 'Records have no action "dispach". Did you mean "dispatch"?',
  },
  {
    code: 'unknown-action',
    edit: { file: parcels, from: '"totals": [', to: '"rowActions": [‸"edit"],\n    "totals": [' },
    message: 'Records have no action "edit".',
  },
  {
    code: 'unknown-action',
    also: [
      {
        file: 'schemas/meta/handlers.json',
        from: '"parcels.dispatch"',
        to: '"parcels.dispatch", "parcels.closing"',
      },
      {
        file: parcels,
        from: '"dispatch": {',
        to: '"closing": { "title": "Close", "permission": "post:parcels:send", "on": "resource" },\n    "dispatch": {',
      },
      {
        file: zh,
        from: '"actions.dispatch":',
        to: '"actions.closing": "关闭", "actions.dispatch":',
      },
    ],
    edit: { file: parcels, from: '"totals": [', to: '"rowActions": [‸"closing"],\n    "totals": [' },
    message: '"closing" is an action of the resource, which has no record.',
  },
  {
    code: 'unknown-state',
    edit: {
      file: parcels,
      from: '"title": "Dispatch",',
      to: '"title": "Dispatch", "transition": { "field": "state", "to": ‸"send" },',
    },
    message: '"send" is not an option of "state". Did you mean "sent"?',
  },
  {
    code: 'unreachable-state',
    edit: {
      file: parcels,
      from: '"title": "Dispatch",',
      to: '"title": "Dispatch", "transition": { "field": "state", "to": ‸"waiting" },',
    },
    message:
      'No state of "state" leads to "waiting", so nothing could bring that about. Add it to "x-transitions" in schemas/parcel.json.',
  },
  {
    code: 'unknown-state',
    edit: {
      file: parcels,
      from: '"permission": "post:parcels",',
      to: '"permission": "post:parcels", "review": { "field": "state", "from": "waiting", "approve": "sent", "reject": ‸"lost", "reason": "note" },',
    },
    message: '"lost" is not an option of "state".',
  },
  {
    code: 'unreachable-state',
    edit: {
      file: parcels,
      from: '"permission": "post:parcels",',
      to: '"permission": "post:parcels", "review": { "field": "state", "from": "waiting", "approve": "sent", "reject": ‸"waiting", "reason": "note" },',
    },
    message:
      '"waiting" of "state" does not lead to "waiting", so nothing could be decided. Add it to "x-transitions" in schemas/parcel.json.',
  },
  {
    code: 'unreachable-state',
    edit: {
      file: parcels,
      from: '"permission": "post:parcels",',
      to: '"permission": "post:parcels", "review": { "field": "state", "from": "waiting", "approve": "sent", "reject": "sent", "return": ‸"waiting", "reason": "note" },',
    },
    message:
      '"sent" of "state" does not lead to "waiting", so nothing could be decided. Add it to "x-transitions" in schemas/parcel.json.',
  },
  {
    code: 'not-a-text',
    edit: {
      file: parcels,
      from: '"permission": "post:parcels",',
      to: '"permission": "post:parcels", "review": { "field": "state", "from": "waiting", "approve": "sent", "reject": "sent", "reason": ‸"insured" },',
    },
    message: '"insured" is not a text, so it cannot hold the reason of a decision.',
  },
  {
    code: 'not-a-status',
    edit: {
      file: parcels,
      from: '"title": "Dispatch",',
      to: '"title": "Dispatch", "transition": { "field": ‸"insured", "to": "sent" },',
    },
    message: '"insured" has no "x-transitions", so nothing can change its state.',
  },
  {
    code: 'duplicate-route',
    edit: {
      file: parcels,
      from: '"path": "{id}/dispatch"',
      to: '"path": ‸"{id}"',
    },
    message: 'DELETE {id} is already the call of deleting. Give this action another path.',
    also: [
      { file: parcels, from: '"method": "POST"', to: '"method": "DELETE"' },
      {
        file: parcels,
        from: '"create": {',
        to: '"delete": { "permission": "post:parcels:send" }, "create": {',
      },
    ],
  },
  {
    code: 'append-only',
    edit: {
      file: 'resources/stops.json',
      from: '"permission": "post:parcels",',
      to: '"permission": "post:parcels", ‸"delete": { "permission": "post:parcels" },',
    },
    message:
      'The records of stop are append-only ("x-table" in schemas/stop.json), so nobody can delete them.',
    also: [
      {
        file: 'schemas/stop.json',
        from: '"title": "Stop",',
        to: '"title": "Stop", "x-table": { "appendOnly": true },',
      },
    ],
  },
  {
    code: 'unfit-generator',
    edit: { file: parcel, from: label, to: `${label} "x-generate": ‸{ "prefix": "P", "random": 12 },` },
    message: '"label" takes 12 characters, and its number has 13. Draw fewer digits, or raise "maxLength".',
  },
  {
    code: 'unfit-generator',
    edit: { file: parcel, from: label, to: `${label} "x-generate": ‸"batch",` },
    message:
      '"label" is filled with the number of the import that makes the record, and no resource of "parcel" has an "import". Declare one in resources/parcels.json, or take "x-generate" away.',
  },
  {
    code: 'unfit-generator',
    edit: { file: parcel, from: label, to: `${label} "x-generate": ‸"now",` },
    message: '"label" is filled with the time, so its "format" must be "date-time" or "date".',
  },
  {
    code: 'unfit-generator',
    edit: {
      file: parcel,
      from: '"title": "Insured",',
      to: '"title": "Insured", "readOnly": true, "x-generate": ‸"user",',
    },
    message: '"insured" is filled with a text, so its "type" must be "string", without options.',
    also: [
      {
        file: parcels,
        from: '"value",\n          "insured"\n        ]\n      }\n    ]\n  },\n  "act',
        to: '"value"]}]},\n  "act',
      },
      {
        file: parcels,
        from: ',\n            "when": {\n              "properties": {\n                "insured": {\n                  "const": true\n                }\n              },\n              "required": [\n                "insured"\n              ]\n            }',
        to: '',
      },
    ],
  },
  {
    code: 'misplaced-generator',
    edit: { file: parcels, from: '"title": "Fare",', to: '"title": "Fare", ‸"x-generate": "user",' },
    message: 'Only a field of a record is filled by the gateway: write "x-generate" beside its title.',
  },
  {
    code: 'unknown-field',
    edit: {
      file: parcels,
      from: '"title": "Dispatch",',
      to: '"title": "Dispatch", "rehearse": [‸"valeu"],',
    },
    message: '"valeu" is not a property of parcel. Did you mean "value"?',
  },
  {
    code: 'no-record',
    edit: {
      file: parcels,
      from: '"title": "Dispatch",',
      to: '"title": "Dispatch", "on": "resource", ‸"not": "creator",',
    },
    message: 'An action of the resource has no record, so it cannot have "not".',
    also: [
      {
        file: parcels,
        from: '"when": {\n        "properties": {\n          "state": {\n            "const": "waiting"\n          }\n        },\n        "required": [\n          "state"\n        ]\n      },\n',
        to: '',
      },
      { file: parcels, from: '"path": "{id}/dispatch"', to: '"path": "dispatch"' },
    ],
  },
  {
    code: 'unknown-field',
    edit: {
      file: parcels,
      from: '"title": "Dispatch",',
      to: '"title": "Dispatch", "leads": { "required": [‸"stat"] },',
    },
    message: '"stat" is not a property of parcel. Did you mean "state"?',
  },
  {
    code: 'unfit-action',
    edit: { file: parcels, from: '"title": "Dispatch",', to: '"title": "Dispatch", ‸"awaits": "x",' },
    also: [awaits],
    message:
      'Nothing says which records await somebody: the action has no "transition", whose states they would be in.',
  },
  {
    code: 'unfit-action',
    edit: {
      file: parcels,
      from: '"when": {\n        "properties": {',
      to: '‸"when": {\n        "properties": { "insured": { "const": true },',
    },
    also: [
      awaits,
      {
        file: parcels,
        from: '"title": "Dispatch",',
        to: '"title": "Dispatch", "awaits": "x", "transition": { "field": "state", "to": "sent" },',
      },
      {
        file: parcels,
        from: '"required": [\n          "state"\n        ]',
        to: '"required": ["state", "insured"]',
      },
    ],
    message:
      'Records await somebody by their state alone, so the "when" of an action that "awaits" can only be about "state", not about "insured".',
  },
  {
    code: 'unfit-route',
    edit: { file: parcels, from: '"path": "{id}/dispatch"', to: '"path": ‸"dispatch"' },
    message: 'The path of an action on a record begins with {id}. Is it an action "on": "resource"?',
  },
];
