import type { BrokenFile } from '../../support/BrokenFile';
import type { Edit } from '../../support/diagnose';

const parcels = 'resources/parcels.json';
const from = '"permission": "post:parcels",\n  "list"';
const withApi = (api: string) => `"permission": "post:parcels",\n  "api": ${api},\n  "list"`;

/** Lets programs perform an action of parcels. */
const performing = (action: string): Edit => ({
  file: parcels,
  from,
  to: withApi(`{ "scope": "read", "actions": { ‸"${action}": { "scope": "collect" } } }`),
});

/** What makes the action of parcels one that no program can perform. */
const dispatching = (member: string): Edit => ({
  file: parcels,
  from: '"title": "Dispatch",',
  to: `"title": "Dispatch", ${member},`,
});

/** A further action of parcels, with its Chinese title. */
const further = (name: string, rest: string): Edit[] => [
  {
    file: parcels,
    from: '"actions": {\n    "dispatch"',
    to: `"actions": {\n    "${name}": { "title": "Send", "permission": "post:parcels:send", ${rest} },\n    "dispatch"`,
  },
  {
    file: 'locales/zh/parcels.json',
    from: '"actions.dispatch":',
    to: `"actions.${name}": "寄出", "actions.dispatch":`,
  },
];

/** Code of the gateway for an action of parcels. */
const handled = (name: string): Edit => ({
  file: 'schemas/meta/handlers.json',
  from: '"parcels.dispatch"',
  to: `"parcels.dispatch", "parcels.${name}"`,
});

/** A file of a parcel. */
const proof: Edit[] = [
  {
    file: 'schemas/parcel.json',
    from: '"label": {',
    to: '"proof": { "title": "Proof", "readOnly": true, "type": "object", "x-ui": { "file": {}, "filterable": false, "sortable": false } }, "label": {',
  },
  { file: 'locales/zh/parcel.json', from: '"label":', to: '"proof": "凭证", "label":' },
];

/** What `checkApi` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'given-twice',
    edit: {
      file: parcels,
      from,
      to: withApi('{ "scope": "read", "create": { "scope": "collect", "given": ["label", ‸"receiver"] } }'),
    },
    message: 'Programs give "receiver" anyway: it is in the create form. Remove it here.',
  },
  {
    code: 'missing-form',
    edit: {
      file: 'resources/stops.json',
      from: '"permission": "post:parcels",',
      to: '"permission": "post:parcels", "api": { "scope": "read", ‸"create": { "scope": "collect" } },',
    },
    message: 'Programs create records by the form "create", which this resource does not have. Add it.',
  },
  {
    code: 'unknown-action',
    edit: performing('dispach'),
    message: 'Records have no action "dispach". Did you mean "dispatch"?',
  },
  {
    code: 'unknown-action',
    edit: performing('closing'),
    also: [...further('closing', '"on": "resource"'), handled('closing')],
    message: '"closing" is an action of the resource, which has no record.',
  },
  {
    code: 'unfit-action',
    edit: performing('dispatch'),
    also: [dispatching('"sandbox": true')],
    message: 'Programs cannot perform "dispatch": it is there in a sandbox only. Remove it here.',
  },
  {
    code: 'unfit-action',
    edit: performing('save'),
    also: [...further('save', '"file": "proof"'), ...proof],
    message:
      'Programs cannot perform "save": it saves a file on the device of a user, and changes nothing. Remove it here.',
  },
  {
    code: 'unfit-action',
    edit: performing('dispatch'),
    also: [dispatching('"stepUp": "authenticatorCode"')],
    message:
      'Programs cannot perform "dispatch": it asks for a code of the user\'s authenticator ("stepUp"). Remove it here.',
  },
  {
    code: 'unfit-action',
    edit: performing('dispatch'),
    also: [dispatching('"not": "creator"')],
    message: 'Programs cannot perform "dispatch": it takes a second person ("not"). Remove it here.',
  },
  {
    code: 'unfit-action',
    edit: performing('dispatch'),
    also: [dispatching('"only": "creator"')],
    message:
      'Programs cannot perform "dispatch": only the creator may ("only"), and programs create no records. Remove it here.',
  },
  {
    code: 'unfit-action',
    edit: performing('dispatch'),
    also: [
      {
        file: parcels,
        from: '"properties": {\n          "fare"',
        to: '"properties": {\n          "proof": {}, "fare"',
      },
      ...proof,
    ],
    message:
      'Programs cannot perform "dispatch": it asks for the file "proof", and programs upload none. Remove it here.',
  },
  {
    code: 'unfit-route',
    edit: performing('dispatch'),
    also: [{ file: parcels, from: '"path": "{id}/dispatch"', to: '"path": "{id}"' }],
    message:
      'Programs call "dispatch" by what follows {id} in the path of its request, where nothing does. Add a part to the path.',
  },
  {
    code: 'duplicate-route',
    edit: {
      file: parcels,
      from,
      to: withApi(
        '{ "scope": "read", "actions": { "dispatch": { "scope": "collect" }, ‸"send": { "scope": "collect" } } }',
      ),
    },
    also: [
      ...further('send', '"request": { "method": "PUT", "path": "{id}/now/dispatch" }'),
      handled('send'),
    ],
    message:
      'Programs would call "send" as they call "dispatch": the paths of both requests end in "dispatch". Give one of them another path.',
  },
];
