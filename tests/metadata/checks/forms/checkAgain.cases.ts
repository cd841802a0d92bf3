import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';

/** What `checkAgain` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unfit-field',
    edit: {
      file: parcels,
      from: '"create": {',
      to: '"create": { "again": { "title": "Send again", "as": ‸"label" },',
    },
    message:
      'The form asks for "label", so that users could change which record the new one is made in place of. Take it out of the sections.',
    also: [
      {
        file: 'schemas/parcel.json',
        from: '"title": "Label",\n      "readOnly": true,',
        to: '"title": "Label",',
      },
      {
        file: parcels,
        from: '"receiver",\n          "phone",',
        to: '"label", "receiver",\n          "phone",',
      },
      {
        file: 'locales/zh/parcels.json',
        from: '"title": "包裹列表"',
        to: '"title": "包裹列表", "create.again": "重新寄出"',
      },
    ],
  },
];
