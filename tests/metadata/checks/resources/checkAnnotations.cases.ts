import type { BrokenFile } from '../../support/BrokenFile';

/** What `checkAnnotations` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unfit-annotations',
    also: [
      {
        file: 'schemas/stop.json',
        from: '"title": "Stop",',
        to: '"title": "Stop", "x-table": { "stored": false },',
      },
      {
        file: 'schemas/meta/handlers.json',
        from: '"parcels.dispatch"',
        to: '"parcels.dispatch", "stop.records"',
      },
    ],
    edit: {
      file: 'resources/stops.json',
      from: '"entity"',
      to: '‸"annotations": { "permission": "post:parcels:send" }, "entity"',
    },
    message:
      'The records of stop have no table, so nothing can be kept beside them. Take "annotations" away.',
  },
];
