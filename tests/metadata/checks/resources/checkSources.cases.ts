import type { BrokenFile } from '../../support/BrokenFile';

const stop = 'schemas/stop.json';

/** What `checkSources` reports. */
export const cases: BrokenFile[] = [
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
];
