import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';
const parcel = 'schemas/parcel.json';
const zh = 'locales/zh/parcels.json';
const awaits = { file: zh, from: '"title":', to: '"actions.dispatch.awaits": "待处理", "title":' };
const dispatched = {
  file: parcels,
  from: '"title": "Dispatch",',
  to: '"title": "Dispatch", "transition": { "field": "state", "to": "sent" },',
};
/** An action of stops that stores its input. */
const noting = (properties: string) => ({
  file: 'resources/stops.json',
  from: '"permission": "post:parcels",',
  to: `"permission": "post:parcels", "actions": { ‸"move": { "title": "Move", "permission": "post:parcels", "input": { "properties": { ${properties} } } } },`,
});
const notingText = { file: 'locales/zh/stops.json', from: '"title"', to: '"actions.move": "移动", "title"' };

/** What `checkActions` reports. */
export const cases: BrokenFile[] = [
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
    edit: {
      file: parcels,
      from: '"actions": {',
      to: '"notifications": { "gone": { "text": "Parcel gone |||| %{count} parcels gone", "writes": [‸"dispach"] } }, "actions": {',
    },
    also: [{ file: zh, from: '"title":', to: '"notifications.gone": "%{count} 个包裹已发出", "title":' }],
    message: 'Nobody can do "dispach" with records of "parcels". Did you mean "dispatch"?',
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
      from: '"when": {\n        "properties": {\n          "state": {\n            "const": "waiting"\n          }\n        },\n        "required": [\n          "state"\n        ]\n      },',
      to: '‸"when": { "insured": true },',
    },
    also: [
      awaits,
      {
        file: parcels,
        from: '"title": "Dispatch",',
        to: '"title": "Dispatch", "awaits": "x", "transition": { "field": "state", "to": "sent" },',
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
  {
    code: 'unmet-condition',
    edit: {
      file: parcels,
      from: '"state": {\n            "const": "waiting"',
      to: '‸"state": {\n            "const": "sent"',
    },
    also: [
      {
        file: parcels,
        from: '"title": "Dispatch",',
        to: '"title": "Dispatch", "transition": { "field": "state", "to": "sent" },',
      },
    ],
    message:
      '"sent" does not lead to "sent", so there the action could never be done. Name "waiting", or add "sent" to what follows "sent" in schemas/parcel.json.',
  },
  {
    code: 'unmet-condition',
    edit: {
      file: parcels,
      from: '"state": {\n            "const": "waiting"',
      to: '‸"state": {\n            "enum": ["waiting", "sent"]',
    },
    also: [dispatched],
    message:
      '"sent" does not lead to "sent", so there the action could never be done. Name "waiting", or add "sent" to what follows "sent" in schemas/parcel.json.',
  },
  {
    code: 'unmet-condition',
    edit: {
      file: parcels,
      from: '"create": {',
      to: '"edit": { "permission": "post:parcels:send", "sections": [{ "fields": ["receiver"] }], "transition": { "field": "state", "to": "sent" }, "when": { "properties": { ‸"state": { "const": "lost" } }, "required": ["state"] } }, "create": {',
    },
    also: [
      { file: 'schemas/parcel.json', from: '"sent": []', to: '"sent": ["lost"], "lost": []' },
      {
        file: 'schemas/parcel.json',
        from: '"title": "Sent",',
        to: '"title": "Sent" }, { "const": "lost", "title": "Lost",',
      },
      { file: 'locales/zh/parcel.json', from: '"note":', to: '"state.lost": "遗失", "note":' },
    ],
    message:
      '"lost" does not lead to "sent", so there the record could never be edited. Name "waiting" or "sent", or add "sent" to what follows "lost" in schemas/parcel.json.',
  },
  {
    code: 'append-only',
    edit: noting('"place": {}'),
    also: [
      notingText,
      {
        file: 'schemas/stop.json',
        from: '"title": "Stop",',
        to: '"title": "Stop", "x-table": { "appendOnly": true },',
      },
      { file: 'schemas/stop.json', from: '"title": "Place",', to: '"title": "Place", "x-personal": false,' },
    ],
    message:
      'The records of stop are append-only ("x-table" in schemas/stop.json), so nobody can change them.',
  },
  {
    code: 'missing-handler',
    edit: { file: parcels, from: '"dispatch": {', to: '‸"weigh": {' },
    message:
      'The gateway has no code for "parcels.weigh", so the action would do nothing. Give it a "transition", or an "input" that is named after a field of parcel, or write the code and run npm run types.',
    also: [
      { file: 'locales/zh/parcels.json', from: '"actions.dispatch":', to: '"actions.weigh":' },
      {
        file: 'locales/zh/parcels.json',
        from: '"actions.dispatch.confirm":',
        to: '"actions.weigh.confirm":',
      },
      {
        file: 'locales/zh/parcels.json',
        from: '"actions.dispatch.input.fare":',
        to: '"actions.weigh.input.fare":',
      },
    ],
  },
  {
    code: 'duplicate-route',
    edit: {
      file: parcels,
      from: '"path": "{id}/dispatch"\n      }\n    }',
      to: `"path": "{id}/dispatch" } },
    "recall": { "title": "Recall", "permission": "post:parcels", "request": { "method": "POST", "path": ‸"{id}/dispatch" } }`,
    },
    message: 'POST {id}/dispatch is already the call of "dispatch". Give this action another path.',
    also: [
      {
        file: 'schemas/meta/handlers.json',
        from: '"parcels.create"',
        to: '"parcels.create", "parcels.recall"',
      },
      {
        file: 'locales/zh/parcels.json',
        from: '"actions.dispatch":',
        to: '"actions.recall": "召回", "actions.dispatch":',
      },
    ],
  },
  {
    code: 'unfit-action',
    edit: {
      file: parcels,
      from: '"title": "Dispatch",',
      to: '"title": "Dispatch", "only": "creator", ‸"not": "creator",',
    },
    message: 'Only the creator of a record may do this, so it cannot have "not".',
  },
];
