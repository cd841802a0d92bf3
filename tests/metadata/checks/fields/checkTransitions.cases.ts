import type { BrokenFile } from '../../support/BrokenFile';

const parcel = 'schemas/parcel.json';

/** What `checkTransitions` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unreachable-state',
    severity: 'warning',
    edit: {
      file: parcel,
      from: '"waiting": [\n          "sent"\n        ],\n        "sent": []',
      to: '"waiting": [], ‸"sent": []',
    },
    message:
      'No state leads to "sent", and records begin as "waiting": none would come there. Add "sent" to the state before it.',
  },
  {
    code: 'stuck-state',
    severity: 'warning',
    edit: {
      file: parcel,
      from: '"waiting": [\n          "sent"\n        ],\n        "sent": []',
      to: '"waiting": ["sent", "lost"], "sent": [], ‸"lost": ["lost"]',
    },
    also: [
      {
        file: parcel,
        from: '{\n          "const": "sent",',
        to: '{\n "const": "lost", "title": "Lost", "x-ui": { "tone": "error" } }, { "const": "sent",',
      },
      { file: 'locales/zh/parcel.json', from: '"state.sent":', to: '"state.lost": "丢失", "state.sent":' },
    ],
    message:
      'No way leads from "lost" to an end ("sent"), so that records would never be done. Add what ends it.',
  },
  {
    code: 'missing-state',
    severity: 'warning',
    edit: {
      file: parcel,
      from: '"x-transitions": {\n        "waiting": [\n          "sent"\n        ],\n        "sent": []',
      to: '‸"x-transitions": { "waiting": ["sent"]',
    },
    message: 'This does not say what follows "sent". Write "sent": [] if nothing does.',
  },
  {
    code: 'unknown-state',
    edit: { file: parcel, from: '"waiting": [\n          "sent"', to: '"waiting": [\n          ‸"send"' },
    message: '"send" is not an option of this field. Did you mean "sent"?',
  },
  {
    code: 'unknown-state',
    edit: { file: parcel, from: '"sent": []', to: '‸"set": []' },
    message: '"set" is not an option of this field. Did you mean "sent"?',
  },
];
