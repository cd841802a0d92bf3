import type { BrokenFile } from '../../support/BrokenFile';

const zhStop = 'locales/zh/stop.json';
const phase =
  '"phase": { "title": "Phase", "type": "string", "readOnly": true, "oneOf": [{ "const": "open", "title": "Open" }, { "const": "shut", "title": "Shut" }], "x-transitions": { "open": [‸"shut"], "shut": [] } }, "place": {';
const phaseTexts = '"phase": "阶段", "phase.open": "开", "phase.shut": "关", "place":';

/** What `checkWays` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'idle-transition',
    severity: 'warning',
    edit: { file: 'schemas/stop.json', from: '"place": {', to: phase },
    also: [{ file: zhStop, from: '"place":', to: phaseTexts }],
    message:
      'Nothing brings a record from "open" to "shut": no action, edit form or review of "stops" has that transition. Add one, or take "shut" out.',
  },
  {
    code: 'idle-transition',
    severity: 'warning',
    edit: { file: 'schemas/stop.json', from: '"place": {', to: phase },
    also: [
      { file: zhStop, from: '"place":', to: phaseTexts },
      {
        file: 'resources/stops.json',
        from: '"list": {',
        to: '"actions": { "shut": { "title": "Shut", "permission": "post:parcels", "sandbox": true, "transition": { "field": "phase", "to": "shut" } } }, "list": {',
      },
      { file: 'locales/zh/stops.json', from: '"title":', to: '"actions.shut": "关闭", "title":' },
    ],
    message:
      'Nothing brings a record from "open" to "shut" but in a sandbox: no action, edit form or review of "stops" has that transition. Add one, or take "shut" out.',
  },
];
