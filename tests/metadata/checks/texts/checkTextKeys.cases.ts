import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';

/** What `checkTextKeys` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'shared-text-key',
    edit: {
      file: parcels,
      from: '"by": "label"',
      to: '"by": "label", "title": "First" }, { "resource": "stops", "by": "label", "title": ‸"Second"',
    },
    message:
      'This has the key "detail.related.stops" for its translations, as has "First". Give this list an "id".',
    also: [
      {
        file: 'locales/zh/parcels.json',
        from: '"create.submit"',
        to: '"detail.related.stops": "一", "create.submit"',
      },
    ],
  },
  {
    code: 'shared-text-key',
    edit: {
      file: parcels,
      from: '"title": "What it is"',
      to: '"title": "Where it goes!"',
    },
    message:
      'This has the key "detail.sections.whereItGoes" for its translations, as has "Where it goes!". Word one of them differently.',
    also: [
      { file: parcels, from: '"title": "Where it goes"', to: '"title": ‸"Where it goes"' },
      { file: 'locales/zh/parcels.json', from: '  "detail.sections.whatItIs": "内容",\n', to: '' },
    ],
  },
];
