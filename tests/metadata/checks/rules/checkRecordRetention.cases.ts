import type { BrokenFile } from '../../support/BrokenFile';

const kept = (file: string, title: string, rule: string) => ({
  file: `schemas/${file}.json`,
  from: `"title": "${title}",\n  "type": "object",`,
  to: `"title": "${title}",\n  "type": "object", "x-retention": ${rule},`,
});
const stop = (rule: string) => kept('stop', 'Stop', rule);

/** What `checkRecordRetention` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'needed-records',
    edit: kept('parcel', 'Parcel', '‸{ "days": 30, "from": "sentAt" }'),
    message:
      '"value" is an amount: the ledger may prove it, and records with amounts are kept for good. Take "x-retention" away.',
  },
  {
    code: 'unfit-field',
    edit: stop('{ "days": 30, "from": ‸"place" }'),
    message: '"place" is no instant, so no days can be counted from it.',
  },
  {
    code: 'unknown-field',
    edit: stop('{ "days": 30, "from": ‸"plaice" }'),
    message: '"plaice" is not a property of stop. Did you mean "place"?',
  },
  {
    code: 'invalid-value',
    edit: stop('{ "days": ‸0, "from": "place" }'),
    also: [
      {
        file: 'schemas/stop.json',
        from: '"title": "Place",',
        to: '"title": "Place", "format": "date-time",',
      },
    ],
    message: '"days" must be at least 1.',
  },
  {
    code: 'misplaced-retention',
    edit: {
      file: 'schemas/stop.json',
      from: '"title": "Place",',
      to: '"title": "Place", ‸"x-retention": { "days": 30, "from": "place" },',
    },
    message: '"x-retention" is about a whole entity: write it beside the entity\'s "properties".',
  },
];
