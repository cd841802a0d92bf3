import type { BrokenFile } from '../../support/BrokenFile';
import { entity } from '../../support/edits';

const parcels = 'resources/parcels.json';
const navigation = 'resources/navigation.json';
const stops = 'resources/stops.json';

/** What `checkResourceNames` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unknown-resource',
    edit: {
      file: parcels,
      from: '"create": {',
      to: '"create": {\n    "shows": { "resource": ‸"stop", "fields": ["name"] },',
    },
    message: 'There is no resources/stop.json. Did you mean "stops"?',
  },
  {
    code: 'unknown-page',
    edit: { file: navigation, from: '"page": "map"', to: '"page": ‸"mapp"' },
    message: 'There is no resources/mapp.page.json. Did you mean "map"?',
  },
  {
    code: 'unknown-entity',
    edit: { file: stops, from: '"entity": "stop"', to: '"entity": ‸"stopp"' },
    message: 'There is no schemas/stopp.json. Did you mean "stop"?',
  },
  {
    code: 'unknown-resource',
    edit: { file: parcels, from: '"resource": "stops"', to: '"resource": ‸"stop"' },
    message: 'There is no resources/stop.json. Did you mean "stops"?',
  },
  {
    code: 'unknown-resource',
    edit: { file: navigation, from: '"resource": "parcels"', to: '"resource": ‸"parcel"' },
    message: 'There is no resources/parcel.json. Did you mean "parcels"?',
  },
  {
    code: 'reserved-name',
    edit: {
      file: 'resources/figures.json',
      from: '',
      to: '{ "title": "Figures", "entity": "stop", "permission": "post" }',
    },
    message: 'The gateway has a call "figures" of its own. Rename the file.',
    also: [
      { file: 'locales/zh/figures.json', from: '', to: '{ "title": "数字" }' },
      {
        file: 'resources/parcels.json',
        from: '"related": [',
        to: '"related": [{ "resource": "figures", "by": "label" }, ',
      },
    ],
  },
  {
    code: 'duplicate-name',
    edit: {
      file: 'resources/stop.json',
      from: '',
      to: '{ "title": "Stop", "entity": "stop", "permission": "post" }',
    },
    message:
      'schemas/stop.json has the same name, so that their translations have the same keys. Name the resource in the plural.',
  },
  {
    code: 'unshown-entity',
    severity: 'warning',
    edit: entity('thing').edit,
    also: [entity('thing').also[0]!],
    message:
      'No resource shows the records of "thing", so nobody can see, make or change one. Add a file to resources/ with "entity": "thing", as npm run new -- resource does, or remove this file.',
  },
];
