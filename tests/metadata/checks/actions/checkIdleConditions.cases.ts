import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';
const long =
  '"when": {\n        "properties": {\n          "state": {\n            "const": "waiting"\n          }\n        },\n        "required": [\n          "state"\n        ]\n      },';
const request = '"request": {\n        "method": "POST",\n        "path": "{id}/dispatch"\n      }';
const toSent = { file: parcels, from: request, to: '"transition": { "field": "state", "to": "sent" }' };

/** What `checkIdleConditions` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'idle-condition',
    severity: 'warning',
    edit: {
      file: parcels,
      from: long,
      to: '"when": { ‸"state": "waiting", "value": { "minimum": 1 } },',
    },
    also: [toSent],
    message:
      'The condition leaves out none of the states that lead to "sent" anyway: "waiting". Take "state" out of it.',
  },
  {
    code: 'idle-condition',
    severity: 'warning',
    edit: {
      file: parcels,
      from: '"create": {',
      to: '"edit": { "permission": "post:parcels:send", "sections": [{ "fields": ["receiver"] }], "transition": { "field": "state", "to": "sent" }, "when": { ‸"state": ["waiting", "sent"] } }, "create": {',
    },
    message:
      'The condition leaves out none of the states that lead to "sent" anyway: "waiting", "sent". Take "state" out of it.',
  },
];
